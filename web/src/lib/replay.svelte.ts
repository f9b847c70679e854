/** A match that is looked at again: positions 0 to `steps`, from one perspective. */
import { get, why } from "./api";
import { Position } from "./live.svelte";
import type { Frame, ScorePage, TextPage, TextSection, Timeline } from "./wire";

const KEPT = 200; // frames held ready for stepping back

export class Replay {
  readonly now = new Position();
  timeline = $state.raw<Timeline | null>(null);
  step = $state(0);
  seat = $state(-1);
  playing = $state(false);
  speed = $state(1);           // moves a second
  trouble = $state("");
  chart = $state.raw<ScorePage | null>(null);
  sections = $state.raw<TextSection[]>([]);
  private text = false;
  private readonly frames = new Map<string, Promise<Frame>>();
  private wanted = 0;
  private timer = 0;

  constructor(readonly match: string) {}

  get steps(): number {
    return this.timeline?.steps ?? 0;
  }

  async open(step: number | null, seat: number): Promise<void> {
    this.seat = seat;
    try {
      this.timeline = await get<Timeline>(`/matches/${this.match}/timeline?seat=${seat}`);
      this.chart = null;
      void get<ScorePage>(`/matches/${this.match}/scores?seat=${seat}`).then((found) => {
        if (seat === this.seat) this.chart = found;
      }).catch(() => undefined); // a replay goes without its chart
      await this.show(step ?? (this.timeline.over ? 0 : this.timeline.steps));
    } catch (error) {
      this.trouble = why(error);
    }
  }

  private frame(step: number): Promise<Frame> {
    const key = `${this.seat}/${step}`;
    let frame = this.frames.get(key);
    if (!frame) {
      frame = get<Frame>(`/matches/${this.match}/at/${step}?seat=${this.seat}`);
      frame.catch(() => this.frames.delete(key));
      this.frames.set(key, frame);
      if (this.frames.size > KEPT) this.frames.delete(this.frames.keys().next().value!);
    }
    return frame;
  }

  /** Go to a position; when several are asked for in a hurry only the last is shown. */
  async show(step: number): Promise<void> {
    const goal = Math.min(this.steps, Math.max(0, Math.round(step)));
    this.step = goal;
    const turn = ++this.wanted;
    try {
      const frame = await this.frame(goal);
      if (turn !== this.wanted) return;
      this.now.take({ ...frame, full: true });
      this.trouble = "";
      if (this.text) await this.read();
      if (goal < this.steps) void this.frame(goal + 1).catch(() => undefined); // ready for the next step
    } catch (error) {
      if (turn === this.wanted) this.trouble = why(error);
    }
  }

  /** Show the position in words too, or no longer. */
  async wantText(on: boolean): Promise<void> {
    this.text = on;
    if (on) await this.read().catch((error) => (this.trouble = why(error)));
  }

  private async read(): Promise<void> {
    const { step, seat } = this;
    const page = await get<TextPage>(`/matches/${this.match}/text?seat=${seat}&step=${step}`);
    if (step === this.step && seat === this.seat) this.sections = page.sections;
  }

  /** The next action of another player, or the one before. */
  turn(direction: 1 | -1): void {
    const marks = this.timeline?.marks ?? [];
    const seatAt = (step: number): number | undefined => marks[step - 1]?.seat;
    let step = this.step + direction;
    while (step > 0 && step < this.steps && seatAt(step) === seatAt(this.step)) step += direction;
    void this.show(step);
  }

  async look(seat: number): Promise<void> {
    this.stop();
    await this.open(this.step, seat);
  }

  play(): void {
    if (this.step >= this.steps) void this.show(0);
    this.playing = true;
    this.tick();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private tick(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      if (!this.playing) return;
      if (this.step >= this.steps) return this.stop();
      await this.show(this.step + 1);
      this.tick();
    }, 1000 / this.speed) as unknown as number;
  }
}
