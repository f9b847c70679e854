/** What pieces reach: asked for when somebody points at one, kept while the position stays. */
import { get } from "./api";
import type { Position } from "./live.svelte";
import type { ReachInfo } from "./wire";

const REST = 150; // milliseconds a pointer rests on a piece before it is asked for
const NOTHING: ReachInfo = {};

export class Reaches {
  shown = $state.raw<ReachInfo>(NOTHING);
  private kept = new Map<string, Promise<ReachInfo>>();
  private place = "";
  /** the piece pointed at */
  pointed = $state("");
  private timer = 0;

  constructor(private readonly match: string, private readonly now: Position) {}

  /** Somebody points at a piece, or at none (""); a finger or a key means it at once. */
  point(key: string, atOnce = false): void {
    if (key === this.pointed && !atOnce) return;
    this.clear();
    this.pointed = key;
    if (key) this.timer = setTimeout(() => void this.show(key), atOnce ? 0 : REST) as unknown as number;
  }

  /** The position changed or the pointer went away. */
  clear(): void {
    clearTimeout(this.timer);
    this.pointed = "";
    this.shown = NOTHING;
  }

  private async show(key: string): Promise<void> {
    const found = await this.ask(key).catch(() => NOTHING);
    if (this.pointed === key) this.shown = found;
  }

  private ask(key: string): Promise<ReachInfo> {
    const { seat, step } = this.now;
    if (this.place !== `${seat}/${step}`) {
      this.place = `${seat}/${step}`;
      this.kept.clear();
    }
    let found = this.kept.get(key);
    if (!found) {
      found = get<ReachInfo>(`/matches/${this.match}/reach/${encodeURIComponent(key)}?seat=${seat}&step=${step}`);
      found.catch(() => this.kept.delete(key));
      this.kept.set(key, found);
    }
    return found;
  }
}
