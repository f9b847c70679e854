/** Chances of winning as a line. */
import type { AnalysisPage } from "./wire";

type Moments = NonNullable<AnalysisPage["found"]>["moments"];

/** The points of one seat's line, all at the top for a sure win; the first position at the left edge. */
export function lineOf(moments: Moments, seat: number, width: number, height: number): string {
  const last = Math.max(1, moments.length - 1);
  return moments.map((moment, i) => `${((i / last) * width).toFixed(1)},${((1 - (moment.shares[seat] ?? 0)) * height).toFixed(1)}`).join(" ");
}
