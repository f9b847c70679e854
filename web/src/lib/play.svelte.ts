/** One page of a match: what is looked at, which part is open, and the keys; its parts do the drawing. */
import { tick } from "svelte";
import { Choice } from "./choice.svelte";
import { FilmShow } from "./film.svelte";
import { HAND } from "./layout";
import { Live } from "./live.svelte";
import { OrdersPage } from "./orders.svelte";
import type { LessonRun } from "./lesson.svelte";
import { screen } from "./screen.svelte";
import { settings } from "./settings.svelte";
import type { Act } from "./wire";

type Focusable = HTMLElement | SVGElement;

/** The note in the upper left corner of the map: as large as it is unfolded, and whether it would cover something that can be clicked, unfolded or by its title alone. */
export interface CornerNote {
  width: number; height: number; crowded: boolean; full: boolean;
  /** the step up to which it was put away */
  closed: number;
}
export const TITLE = { width: 200, height: 36 }; // pixels: the note folded to its title

/** The parts of the page that keys speak to. */
export interface Parts {
  stage?: { focus(): void; reveal(keys: readonly string[]): void } | undefined;
  decision?: { number(n: number): void; focus(): void; walk(step: 1 | -1): void; suggest(): void } | undefined;
  main?: { undo(): void } | undefined;
  dock?: { turn(by: 1 | -1): void } | undefined;
  news?: { play(): void; stop(): boolean } | undefined;
}

export class Play {
  readonly live: Live;
  readonly choice: Choice;
  /** the decision on one page, where it has several answers */
  readonly orders: OrdersPage;
  /** what happened while one was away */
  readonly film: FilmShow;
  /** filled by the parts as they appear */
  readonly parts = $state<Parts>({});
  readonly note = $state<CornerNote>({ width: 0, height: 0, crowded: false, full: false, closed: -1 });
  /** on phones: what stands above the decision */
  tab = $state("Map");
  /** on desktops: what stands below it */
  side = $state("Log");
  /** elements a line of the log speaks of */
  shown = $state.raw<readonly string[]>([]);
  /** of the line that was clicked last: they stay when the pointer leaves */
  private kept: readonly string[] = [];
  /** the element that was clicked though nothing can be done there */
  looked = $state("");
  help = $state(false);
  /** the game is over, and the last position is looked at once more */
  looking = $state(false);
  /** the last thing was done with a key */
  byKeys = false;
  /** the last choice was made with the focus on the board */
  private fromBoard = false;

  /** `run` is the lesson this match is part of: then only what its step waits for can be done. */
  constructor(match: string, seat: number, readonly run: LessonRun | null = null) {
    this.live = new Live(match, seat);
    this.film = new FilmShow(match);
    this.orders = new OrdersPage((page, cells) => this.live.keep(page, cells));
    this.choice = new Choice((act) => {
      if (this.live.sending > 0 || this.live.link !== "live") return false;
      if (run && !run.allows(act.do)) return false;
      const cell = this.orders.cellFor(act.do);
      if (cell) {
        this.orders.put(cell.key, act.do);
        return true;
      }
      this.live.do(act.do, act.label, act.place === "end" && !settings.confirmEnd ? "" : settings.confirmEnd ? "long" : "short");
      if (run && !run.done) this.live.settled = () => void run.went(this.live, act.do);
      return true;
    });
  }

  /** Send the page as it stands. */
  commit = (): void => {
    const { page, filled } = this.orders;
    if (!page || this.live.sending > 0 || this.live.link !== "live") return;
    this.live.fill(page, filled, settings.confirmEnd ? "long" : "short");
  };

  /** What can be chosen: all, or in a lesson what its step waits for. */
  private get offered(): readonly Act[] {
    const { choices } = this.live.now;
    const { run } = this;
    return run && !run.done ? choices.filter((act) => run.needed.includes(act.do)) : choices;
  }

