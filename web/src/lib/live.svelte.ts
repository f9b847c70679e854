/** One match as this viewer sees it, kept up to date over the live socket; reconnects and loses nothing. */
import { asSentence } from "./api";
import type { Patch, Row } from "./board";
import { act, type Act, type CardInfo, type ChatLine, type ClientMessage, type Form, type Frame, type LogLine,
  type MeterInfo, type PanelInfo, type Result, type ServerMessage, type TablePage, type TextSection, type UndoInfo,
  type Waiting, type WhyNot } from "./wire";

export type Link = "connecting" | "live" | "lost" | "refused";
interface Pending { message: ClientMessage; label: string }

const NO_UNDO: UndoInfo = { possible: false };
const CLOSED: Record<number, string> = {
  4401: "You are not known here yet: go to the lobby and come in with a name.",
  4403: "This seat is not yours.",
  4404: "There is no such match.",
};

/** A fresh word for one click; `randomUUID` is missing where the page came without https. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** All that a frame tells, part by part; absent parts stay as they are. */
export class Position {
  n = $state(0);
  step = $state(0);
  seat = $state(-1);
  loaded = $state(false);
  question = $state("");
  rule = $state("");
  prompt = $state("");
  tip = $state("");
  choices = $state.raw<Act[]>([]);
  forms = $state.raw<Form[]>([]);
  blocked = $state.raw<WhyNot[]>([]);
  panels = $state.raw<PanelInfo[]>([]);
  meters = $state.raw<MeterInfo[]>([]);
  hand = $state.raw<CardInfo[]>([]);
  standing = $state.raw<Waiting[]>([]);
  log = $state.raw<LogLine[]>([]);
  earlier = $state(false);
  undo = $state.raw<UndoInfo>(NO_UNDO);
  result = $state.raw<Result | null>(null);
  last = $state.raw<string[]>([]);
  hasPicture = $state(false);
  private rows = new Map<string, Row>();
  private order: string[] = [];
  private size: [number, number] = [0, 0];
  private words = { title: "", desc: "" };
  private painter: ((patch: Patch, whole: boolean) => void) | null = null;

  take(frame: Frame): void {
    if (frame.picture !== undefined) this.paint((frame.picture ?? null) as Patch | null, frame.full);
    if (frame.decision) {
      this.question = frame.decision.question ?? "";
      this.rule = frame.decision.rule ?? "";
      this.prompt = frame.decision.prompt ?? "";
      this.tip = frame.decision.tip ?? "";
      this.choices = [...new Map((frame.decision.choices ?? []).map((one) => [one.do, act(one)])).values()];
      this.forms = frame.decision.forms ?? [];
    }
    if (frame.blocked) this.blocked = frame.blocked;
    if (frame.panels) this.panels = frame.panels;
    if (frame.meters) this.meters = frame.meters;
    if (frame.hand) this.hand = frame.hand;
    if (frame.standing) this.standing = frame.standing;
    if (frame.undo) this.undo = frame.undo;
    if (frame.result !== undefined) this.result = frame.result;
    if (frame.last) this.last = frame.last;
    if (frame.log) {
      const { keep, lines, earlier } = frame.log;
      this.log = frame.full ? lines : [...this.log.filter((line) => line.step <= keep), ...lines];
      if (frame.full) this.earlier = earlier ?? false;
    }
    this.n = frame.n;
    this.step = frame.step;
    this.seat = frame.seat;
    this.loaded = true;
  }

  /** Older lines go before the others. */
  remember(lines: LogLine[]): void {
    const first = this.log[0]?.step ?? Infinity;
    const older = lines.filter((line) => line.step < first);
    this.log = [...older, ...this.log];
    this.earlier = older.length > 0 && older[0]!.step > 1;
  }

  /** Everything secret is forgotten: the device changes hands. */
  forget(): void {
    this.loaded = false;
    this.choices = this.forms = this.blocked = this.hand = this.log = [] as never[];
    this.panels = this.standing = [] as never[];
    this.question = this.prompt = this.tip = "";
    this.undo = NO_UNDO;
    this.paint({ set: [], gone: [] }, true);
  }

  private paint(picture: Patch | null, whole: boolean): void {
    this.hasPicture = picture !== null;
    if (!picture) return;
    if (whole) this.rows = new Map();
    for (const key of picture.gone ?? []) this.rows.delete(key);
    for (const row of picture.set ?? []) {
      const old = this.rows.get(row[0]);
      this.rows.set(row[0], row[5] === null && old ? [row[0], row[1], row[2], row[3], row[4], old[5]] : row);
    }
    this.order = picture.order ?? [...this.rows.keys()];
    if (picture.order) this.rows = new Map(picture.order.filter((k) => this.rows.has(k)).map((k) => [k, this.rows.get(k)!]));
    if (picture.size) this.size = picture.size;
    if (picture.title !== undefined) this.words.title = picture.title;
    if (picture.desc !== undefined) this.words.desc = picture.desc;
    this.painter?.({ ...picture, set: picture.set ?? [], gone: picture.gone ?? [] }, whole);
  }

