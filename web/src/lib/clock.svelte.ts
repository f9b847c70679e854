import type { ClockMessage } from "./wire";

/** What is left of a clock as it is read: 1:05:00, 4:06, -0:20; days from two on. */
export function read(seconds: number): string {
  const whole = Math.floor(Math.abs(seconds));
  const late = seconds < 0 && whole > 0;
  if (whole >= 2 * 86_400) return `${late ? "-" : ""}${Math.floor(whole / 86_400)} d`;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return `${late ? "-" : ""}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(rest)}`;
}

const MARKS: readonly (readonly [left: number, words: string])[] = [[300, "Five minutes left"], [60, "One minute left"], [30, "30 seconds left"], [10, "10 seconds left"]];

/** What is said when a clock has come from so many seconds to so many: nothing, but at a few marks. */
export const marked = (before: number, left: number): string => MARKS.find(([mark]) => before > mark && left <= mark && left > mark - 5)?.[1] ?? "";

const LONGEST = 30; // seconds that a word of the server may be on its way

/** The server's clocks: what they show is computed from when they end and how far our time is off, never counted. */
export class Clocks {
  shown = $state.raw<ClockMessage | null>(null);

  private offsets: { took: number; off: number }[] = [];
  private asked = 0;

  /** A ping goes out. */
  ping(): void { this.asked = performance.now(); }

  /** Its answer: of the last five, the quickest tells how far the server's time is from ours. */
  pong(now: number): void {
    if (!this.asked || !now) return;
    const took = performance.now() - this.asked;
    this.agree(now);
    this.offsets = [...this.offsets, { took, off: now - (performance.now() - took / 2) / 1000 }].slice(-5);
    this.asked = 0;
  }

  /** A server that was started again may count from another moment: what was measured before says nothing then.
      A word may be on its way for long, but none comes from the future. */
  private agree(now: number): void {
    const ahead = now - this.now();
    if (this.offsets.length && (ahead > 1 || ahead < -LONGEST)) this.offsets = [];
  }

  hear(message: ClockMessage): void {
    this.agree(message.now);
    if (!this.offsets.length) this.offsets = [{ took: Infinity, off: message.now - performance.now() / 1000 }];
    this.shown = message;
  }

  /** The server's time. */
  now(): number {
    const best = this.offsets.reduce((a, b) => (b.took < a.took ? b : a), this.offsets[0] ?? { took: 0, off: 0 });
    return performance.now() / 1000 + best.off;
  }

  /** Seconds until time counts again after the server came back; until then clocks show what they had. */
  back(): number {
    return this.shown?.state === "running" ? Math.max(0, (this.shown.until ?? 0) - this.now()) : 0;
  }

  /** Seconds left of a clock, null where there is none. */
  left(scope: string): number | null {
    const clock = this.shown?.clocks?.find((c) => c.scope === scope);
    return !clock ? null : clock.running ? (clock.ends ?? 0) - this.now() - this.back() : clock.left ?? 0;
  }
}
