/** How a match ended, told in order: places, points by source, and where it turned. */
import { momentOf, roundsOf } from "./chapters";
import type { ScorePage, Turn } from "./wire";

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

/** A place in words: 1st, 2nd, 11th. */
export const ordinal = (n: number): string => `${n}${n % 100 >= 11 && n % 100 <= 13 ? "th" : ["th", "st", "nd", "rd"][n % 10] ?? "th"}`;

/** Who gained at a turning point, by how much, and where that left them. */
export function gained({ before, after }: Pick<Turn, "before" | "after">, name: string): string {
  const by = `${name} gains ${after - before}`;
  if (before < 0 && after < 0) return `${by}: from ${-before} to ${-after} behind.`;
  if (before > 0 && after > 0) return `${by}: from ${before} to ${after} ahead.`;
  if (before === 0) return `${by}: from level to ${after} ahead.`;
  return after === 0 ? `${by}: from ${-before} behind to level.` : `${by}: from ${-before} behind to ${after} ahead.`;
}

/** How the lead went, in a sentence about whoever is ahead at the end; nothing where nobody is ahead of anybody. */
export function headline(chart: ScorePage, name: (seat: number) => string): string {
  const at = chart.scores.flatMap((row, i) => (row.some((score) => score !== null) ? [i] : [])); // the end may have another measure
  const known = at.map((i) => chart.scores[i]!.map((score) => score ?? 0));
  const steps = at.map((i) => chart.steps[i]!);
  const last = known.at(-1) ?? [];
  const best = last.indexOf(Math.max(...last));
  const ahead = (row: readonly number[]): boolean => row.every((score, seat) => seat === best || score < row[best]!);
  if (last.length < 2) return "";
  if (!ahead(last)) return "Nobody is ahead at the end";
  const behind = known.map(ahead).lastIndexOf(false); // the last time somebody else was as good
  const contested = known.findIndex((row) => row.some((score) => score !== row[0])); // before that all were equal
  if (behind < contested || behind < 0) return `${name(best)} led from the first points to the end`;
  const [taken, all] = [steps[behind + 1]!, steps.at(-1)!];
  if (taken >= all * 0.95) return `${name(best)} was level or behind until the very end`;
  const rounds = roundsOf(chart.heads);
  return `${name(best)} took the lead for good ${rounds.length ? `in ${momentOf(taken, rounds)}` : `at action ${taken}`} of ${rounds.length || all}`;
}
