/** Chances of winning as a chart, and what is worth saying of luck. */
import type { AnalysisPage, ScorePage } from "./wire";

type Found = NonNullable<AnalysisPage["found"]>;

/** Every seat's chance after every action, in percent. */
export const chartOf = (found: Pick<Found, "moments">): ScorePage => ({
  of: "", turns: [], heads: [], steps: found.moments.map((moment) => moment.step),
  scores: found.moments.map((moment) => moment.shares.map((share) => Math.round(100 * share))),
});

/** Luck in points of a hundred, the luckiest first; nothing where nothing was rolled that mattered. */
export function lucky(luck: readonly number[]): { seat: number; points: number }[] {
  const points = luck.map((share, seat) => ({ seat, points: Math.round(100 * share) }));
  return points.some((one) => one.points !== 0) ? points.sort((a, b) => b.points - a.points) : [];
}