  /** The whole picture as one patch, for a board that is just being set up. */
  whole(): Patch {
    return { size: this.size, ...this.words, set: this.order.map((key) => this.rows.get(key)!).filter(Boolean), gone: [] };
  }

  /** Whoever draws hears of every patch from now on. */
  paintedBy(painter: ((patch: Patch, whole: boolean) => void) | null): void {
    this.painter = painter;
  }
}

export class Live {
  readonly now = new Position();
  link = $state<Link>("connecting");
  retry = $state(0);               // seconds until the next try
  trouble = $state("");            // why the socket was refused for good
  notice = $state("");
  refused = $state("");            // the engine's sentence about what was sent last
  table = $state.raw<TablePage | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  sections = $state.raw<TextSection[]>([]);
  sending = $state(0);
  acted = $state(-1);              // the step from which this viewer acted last
  private readonly pending = new Map<string, Pending>();
  private socket: WebSocket | null = null;
  private tries = 0;
  private stopped = false;
  private timer = 0;
  private heartbeat = 0;
  private heard = 0;
  private text = false;
  private sat: number | null = null;

  constructor(readonly match: string, seat: number | null) {
    this.sat = seat;
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private connect(): void {
    const seat = this.sat === null ? "" : `?seat=${this.sat}`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${this.match}/live${seat}`);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => {
      if (this.socket === socket) this.closed(event.code);
    };
  }

  private opened(): void {
    this.heard = Date.now();
    clearInterval(this.heartbeat);
    this.heartbeat = setInterval(() => this.beat(), 5000) as unknown as number;
  }

  /** A connection that says nothing for long is taken for lost. */
  private beat(): void {
    if (Date.now() - this.heard > 20_000) return void this.socket?.close();
    if (Date.now() - this.heard > 8_000) this.send({ type: "ping" });
  }

  private closed(code: number): void {
    clearInterval(this.heartbeat);
    if (this.stopped) return;
    const final = CLOSED[code];
    if (final) {
      this.link = "refused";
      this.trouble = final;
      return;
    }
    this.link = "lost";
    this.tries += 1;
    this.retry = Math.min(12, Math.ceil(1.5 ** (this.tries - 1))) + (this.tries > 3 ? Math.floor(Math.random() * 3) : 0);
    this.countdown();
  }

  private countdown(): void {
    clearTimeout(this.timer);
    if (this.retry <= 0) return this.connect();
    this.timer = setTimeout(() => {
      this.retry -= 1;
      this.countdown();
    }, 1000) as unknown as number;
  }

  /** Back from sleep or from a tunnel: try at once. */
  hurry = (): void => {
    if (this.link !== "lost" || this.stopped || document.hidden) return;
    this.retry = 0;
    this.countdown();
  };

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private hear(message: ServerMessage): void {
    this.heard = Date.now();
    switch (message.type) {
      case "frame": return this.framed(message);
      case "ok": return this.settle(message.key);
      case "refused":
        this.refused = message.stale ? `The position has changed: ${message.why}` : asSentence(message.why);
        return this.settle(message.key);
      case "table": this.table = message.table; return;
      case "chat": this.chat = this.merged(message.lines); return;
      case "text": this.sections = message.sections; return;
      case "notice": this.notice = message.text; return;
      case "pong": return;
    }
  }

  private framed(frame: Frame): void {
    if (!frame.full && !this.now.loaded) return;
    if (this.sat !== null && frame.seat !== this.sat) return; // a frame from before the seats changed
    if (!this.now.loaded) this.acted = Math.max(this.acted, frame.step - 4); // who comes late sees what was rolled just now
    this.now.take(frame);
    if (this.link === "live") return;
    this.link = "live";
    this.tries = 0;
    this.notice = "";
    if (this.text) this.send({ type: "text", on: true });
    for (const { message } of this.pending.values()) this.send(message);
  }

  private merged(lines: ChatLine[]): ChatLine[] {
    const known = new Set(this.chat.map((line) => line.number));
    return [...this.chat, ...lines.filter((line) => !known.has(line.number))];
  }

  private settle(key: string): void {
    this.pending.delete(key);
    this.sending = this.pending.size;
  }

  private submit(message: ClientMessage & { key: string }, label: string): void {
    this.refused = "";
    this.pending.set(message.key, { message, label });
    this.sending = this.pending.size;
    this.send(message);
  }

  do(notation: string, label: string): void {
    this.acted = this.now.step;
    this.submit({ type: "do", do: notation, at: this.now.n, key: freshKey() }, label);
  }

  undo(): void {
    this.submit({ type: "undo", at: this.now.n, key: freshKey() }, "Undo");
  }

  say(text: string): void {
    this.send({ type: "chat", text });
  }

  /** Look from another seat; until its frame comes, nothing of the old one is left. */
  sit(seat: number): void {
    if (seat === this.sat) return;
    this.sat = seat;
    this.sections = [];
    this.refused = "";
    this.now.forget();
    this.send({ type: "sit", seat });
  }

  wantText(on: boolean): void {
    this.text = on;
    if (!on) this.sections = [];
    this.send({ type: "text", on });
  }
}
