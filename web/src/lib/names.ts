/** How players are called: the game's name for the seat, and the person or bot in it. */
import type { Live } from "./live.svelte";
import type { SeatInfo, TablePage } from "./wire";

export const seatOf = (table: TablePage | null, seat: number): SeatInfo | undefined => table?.seats.find((one) => one.seat === seat);

/** "Yellow", or "Seat 2" before the game says more. */
export function nameOf(live: Live, seat: number): string {
  return live.now.panels.find((panel) => panel.seat === seat)?.name ?? seatOf(live.table, seat)?.name ?? `Seat ${seat + 1}`;
}

/** "you", "Mira", "bot, hard"; nothing for a seat that is called by its number alone */
export function personOf(table: TablePage | null, seat: number, viewer: number): string {
  const info = seatOf(table, seat);
  if (!info) return "";
  if (seat === viewer) return info.bot ? `you, played by a ${info.bot} bot` : "you";
  if (info.kind === "bot") return `bot, ${info.bot}`;
  const name = info.name === `Seat ${seat + 1}` ? "" : info.name;
  return info.bot ? `${name || info.name}, played by a ${info.bot} bot` : name;
}

/** Whoever has earned something: people by their names, bots by the part they played. */
export const earned = (table: TablePage | null, seats: number[]): string =>
  seats.map((seat) => seatOf(table, seat)).map((one) => (one?.kind === "bot" ? one.title || one.name : one?.name || one?.title) ?? "").filter(Boolean).join(", ");
