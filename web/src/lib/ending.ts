/** How a match ended, told in order: places, points by source, and where it turned. */
import { momentOf, roundsOf } from "./chapters";
import type { PastGame, ScorePage, Turn } from "./wire";

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

/** How far who won is ahead of who came next, by points; nothing where several won or points did not decide. */
export function lead([first, second]: readonly Standing[], name: (seat: number) => string): string {
  if (!first || !second || second.place === 1 || second.score > first.score) return "";
  const by = first.score - second.score;
  return `${name(first.seat)} has ${first.score}, ${by ? `${by} ahead of` : "as many as"} ${name(second.seat)}.`;
}

/** A person's strength after a match, and by how much it changed since the like game before; nothing if it was not rated. */
export function strengths(games: readonly PastGame[], match: string): { now: number; change: number } | null {
  const at = games.findIndex((one) => one.table === match); // the latest come first
  const game = games[at];
  if (!game || game.unrated) return null;
  const before = games.slice(at + 1).find((one) => !one.unrated && one.game === game.game && one.seats.length === game.seats.length);
  return { now: game.skill, change: before ? game.skill - before.skill : 0 };
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
  if (last.length === 1) {
    const most = Math.max(...known.map((row) => row[0]!));
    return most > last[0]! ? `${most} at most, ${last[0]} at the end` : `${last[0]} at the end`;
  }
  if (!last.length) return "";
  if (!ahead(last)) return "Nobody is ahead at the end";
  const behind = known.map(ahead).lastIndexOf(false); // the last time somebody else was as good
  const contested = known.findIndex((row) => row.some((score) => score !== row[0])); // before that all were equal
  if (behind < contested || behind < 0) return `${name(best)} led from the first points to the end`;
  const [taken, all] = [steps[behind + 1]!, steps.at(-1)!];
  if (taken >= all * 0.95) return `${name(best)} was level or behind until the very end`;
  const rounds = roundsOf(chart.heads);
  return `${name(best)} took the lead for good ${rounds.length ? `in ${momentOf(taken, rounds)}` : `at action ${taken}`} of ${rounds.length || all}`;
}