  /** A new question, or the same told again. */
  asked(same: boolean): void {
    const { orders, draft } = this.live.now;
    this.orders.offer(this.run ? null : orders, same ? null : draft);
    this.choice.filling = (act) => this.orders.cellFor(act.do) !== undefined;
    this.choice.quick = settings.quick;
    this.choice.offer(this.offered, same);
    this.looked = "";
    if (this.byKeys) void tick().then(() => this.refocus());
  }

  /** What had the focus may be gone with the question it answered. */
  private refocus(): void {
    if (this.fromBoard) this.parts.stage?.focus();
    else if (document.activeElement === document.body) this.parts.decision?.focus();
    this.fromBoard = false;
  }

  /** Elements the coach speaks of. */
  get spot(): readonly string[] {
    return this.run?.step?.show ?? [];
  }

  /** Elements that are pointed out: by the coach, else by a line of the log. */
  get pointed(): readonly string[] {
    return this.spot.length ? this.spot : this.shown;
  }

  /** The sheet the coach speaks of, or the hand: it comes to the front. */
  get front(): string {
    const { now } = this.live;
    const [key = ""] = this.spot;
    return this.run?.step?.sheet || now.where(key) || (now.hand.some((card) => card.key === key) ? HAND : "");
  }

  /** Light what a line names; with `keep` until another line is clicked. */
  show = (keys: readonly string[], keep: boolean): void => {
    if (keep) {
      this.kept = keys;
      if (screen.phone && keys.length) this.tab = "Map";
      this.parts.stage?.reveal(keys);
    }
    this.shown = keys.length ? keys : this.kept;
  };

  /** The parts of the page with something lit, the stage first, and the first of it. */
  private get litParts(): { part: Focusable; first: Focusable }[] {
    return [...document.querySelectorAll<Focusable>("svg.board.play, ul.hand")].flatMap((part) => {
      const first = part.querySelector<Focusable>("g.lit[tabindex], .lit > .face");
      return first ? [{ part, first }] : [];
    });
  }

  /** The focus goes to the first thing that is lit. */
  toLit = (): void => this.litParts[0]?.first.focus();

  /** The focus goes to the board, then to the next part with something lit: the sheets under it, the hand. */
  private toBoard(): void {
    const lit = this.litParts;
    const next = lit[(lit.findIndex(({ part }) => part.contains(document.activeElement)) + 1) % lit.length];
    if (!next) this.parts.stage?.focus();
    else (next.part instanceof SVGElement ? next.part : next.first).focus();
  }

  keydown = (event: KeyboardEvent): void => {
    this.byKeys = true;
    const target = event.target as HTMLElement;
    if (event.key === " " || event.key === "Enter") this.fromBoard = target.closest("svg.board") !== null;
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
    if (this.parts.news?.stop() || this.pressed(event.key, target)) event.preventDefault();
  };

  /** True if the key means something here. */
  private pressed(key: string, target: HTMLElement): boolean {
    const { choice, parts } = this;
    const onButton = /^(BUTTON|A|SUMMARY)$/.test(target.tagName);
    if (/^[0-9]$/.test(key)) parts.decision?.number(Number(key));
    else if ((key === " " || key === "Enter") && choice.chosen && (!onButton || target.dataset.do === choice.chosen.do)) choice.go(true);
    else if (key === "Escape") choice.chosen || choice.path.length ? choice.back() : choice.widen();
    else if (/^Arrow(Up|Down)$/.test(key) && (target === document.body || target.closest("[aria-label=Decision]"))) {
      parts.decision?.walk(key === "ArrowDown" ? 1 : -1);
    } else {
      switch (key.toLowerCase()) {
        case "u": parts.main?.undo(); break;
        case "t": settings.turnText(); break;
        case "b": this.toBoard(); break;
        case "s": parts.news?.play(); break;
        case "h": parts.decision?.suggest(); break;
        case "[": parts.dock?.turn(-1); break;
        case "]": parts.dock?.turn(1); break;
        case "?": this.help = true; break;
        default: return false;
      }
    }
    return true;
  }
}
