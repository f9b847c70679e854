/**
 * How a choice is made, by mouse, finger and keys alike: one click chooses, the second click on the same place does it.
 * The list of legal actions is the only source: lit places, buttons, drag targets and keys are faces of it.
 */
import type { Act } from "./wire";

/** Milliseconds before a second click counts for what cannot be taken back. */
export const HOLD = 500;

/** What came of a click: the choice goes on, something was done, it must wait, or nothing goes that way. */
export type Picked = "on" | "done" | "early" | "no";

/** The clicks that lead to an action; without a path of its own, what it touches, in any order. */
export const pathOf = (act: Act): readonly string[] => (act.path.length ? act.path : act.touches);

/** Whether an action can still be meant after these clicks; a path of its own counts in its order. */
function goesOn(act: Act, clicks: readonly string[]): boolean {
  if (act.path.length) return clicks.every((key, i) => act.path[i] === key);
  return clicks.every((key) => act.touches.includes(key));
}

/** Whether the clicks occur among the touches in this order. */
function inOrder(act: Act, clicks: readonly string[]): boolean {
  let at = 0;
  for (const key of pathOf(act)) if (key === clicks[at]) at += 1;
  return at === clicks.length;
}

export class Choice {
  /** all that can be done, free actions included; what equals another is left out */
  actions = $state.raw<readonly Act[]>([]);
  /** the elements clicked so far, in this order */
  path = $state.raw<readonly string[]>([]);
  /** what the main button, Enter and one click more do */
  chosen = $state.raw<Act | null>(null);
  /** when it was chosen, in milliseconds: what cannot be taken back waits a moment */
  since = $state(0);
  /** under the pointer or the focus */
  looked = $state.raw<readonly Act[]>([]);
  /** the key that is looked at on the board or in the hand, "" for a button or nothing */
  pointed = $state("");
  /** only the actions of this group are lit; "" lights all */
  group = $state("");

  /** what can still be meant */
  readonly left = $derived.by(() => this.goingOn(this.path));
  /** several answers share the whole path: a small list at the place, which stays when one of it is chosen, for the second click */
  readonly menu = $derived.by(() => {
    const whole = this.path.length ? this.left.filter((act) => pathOf(act).length <= this.path.length) : [];
    if (this.chosen && !whole.some((act) => act.do === this.chosen!.do)) return [];
    return whole.length > 1 || (whole.length && this.left.length > whole.length) ? whole : [];
  });
  /** where the next click goes on */
  readonly lit = $derived.by(() => new Set(this.nextByKey.keys()));
  /** the actions behind each key that was clicked or can be */
  readonly byKey = $derived.by(() => {
    const table = new Map(this.nextByKey);
    for (const key of this.path) if (!table.has(key)) table.set(key, [...this.left]);
    return table;
  });
  private readonly nextByKey = $derived.by(() => {
    const table = new Map<string, Act[]>();
    for (const act of this.left) {
      const next = act.path.length ? act.path.slice(this.path.length, this.path.length + 1)
        : act.touches.filter((key) => !this.path.includes(key));
      for (const key of new Set(next)) {
        const row = table.get(key);
        if (row) row.push(act);
        else table.set(key, [act]);
      }
    }
    return table;
  });
  /** What the preview tells of: what is looked at, else what is chosen. */
  readonly shown = $derived(this.looked.length === 1 ? this.looked[0]! : this.chosen);
  readonly hinted = $derived(new Set((this.looked.length ? this.looked : this.chosen ? [this.chosen] : []).flatMap(pathOf)));

  /** one click is enough for what can be undone: a person's setting */
  quick = false;
  /** what is only put on a page, not sent: one click is enough for it, whatever it does */
  filling: (act: Act) => boolean = () => false;

  private atOnce(act: Act): boolean {
    return act.at_once || this.filling(act) || this.quick && !act.confirm;
  }

  /** `perform` carries a chosen action out, or says false when it cannot now. */
  constructor(private readonly perform: (act: Act) => unknown = () => false, private readonly clock: () => number = () => performance.now()) {}

