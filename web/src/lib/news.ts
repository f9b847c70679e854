/** What others did since one's own last action, the weightiest first. */
import type { LogLine } from "./wire";

export interface News { shown: LogLine[]; more: number; seconds: number }

/** Of the lines beyond a step that others caused: the three with the highest weight, in the order in which they happened. */
export function since(log: readonly LogLine[], step: number, seat: number, most = 3): News {
  const fresh = log.filter((line) => line.step > step && (line.seat ?? -1) >= 0 && line.seat !== seat && (line.weight ?? 1) > 0);
  const ranked = fresh.map((line, i) => ({ line, i })).sort((a, b) => (b.line.weight ?? 1) - (a.line.weight ?? 1) || b.i - a.i).slice(0, most);
  const shown = ranked.sort((a, b) => a.i - b.i).map(({ line }) => line);
  const steps = new Set(fresh.map((line) => line.step)).size;
  return { shown, more: fresh.length - shown.length, seconds: Math.max(1, Math.round(steps * 0.5)) };
}
