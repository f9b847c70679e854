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

/** How the lead went, in a sentence about whoever is ahead at the end; nothing where nobody is ahead of anybody. */
export function headline(chart: ScorePage, name: (seat: number) => string): string {
  const known = chart.scores.map((row) => row.map((score) => score ?? 0));
  const last = known.at(-1) ?? [];
  const best = last.indexOf(Math.max(...last));
  const ahead = (row: readonly number[]): boolean => row.every((score, seat) => seat === best || score < row[best]!);
  if (last.length < 2) return "";
  if (!ahead(last)) return "Nobody is ahead at the end";
  const behind = known.map(ahead).lastIndexOf(false); // the last time somebody else was as good
  const contested = known.findIndex((row) => row.some((score) => score !== row[0])); // before that all were equal
  if (behind < contested || behind < 0) return `${name(best)} led from the first points to the end`;
  const [taken, all] = [chart.steps[behind + 1]!, chart.steps.at(-1)!];
  if (taken >= all * 0.95) return `${name(best)} was level or behind until the very end`;
  return `${name(best)} took the lead for good at action ${taken} of ${all}`;
}
