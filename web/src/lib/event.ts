/** Small things the pages of an event share. */
import { freshKey } from "./live.svelte";

/** Seconds as people read a clock: "4:06", "-0:20" when it is over. */
export function clock(seconds: number): string {
  const whole = Math.abs(Math.trunc(seconds));
  return `${seconds < 0 && whole ? "−" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** How long ago something was. */
export function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round(now - at));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

/** The time of day. */
export const oclock = (at: number): string => new Date(at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });

/** A body with a fresh key, so that a repeat is harmless. */
export const keyed = <T extends object>(body: T): T & { key: string } => ({ ...body, key: freshKey() });

interface Day { word: string; rounds: number; begun: number; day: { round: number; phase: string; title: string; seconds: number }[]; clock: { pace?: number; phases?: Record<string, number>; breaks?: (string | number)[][] } }
interface Shown { clocks?: { scope: string; title?: string; ends?: number; running: boolean; late?: boolean }[]; moment?: string }

/** Where the day stands by its clock: the round and phase, in words too, and how many seconds it is behind its plan. */
export function dayOf(event: Day, shown: Shown | null): { round: number; phase: string; title: string; behind: number } {
  const timer = shown?.clocks?.find((one) => one.scope === "phase");
  const [number, phase] = (timer?.title ?? "").split(".");
  const round = Number(number) || 0;
  const at = event.day.findIndex((span) => span.round === round && span.phase === phase);
  if (at < 0) return { round, phase: phase ?? "", title: "", behind: 0 };
  const breaks = new Map((event.clock.breaks ?? []).map(([name, seconds]) => [String(name), Number(seconds)]));
  const planned = event.day.slice(0, at + 1).reduce((sum, span) => sum + secondsOf(event, span) + (breaks.get(`${span.round}.${span.phase}`) ?? 0), 0) / (event.clock.pace || 1);
  const behind = timer?.running && timer.ends ? timer.ends - (event.begun + planned) : 0;
  return { round, phase: phase!, title: `${event.word} ${round} of ${event.rounds}, ${event.day[at]!.title}`, behind };
}

/** How long a stretch of the day is planned to be. */
export function secondsOf(event: Day, span: Day["day"][number]): number {
  const own = event.clock.phases?.[span.phase];
  if (own === undefined) return span.seconds;
  const plain = event.day.find((one) => one.phase === span.phase && one.round > 1)?.seconds ?? span.seconds;
  return own + span.seconds - plain;
}
