// The same load on boardgame.io's in-memory server: MATCHES matches of two seats, a move counts when the other has seen it.
import { createRequire } from "node:module";
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const MATCHES = Number(process.env.MATCHES ?? 50);
const SECONDS = Number(process.env.SECONDS ?? 10);
const PORT = Number(process.env.PORT ?? 8765);

// a state of about 4 KB, as a middling board game has it
const game = {
  name: "peer",
  setup: () => ({ cells: Array.from({ length: 120 }, (_, i) => ({ hex: `H${i}`, owner: null, ships: 0 })), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { put: ({ G, playerID }, i) => { G.cells[i].owner = playerID; G.cells[i].ships += 1; G.moves += 1; } },
};

if (process.argv[2] === "server") {
  const { Server, Origins } = require("boardgame.io/server");
  const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
  const sockets = new Set();
  const { appServer } = await server.run(PORT);
  appServer.on("connection", (socket) => sockets.add(socket));
  process.on("message", () => {
    const used = process.cpuUsage();
    const bytes = [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0);
    process.send({ cpu: (used.user + used.system) / 1e6, bytes });
  });
  process.send("ready");
} else {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const server = fork(fileURLToPath(import.meta.url), ["server"], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await new Promise((ready) => server.once("message", ready));
  const busy = () => new Promise((told) => { server.once("message", told); server.send("busy?"); });
  const waits = [];
  let done = 0, stopping = false;
  const pair = (number) => new Promise((connected) => {
    const ids = ["0", "1"];
    const clients = ids.map((playerID) => Client({ game, numPlayers: 2, matchID: `m${number}`, playerID, debug: false,
      multiplayer: SocketIO({ server: `http://localhost:${PORT}` }) }));
    let sent = 0, mover = -1, expected = 0, begun = false;
    const next = () => {
      if (stopping) return;
      mover = expected % 2;
      expected += 1;
      sent = performance.now();
      clients[mover].moves.put(expected % 120);
    };
    clients.forEach((client, seat) => {
      client.subscribe((state) => {
        if (!state || !client.getState()?.isConnected) return;
        if (!begun && clients.every((c) => c.getState()?.isConnected)) { begun = true; connected(next); return; }
        if (begun && seat !== mover && state.G.moves === expected && sent) {
          waits.push(performance.now() - sent);
          sent = 0; done += 1;
          setImmediate(next);
        }
      });
      client.start();
    });
  });
  const starts = await Promise.all(Array.from({ length: MATCHES }, (_, i) => pair(i)));
  starts.forEach((start) => start());
  await new Promise((r) => setTimeout(r, 1000));   // warm
  const before = await busy();
  waits.length = 0; done = 0;
  const began = performance.now();
  await new Promise((r) => setTimeout(r, SECONDS * 1000));
  const seconds = (performance.now() - began) / 1000;
  const moves = done, after = await busy();
  const cpu = after.cpu - before.cpu, bytes = after.bytes - before.bytes;
  stopping = true;
  waits.sort((a, b) => a - b);
  const at = (q) => waits[Math.min(waits.length - 1, Math.floor(q * waits.length))];
  console.log(JSON.stringify({ moves, rate: moves / seconds, per_cpu: moves / cpu, bytes_per_move: bytes / moves,
     p50: at(0.5), p95: at(0.95), p99: at(0.99) }));
  server.kill();
  process.exit(0);
}
