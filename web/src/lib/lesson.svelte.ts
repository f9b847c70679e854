/** A guided game: the step the learner is at, what it waits for, and what the others do after it. */
import { get, post, why } from "./api";
import type { Live } from "./live.svelte";
import { freshKey } from "./live.svelte";
import type { LessonFull, LessonStep, TablePage } from "./wire";

interface Kept { table: string; at: number }

const nameOf = (game: string, lesson: string): string => `hegemon.lesson.${game}.${lesson}`;

/** Where a lesson was left, if it was begun in this browser. */
export function leftAt(game: string, lesson: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(nameOf(game, lesson)) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

export class LessonRun {
  /** the step on the screen; beyond the last: the lesson is over */
  at = $state(0);
  /** said when something else was tried */
  wrong = $state("");
  trouble = $state("");

  constructor(readonly game: string, readonly lesson: LessonFull, readonly table: string, at = 0) {
    this.at = at;
  }

  /** Begin a lesson, or go on with it where it was left. */
  static async open(game: string, name: string): Promise<LessonRun> {
    const lesson = (await get<LessonFull[]>(`/games/${game}/lessons`)).find((one) => one.name === name);
    if (!lesson) throw new Error(`There is no lesson ${name}.`);
    const kept = leftAt(game, name);
    if (kept && kept.at < lesson.steps.length) {
      const there = await get<TablePage>(`/tables/${kept.table}`).catch(() => null);
      if (there?.state === "playing") return new LessonRun(game, lesson, kept.table, kept.at);
    }
    const table = await post<TablePage>(`/lessons/${game}/${name}`, {});
    const run = new LessonRun(game, lesson, table.id);
    run.keep();
    return run;
  }

  private keep(): void {
    try {
      localStorage.setItem(nameOf(this.game, this.lesson.name), JSON.stringify({ table: this.table, at: this.at }));
    } catch {
      // a browser that keeps nothing begins anew
    }
  }

  get step(): LessonStep | null {
    return this.lesson.steps[this.at] ?? null;
  }

  get done(): boolean {
    return this.at >= this.lesson.steps.length;
  }

  /** The actions that go on from here; none where only "Next" does. */
  get needed(): readonly string[] {
    const step = this.step;
    return step?.need ? [step.need, ...(step.also ?? [])] : [];
  }

  /** Whether an action is what the step waits for; if not, the coach says why. */
  allows(notation: string): boolean {
    if (this.done) return true;
    if (this.needed.includes(notation)) return true;
    this.wrong = this.step?.wrong || "Not yet: do what the coach says, then go on.";
    return false;
  }

  /** The learner did it: the others move, then the next step is said; after the last one bots play them. After something else that does as well the step
      stays as long as what it waits for can still be done. */
  async went(live: Live, notation = ""): Promise<void> {
    const step = this.step;
    this.wrong = "";
    if (step?.need && notation !== step.need && live.now.choices.some((one) => one.do === step.need)) return;
    const others = (at: number): Promise<unknown> => post(`/lessons/${this.game}/${this.lesson.name}`, { table: live.match, step: at, key: freshKey() });
    try {
      if (step?.then?.length) await others(this.at);
      if (this.at + 1 === this.lesson.steps.length && this.lesson.free) await others(this.at + 1);
    } catch (error) {
      this.trouble = why(error);
      return;
    }
    this.at += 1;
    this.keep();
    if (this.done && this.lesson.free) history.replaceState(null, "", `/play/${this.table}`); // who reloads goes on with the game, not with a new lesson
  }

  /** Back at what was said before; what was done stays done. */
  back(): void {
    if (this.at > 0 && !this.lesson.steps[this.at - 1]!.need) this.at -= 1;
  }
}

/** A text with its words of the glossary marked: plain parts and [[words]] in turn, each with the `stop` after it, which begins no line. */
export function marked(text: string): { word: boolean; text: string; stop: string }[] {
  const parts = text.split(/\[\[(.+?)\]\]([.,;:!?)]*)/); // plain, word, stop, plain, ...
  return parts.flatMap((part, i) => (i % 3 === 2 || !part ? [] : [{ word: i % 3 === 1, text: part, stop: i % 3 ? parts[i + 1]! : "" }]));
}

const TITLE = 56; // letters: two lines of the list of steps

/** A step in a few words: what the coach says first, to its first stop; if that is long, to a comma or the end of a word. */
export function titled(say: string): string {
  const first = say.replace(/\[\[|\]\]/g, "").split(/[.:;]/)[0]!;
  if (first.length <= TITLE) return first;
  const comma = first.lastIndexOf(",", TITLE);
  return comma > 12 ? first.slice(0, comma) : `${first.slice(0, first.lastIndexOf(" ", TITLE))}…`;
}
