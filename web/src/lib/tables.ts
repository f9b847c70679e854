/** Small things about tables that several pages need. */
import type { GameInfo, SeatWish, TableLine } from "./wire";

/** The dealing order of seat colours before a game says otherwise. */
export const SEAT_COLOURS = ["blue", "yellow", "red", "green", "purple", "orange"];

export const colourOf = (seat: number, given = ""): string => given || SEAT_COLOURS[seat % SEAT_COLOURS.length]!;

/** A middling bot: neither the weakest nor the slowest. */
export function middling(game: GameInfo): string {
  const names = game.levels.map((level) => level.name);
  return names.includes("medium") ? "medium" : names[Math.min(1, names.length - 1)] ?? "";
}

/** One click: I sit at the first seat, bots at the others, options as they come. */
export function quickTable(game: GameInfo): object {
  const count = game.seats.find((n) => n >= 2) ?? 1;
  const seats: SeatWish[] = Array.from({ length: count }, (_, i) =>
    i === 0 ? { kind: "me" } : { kind: "bot", level: middling(game) });
  return { game: game.name, seats, public: true, start: true };
}

/** A seat as the server wants it: a level for a bot, a name for a neighbour at this device, nothing else. */
export function wished(kind: SeatWish["kind"], level = "", name = ""): SeatWish {
  return kind === "bot" ? { kind, level } : kind === "hotseat" && name.trim() ? { kind, name: name.trim() } : { kind };
}

/** Where a table is best looked at. */
export function pathOf(line: Pick<TableLine, "id" | "state">): string {
  return line.state === "playing" ? `/play/${line.id}` : line.state === "over" ? `/replay/${line.id}` : `/table/${line.id}`;
}

/** The name somebody gave a table; nothing if it has none but that of its game and host. */
export const givenName = ({ name, title }: Pick<TableLine, "name" | "title">): string => name === title || name.startsWith(`${title} of `) ? "" : name;

/** The name of a table beside the title of its game, which it need not say again. */
export function calledBeside({ name, title, host }: Pick<TableLine, "name" | "title" | "host">): string {
  return name.replace(`${title} of `, "of ").replace(` of ${title}`, "") || (host ? `of ${host}` : "");
}

/** Whom one plays with: people by their names, bots by their number. */
export function opponents({ seats }: Pick<TableLine, "seats">): string {
  const others = seats.filter((one) => !one.mine && one.kind !== "open");
  const people = [...new Set(others.filter((one) => one.kind !== "bot").map((one) => one.name))].filter(Boolean);
  const bots = others.filter((one) => one.kind === "bot").length;
  if (people.length > 3) return `${others.length} others`;
  return [...people, bots === 1 ? "a bot" : bots ? `${bots} bots` : ""].filter(Boolean).join(", ");
}

/** "2 to 6", "solo" */
export function seatWords(seats: number[]): string {
  const [low, high] = [Math.min(...seats), Math.max(...seats)];
  if (high === 1) return "solo";
  return low === high ? `${low} players` : `${low} to ${high} players`;
}

/** "on Tuesday, 17 November, at 03:47" in the reader's own way of writing it */
export function moment(seconds: number): string {
  const when = new Date(seconds * 1000);
  const day = when.toLocaleDateString(undefined, { weekday: "long", day: "numeric", month: "long" });
  return `on ${day}, at ${when.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" })}`;
}

/** "3 minutes ago" */
export function ago(seconds: number): string {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  const steps: [number, string][] = [[86400, "day"], [3600, "hour"], [60, "minute"]];
  for (const [size, word] of steps) {
    const count = Math.floor(past / size);
    if (count) return `${count} ${word}${count > 1 ? "s" : ""} ago`;
  }
  return "just now";
}

/** A code as it is read aloud: in two halves. */
export const spaced = (code: string): string => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;
