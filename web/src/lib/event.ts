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
