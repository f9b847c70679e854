/** Players in a column: nobody is under the fold, so the more there are the less of each is shown. */
import type { PanelInfo } from "./wire";

/** whole: badge, name, person, points, stats, bars; two: two lines; one: one line; few: one line, and only those who matter now */
export type Density = "whole" | "two" | "one" | "few";

/** As much of each as their number allows, and less where the column is too low for that. */
export function densityOf(count: number, room = Infinity, tallest = 0): Density {
  const wanted: Density = count <= 4 ? "whole" : count <= 6 ? "two" : count <= 8 ? "one" : "few";
  if (wanted === "whole" && count * tallest > room) return densityOf(5, room / Math.max(1, count) * 5);
  if (wanted === "two" && count * 74 > room) return "one";
  return wanted;
}

/** The height of a panel with all it has, in pixels. */
export function heightOf(panel: PanelInfo): number {
  const lines = Math.ceil(Math.min(6, panel.stats?.length ?? 0) / 6);
  return 56 + lines * 21 + (panel.bars?.length ?? 0) * 19 + (panel.note ? 21 : 0) + (panel.title ? 15 : 0); // a title and a person may need two lines
}

/** You first, then in the order of seats. */
export function aroundMe(panels: readonly PanelInfo[], seat: number): PanelInfo[] {
  const me = panels.findIndex((panel) => panel.seat === seat);
  return me > 0 ? [...panels.slice(me), ...panels.slice(0, me)] : [...panels];
}

export const pointsOf = (panel: PanelInfo): number => Number(/-?\d+/.exec(panel.score ?? "")?.[0] ?? NaN);

const ROW = 44;   // pixels of a player in one line, with the gap under it
const REST = 40;  // pixels of the way to all the others

/** How many players in one line a column has room for. */
export const fewRows = (room: number): number => Math.max(4, Math.floor((room - REST) / ROW));

/** Of many players: me, who is asked, and the first three by points, as many as there is room for. */
export function whoMatters(panels: readonly PanelInfo[], seat: number, asked: ReadonlySet<number>, most: number): PanelInfo[] {
  const around = aroundMe(panels, seat);
  const points = (panel: PanelInfo): number => (Number.isNaN(pointsOf(panel)) ? -Infinity : pointsOf(panel));
  const leaders = new Set([...panels].sort((a, b) => points(b) - points(a)).slice(0, 3).map((panel) => panel.seat));
  const weight = (panel: PanelInfo): number => (panel.seat === seat ? 3 : asked.has(panel.seat) ? 2 : leaders.has(panel.seat) ? 1 : 0);
  const chosen = new Set([...around].sort((a, b) => weight(b) - weight(a)).slice(0, most).map((panel) => panel.seat));
  return around.filter((panel) => chosen.has(panel.seat));
}
