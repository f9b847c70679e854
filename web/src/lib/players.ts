/** Players in a column: nobody is under the fold, so the more there are the less of each is shown. */
import type { PanelInfo } from "./wire";

/** whole: badge, name, person, points, stats, bars and a note; half: the bars as numbers in one line, no note; two: two lines; one: one line; few: one line, and only those who matter now */
export type Density = "whole" | "half" | "two" | "one" | "few";

const LESS: readonly Density[] = ["whole", "half", "two", "one"];

/** As much of each as their number allows, and less by some steps where the column turned out too low for that. */
export function densityOf(count: number, less = 0): Density {
  if (count > 8) return "few";
  return LESS[Math.min(LESS.length - 1, (count <= 4 ? 0 : count <= 6 ? 2 : 3) + less)]!;
}

/** What decides how high the panels are: when it changes, more of each may fit again. */
export const shapeOf = (panels: readonly PanelInfo[]): string =>
  panels.map((panel) => [panel.name, panel.title ?? "", panel.stats?.length ?? 0, panel.bars?.length ?? 0, panel.note ? 1 : 0].join(" ")).join("|");

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
