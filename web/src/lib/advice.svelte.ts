/** Advice about one position: asked for, thought about, given; it chooses, it never does. */
import { get, why } from "./api";
import type { Choice } from "./choice.svelte";
import type { Live } from "./live.svelte";
import type { Suggestion } from "./wire";

export class Adviser {
  given = $state.raw<Suggestion | null>(null);
  thinking = $state(false);
  trouble = $state("");

  constructor(private readonly live: () => Live, private readonly choice: () => Choice) {}

  /** The position is another one. */
  forget(): void {
    this.given = null;
    this.trouble = "";
  }

  async ask(): Promise<void> {
    const live = this.live();
    if (this.thinking || !live.table?.advice) return;
    this.thinking = true;
    this.trouble = "";
    const { step } = live.now;
    try {
      const found = await get<Suggestion>(`/matches/${live.match}/suggest?seat=${live.now.seat}`);
      if (step !== live.now.step) return;
      this.given = found;
      this.take(found.do);
    } catch (error) {
      this.trouble = why(error);
    } finally {
      this.thinking = false;
    }
  }

  /** Choose an answer, if it can be given now. */
  take(wanted: string): void {
    const choice = this.choice();
    const act = choice.actions.find((one) => one.do === wanted);
    if (act) choice.choose(act);
  }
}
