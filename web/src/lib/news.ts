/** What others did since one's own last action, the weightiest first. */
import type { LogLine } from "./wire";

export interface Told { line: LogLine; times: number }
export interface News { shown: Told[]; more: number; seconds: number }

/** Of the lines beyond a step that others caused: the three with the highest weight, in the order in which they happened; what was said several times in the same words is told once, where it was said last. */
export function since(log: readonly LogLine[], step: number, seat: number, most = 3): News {
  const fresh = log.filter((line) => line.step > step && (line.seat ?? -1) >= 0 && line.seat !== seat && (line.weight ?? 1) > 0);
  const kinds = new Map<string, Told & { i: number }>();
  for (const [i, line] of fresh.entries()) kinds.set(`${line.seat} ${line.text}`, { line, i, times: (kinds.get(`${line.seat} ${line.text}`)?.times ?? 0) + 1 });
  const ranked = [...kinds.values()].sort((a, b) => (b.line.weight ?? 1) - (a.line.weight ?? 1) || b.i - a.i).slice(0, most);
  const shown = ranked.sort((a, b) => a.i - b.i).map(({ line, times }) => ({ line, times }));
  const steps = new Set(fresh.map((line) => line.step)).size;
  return { shown, more: kinds.size - shown.length, seconds: Math.max(1, Math.round(steps * 0.5)) };
}