  /** The actions that go on from these clicks; those that name them in this order go before the others. */
  private goingOn(clicks: readonly string[]): readonly Act[] {
    const among = this.group ? this.actions.filter((act) => groupOf(act) === this.group) : this.actions;
    if (!clicks.length) return among;
    const left = among.filter((act) => goesOn(act, clicks));
    const exact = clicks.length > 1 ? left.filter((act) => inOrder(act, clicks)) : [];
    return exact.length ? exact : left;
  }

  /** A new question, or the same one told again: keep what still can be done. */
  offer(actions: readonly Act[], same: boolean): void {
    this.actions = actions;
    this.looked = [];
    this.pointed = "";
    if (!same) return this.widen();
    const still = actions.find((act) => act.do === this.chosen?.do) ?? null;
    if (!still) this.chosen = null;
    else this.chosen = still;
    if (!this.left.length) this.widen();
  }

  /** Everything can be meant again. */
  widen(): void {
    this.path = [];
    this.chosen = null;
    this.group = "";
  }

  /** One step back: what was chosen from a list, the last element clicked, then the group. */
  back(): void {
    const listed = this.chosen !== null && this.goingOn(this.path).length > 1;
    this.chosen = null;
    if (listed && this.path.length) return;
    if (this.path.length) this.path = this.path.slice(0, -1);
    else this.group = "";
  }

  /** Light the places of one group alone, or of all again. */
  only(group: string): void {
    const again = group === this.group;
    this.widen();
    this.group = again ? "" : group;
  }

  /** An element was clicked, or pressed with a key: then a second time is meant. */
  pick(key: string, meant = false): Picked {
    if (this.chosen && this.lastOf(this.chosen, key)) return this.go(meant);
    const further = [...this.path, key];
    if (!this.path.includes(key) && this.goingOn(further).length) return this.take(further);
    const at = this.path.indexOf(key);
    if (at >= 0) return this.take(this.path.slice(0, at + 1));
    if (this.goingOn([key]).length) return this.take([key]);
    if (this.group) { // a place of another group: the group was a filter, not a promise
      this.group = "";
      return this.pick(key);
    }
    return "no";
  }

  /** Whether a click on this key is the click that does it: the last of the path, or the same place again. */
  private lastOf(act: Act, key: string): boolean {
    const path = pathOf(act);
    if (this.path.at(-1) === key) return true;
    return path.length > 0 && (act.path.length ? path.at(-1) === key && this.path.length >= path.length - 1 : path.includes(key));
  }

  private take(path: readonly string[]): Picked {
    this.path = path;
    const left = this.goingOn(path);
    this.choose(left.length === 1 ? left[0]! : null);
    return this.chosen && this.atOnce(this.chosen) ? this.go(true) : "on";
  }

  /** Choose an action, from a button, a list or the only one left. */
  choose(act: Act | null): void {
    if (act?.do !== this.chosen?.do) this.since = this.clock();
    this.chosen = act;
  }

  /** A button or a key: the first press chooses, the second does it. */
  press(act: Act): Picked {
    if (this.chosen?.do === act.do) return this.go();
    this.choose(act);
    return this.atOnce(act) ? this.go(true) : "on";
  }

  /** Do what is chosen; a second click on what cannot be taken back counts after a moment, the main button at once. */
  go(meant = false): Picked {
    const act = this.chosen;
    if (!act) return "no";
    if (act.confirm && !meant && this.clock() - this.since < HOLD) return "early";
    if (this.perform(act) === false) return "early"; // nobody hears it now: what was chosen stays chosen
    this.looked = [];
    this.pointed = "";
    this.widen();
    return "done";
  }
}

/** The words an action is gathered under: the game's own, else its verb. */
export const groupOf = (act: Act): string => act.group || act.verb;

/** Actions that belong together, in the order in which the game lists them. */
export function grouped(actions: readonly Act[]): { name: string; acts: Act[] }[] {
  const groups = new Map<string, Act[]>();
  for (const act of actions) {
    const name = groupOf(act);
    const row = groups.get(name);
    if (row) row.push(act);
    else groups.set(name, [act]);
  }
  return [...groups].map(([name, acts]) => ({ name, acts }));
}
