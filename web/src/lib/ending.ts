/** How a match ended, told in order: places, points by source, and where it turned. */
import type { ScorePage } from "./wire";

export interface Standing { seat: number; place: number; score: number }

/** Everybody by points; equal points share a place. */
export function standings(scores: readonly number[], winners: readonly number[] = []): Standing[] {
  const order = scores.map((score, seat) => ({ seat, score })).sort((a, b) =>
    Number(winners.includes(b.seat)) - Number(winners.includes(a.seat)) || b.score - a.score || a.seat - b.seat);
  const rows: Standing[] = [];
  for (const [i, { seat, score }] of order.entries()) {
    const before = rows[i - 1];
    const tied = before !== undefined && before.score === score && winners.includes(before.seat) === winners.includes(seat);
    rows.push({ seat, score, place: tied ? before.place : i + 1 });
  }
  return rows;
}

export interface Turn { step: number; from: number; seat: number; change: number }

/** The stretches over which the leader's margin changed most: at most so many, in their order. */
export function turningPoints(chart: ScorePage, most = 3): Turn[] {
  const known = chart.scores.map((row) => row.map((score) => score ?? 0));
  const margin = (row: readonly number[], seat: number): number => row[seat]! - Math.max(...row.filter((_, other) => other !== seat), -Infinity);
  if ((known[0]?.length ?? 0) < 2) return [];
  const turns: Turn[] = [];
  const stretch = Math.max(1, Math.round(known.length / 12));
  for (let i = stretch; i < known.length; i += stretch) {
    const [before, after] = [known[i - stretch]!, known[i]!];
    const gains = after.map((_, seat) => margin(after, seat) - margin(before, seat));
    const change = Math.max(...gains);
    if (change > 0) turns.push({ step: chart.steps[i]!, from: chart.steps[i - stretch]!, seat: gains.indexOf(change), change });
  }
  return turns.sort((a, b) => b.change - a.change).slice(0, most).sort((a, b) => a.step - b.step);
}
