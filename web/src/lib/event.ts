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

/** What somebody has typed over `was`, on top of what is known now: of fields nobody touched the latest. */
export function rebased<T extends object>(typed: T, was: T, now: T): T {
  const fields = Object.keys(now) as (keyof T)[];
  return Object.fromEntries(fields.map((field) => [field, JSON.stringify(typed[field]) === JSON.stringify(was[field]) ? now[field] : typed[field]])) as T;
}

interface Day { word: string; rounds: number; begun: number; day: { round: number; phase: string; title: string; seconds: number }[]; clock: { pace?: number; breaks?: (string | number)[][] } }
interface Shown { clocks?: { scope: string; title?: string; ends?: number; left?: number; running: boolean; late?: boolean }[]; moment?: string; until?: number }

/** Where the day stands by its clock: the round and phase, in words too, how many seconds it is behind its plan by now, and when its last round would end. */
export function dayOf(event: Day, shown: Shown | null, now = 0): { round: number; phase: string; title: string; behind: number; over: number } {
  const timer = shown?.clocks?.find((one) => one.scope === "phase");
  const [number, phase] = (timer?.title ?? "").split(".");
  const round = Number(number) || 0;
  const at = event.day.findIndex((span) => span.round === round && span.phase === phase);
  if (!timer || at < 0) return { round, phase: phase ?? "", title: "", behind: 0, over: 0 };
  const breaks = new Map((event.clock.breaks ?? []).map(([name, seconds]) => [String(name), Number(seconds)]));
  const begun = event.begun || now + (timer.left ?? 0) - event.day[at]!.seconds / (event.clock.pace || 1); // a day that has not begun is not behind
  const planned = (spans: Day["day"]): number => begun + spans.reduce((sum, span) => sum + span.seconds + (breaks.get(`${span.round}.${span.phase}`) ?? 0), 0) / (event.clock.pace || 1);
  // what is past its end, and what stands, holds the day up: it ends no sooner than now, or than a break is over
  const ends = timer.running ? Math.max(timer.ends ?? 0, now) : Math.max(now, shown?.until ?? 0) + (timer.left ?? 0);
  const behind = ends - planned(event.day.slice(0, at + 1));
  return { round, phase: phase!, title: `${event.word} ${round} of ${event.rounds}, ${event.day[at]!.title}`, behind, over: planned(event.day) + behind };
}
