/** How a choice is made: all actions are listed, clicking elements narrows them, one left is chosen, then done. */
import type { Act } from "./wire";

/** Whether the keys occur among the touches in this order. */
function inOrder(touches: readonly string[], keys: readonly string[]): boolean {
  let at = 0;
  for (const touch of touches) if (touch === keys[at]) at += 1;
  return at === keys.length;
}

export class Choice {
  actions = $state.raw<readonly Act[]>([]);
  narrowed = $state.raw<readonly string[]>([]);
  chosen = $state.raw<Act | null>(null);      // what the main button does
  looked = $state.raw<readonly Act[]>([]);    // under the pointer or the focus

  readonly left = $derived.by(() => this.narrowing(this.narrowed));
  readonly lit = $derived.by(() => {
    const keys = new Set(this.left.flatMap((act) => act.touches));
    for (const key of this.narrowed) keys.delete(key);
    return keys;
  });
  readonly byKey = $derived.by(() => {
    const table = new Map<string, Act[]>();
    for (const act of this.left) {
      for (const key of act.touches) {
        const row = table.get(key);
        if (row) row.push(act);
        else table.set(key, [act]);
      }
    }
    return table;
  });
  /** What the preview tells of: what is looked at, else what is chosen. */
  readonly shown = $derived(this.looked.length === 1 ? this.looked[0]! : this.chosen);
  readonly hinted = $derived(new Set((this.looked.length ? this.looked : this.chosen ? [this.chosen] : [])
    .flatMap((act) => act.touches)));

  /** The actions that touch all of these elements; those that name them in this order go before the others. */
  private narrowing(keys: readonly string[]): readonly Act[] {
    if (!keys.length) return this.actions;
    const touching = this.actions.filter((act) => keys.every((key) => act.touches.includes(key)));
    const exact = keys.length > 1 ? touching.filter((act) => inOrder(act.touches, keys)) : [];
    return exact.length ? exact : touching;
  }

  /** A new question, or the same one told again: keep what still can be done. */
  offer(actions: readonly Act[], same: boolean): void {
    this.actions = actions;
    this.looked = [];
    if (!same) return this.widen();
    this.chosen = actions.find((act) => act.do === this.chosen?.do) ?? null;
    if (!this.left.length) this.widen();
  }

  widen(): void {
    this.narrowed = [];
    this.chosen = null;
  }

  /** One step back: the last element clicked, or all. */
  back(): void {
    this.chosen = null;
    this.narrowed = this.narrowed.slice(0, -1);
  }

  /** An element was clicked; false if no action touches it. */
  pick(key: string): boolean {
    if (this.narrowed.includes(key) && !this.lit.has(key)) {
      this.narrowed = this.narrowed.filter((one) => one !== key);
      this.chosen = null;
      return true;
    }
    let keys = [...this.narrowed, key];
    if (!this.narrowing(keys).length) keys = [key];
    const left = this.narrowing(keys);
    if (!left.length) return false;
    this.narrowed = keys;
    this.chosen = left.length === 1 ? left[0]! : null;
    return true;
  }
}

/** Buttons that belong together: one verb, in the order in which the game lists them. */
export function grouped(actions: readonly Act[]): { name: string; acts: Act[] }[] {
  const groups = new Map<string, Act[]>();
  for (const act of actions) {
    const row = groups.get(act.verb);
    if (row) row.push(act);
    else groups.set(act.verb, [act]);
  }
  return [...groups].map(([name, acts]) => ({ name, acts }));
}
