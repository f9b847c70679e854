/** One sheet in the page: keyed groups that are patched one by one, never drawn anew. */
import { DEFS } from "../generated/shapes";
import type { Row, SheetPatch } from "./picture";

export interface Box { x: number; y: number; w: number; h: number }

const SVG = "http://www.w3.org/2000/svg";
export type State = "lit" | "chosen" | "last" | "threatened" | "hinted" | "reached" | "spot";

const MARKED = 12; // units from the foot of a place up to the middle of its mark
const POINTED = 24; // of one that is pointed at its foot: a mark further down would lie on its neighbours

/** An element of the sheet as it stands in the page. */
interface Piece { group: SVGGElement; kind: string; x: number; y: number; label: string }

type Kind = "token" | "map" | "ranged" | "scene";

/** A piece may be of several kinds, written as classes are. */
const isA = (kinds: string, kind: Kind): boolean => kinds.split(" ").includes(kind);

/** What all drawings refer to stands in the page once, whichever sheets are open. */
function share(): void {
  if (document.getElementById("hg-shared")) return;
  const sprites = document.createElementNS(SVG, "svg");
  for (const [name, value] of [["id", "hg-shared"], ["class", "board sprites"], ["width", "0"], ["height", "0"], ["aria-hidden", "true"]] as const) sprites.setAttribute(name, value);
  sprites.innerHTML = DEFS;
  document.body.append(sprites);
}

/** What is written at a place while it is lit. */
export interface Mark { key: string; words: string; tone: string }

export class SheetDrawing {
  readonly pieces = new Map<string, Piece>();
  /** the elements in their order */
  private readonly layer: SVGGElement;
  /** where tokens came from, until the next move */
  private readonly trails: SVGGElement;
  /** marks, the arrow of the path and the ghost at its goal: over everything, never under the pointer */
  private readonly over: SVGGElement;
  /** which keys have which state */
  private readonly marked = new Map<State, Set<string>>();
  private drawn = false;

  constructor(svg: SVGSVGElement) {
    share();
    const group = (name: string): SVGGElement => {
      const made = document.createElementNS(SVG, "g");
      if (name) made.setAttribute("class", name);
      return made;
    };
    this.layer = group("");
    this.trails = group("trails");
    this.over = group("over");
    svg.replaceChildren(this.layer, this.trails, this.over);
  }

  /** Take away what is gone, write what changed, sort if an order is given. */
  apply(patch: SheetPatch, glide = true): void {
    const wanted = patch.whole ? new Set(patch.set.map((row) => row[0])) : null;
    const gone = wanted ? [...this.pieces.keys()].filter((key) => !wanted.has(key)) : patch.gone;
    for (const key of gone) {
      this.pieces.get(key)?.group.remove();
      this.pieces.delete(key);
    }
    const moved: { from: [number, number]; to: [number, number] }[] = [];
    for (const row of patch.set) {
      const before = this.pieces.get(row[0]);
      const from: [number, number] | null = before ? [before.x, before.y] : null;
      const piece = this.write(row, glide && this.drawn);
      if (from && isA(piece.kind, "token") && (from[0] !== piece.x || from[1] !== piece.y)) {
        moved.push({ from, to: [piece.x, piece.y] });
      }
    }
    if (patch.order) this.sort(patch.order);
    if (moved.length && glide) this.drawTrails(moved);
    this.drawn = true;
  }

  private write([key, kind, x, y, label, drawing]: Row, arriving: boolean): Piece {
    let piece = this.pieces.get(key);
    if (!piece) {
      const group = document.createElementNS(SVG, "g");
      group.id = key;
      group.dataset.key = key;
      this.layer.append(group);
      piece = { group, kind: "", x: NaN, y: NaN, label: "" };
      this.pieces.set(key, piece);
      if (arriving) {
        group.classList.add("arriving");
        group.addEventListener("animationend", () => group.classList.remove("arriving"), { once: true });
      }
    }
    if (drawing !== null) piece.group.innerHTML = drawing;
    if (x !== piece.x || y !== piece.y) {
      const still = Number.isNaN(piece.x) || !isA(kind, "token");
      if (still) piece.group.setAttribute("transform", `translate(${x} ${y})`);
      if (isA(kind, "token")) piece.group.style.transform = `translate(${x}px, ${y}px)`;
      piece.x = x;
      piece.y = y;
    }
    if (kind !== piece.kind) {
      for (const word of piece.kind.split(" ")) if (word) piece.group.classList.remove(word);
      for (const word of kind.split(" ")) if (word) piece.group.classList.add(word);
      piece.kind = kind;
    }
    if (label !== piece.label || drawing !== null) {
      piece.label = label;
      this.name(piece);
    }
    return piece;
  }

  /** A title child serves as tooltip and as name. */
  private name(piece: Piece): void {
    let title = piece.group.querySelector(":scope > title");
    if (!piece.label) return title?.remove();
    if (!title) {
      title = document.createElementNS(SVG, "title");
      piece.group.prepend(title);
    }
    title.textContent = piece.label;
  }

  private sort(order: string[]): void {
    let previous: Element | null = null;
    for (const key of order) {
      const group = this.pieces.get(key)?.group;
      if (!group) continue;
      const next: Element | null = previous ? previous.nextElementSibling : this.layer.firstElementChild;
      if (next !== group) this.layer.insertBefore(group, next);
      previous = group;
    }
  }

  /** Dotted lines from where tokens came; they stay until the next move, for eyes that missed the gliding. */
  private drawTrails(moved: { from: [number, number]; to: [number, number] }[]): void {
    this.trails.replaceChildren(...moved.slice(0, 24).map(({ from, to }) => {
      const path = document.createElementNS(SVG, "path");
      const bend = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.12;
      path.setAttribute("d", `M${from[0]} ${from[1]}Q${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2 - bend} ${to[0]} ${to[1]}`);
      return path;
    }));
  }

  /** Give a state to exactly these elements. */
  mark(state: State, keys: Iterable<string>): void {
    const wanted = new Set(keys);
    for (const key of this.marked.get(state) ?? []) {
      if (!wanted.has(key)) this.pieces.get(key)?.group.classList.remove(state);
    }
    for (const key of wanted) this.pieces.get(key)?.group.classList.add(state);
    this.marked.set(state, wanted);
  }

  /** Elements that can be chosen are buttons to the keyboard and to screen readers; others are not. */
  offer(names: Map<string, string>): void {
    for (const [key, piece] of this.pieces) {
      const name = names.get(key);
      if (name === undefined) {
        if (piece.group.getAttribute("role") === "button") {
          for (const attribute of ["tabindex", "role", "aria-label"]) piece.group.removeAttribute(attribute);
        }
      } else {
        piece.group.setAttribute("tabindex", "0");
        piece.group.setAttribute("role", "button");
        piece.group.setAttribute("aria-label", piece.label ? `${piece.label}. ${name}` : name);
      }
    }
  }

  /** The keys of the elements under a point of the screen, the topmost first. */
  under(x: number, y: number): string[] {
    const keys: string[] = [];
    for (const hit of document.elementsFromPoint(x, y)) {
      const key = (hit.closest("[data-key]") as SVGGElement | null)?.dataset.key;
      if (key && !keys.includes(key)) keys.push(key);
    }
    return keys;
  }

  /** The keys of the pieces of a kind, as the game marks them. */
  private ofKind(kind: Kind): string[] {
    return [...this.pieces].filter(([, piece]) => isA(piece.kind, kind)).map(([key]) => key);
  }

  /** The elements where it is happening now, as the game marks them. */
  scene(): string[] {
    return this.ofKind("scene");
  }

  /** The box of the map, where the game says which elements are it. */
  map(): Box | null {
    return this.box(this.ofKind("map"));
  }

  /** The places and pieces that wear a player's colour. */
  private worn(colour: string): string[] {
    const wears = new RegExp(`-${colour}\\b`);
    return [...this.pieces].filter(([, { group, kind }]) => (isA(kind, "map") || isA(kind, "token")) && wears.test(group.innerHTML)).map(([key]) => key);
  }

  /** Where most of a colour can be seen in a window of this size; the place around it where that alone is too large. */
  home(colour: string, room: Pick<Box, "w" | "h">): Box | null {
    const keys = this.worn(colour);
    const most = this.box(this.densest(keys, room));
    const places = keys.flatMap((key) => this.box([key]) ?? []);
    return (most && places.find((place) => place.x <= most.x && place.y <= most.y && place.x + place.w >= most.x + most.w && place.y + place.h >= most.y + most.h)) ?? most ?? places[0] ?? null;
  }

  /** Whether there is something to show of what a piece reaches. */
  ranged(key: string): boolean {
    const piece = this.pieces.get(key);
    return piece !== undefined && isA(piece.kind, "ranged");
  }

  /** Give the focus to the next piece that reaches something, or to the one before. */
  walk(from: string | null, direction: 1 | -1): void {
    const keys = this.ofKind("ranged");
    const here = from === null ? -1 : keys.indexOf(from);
    const key = here < 0 ? keys.at(direction > 0 ? 0 : -1) : keys[(here + direction + keys.length) % keys.length];
    const piece = key === undefined ? undefined : this.pieces.get(key);
    if (!piece) return;
    if (!piece.group.hasAttribute("tabindex")) {
      piece.group.setAttribute("tabindex", "-1");
      piece.group.setAttribute("role", "img");
      piece.group.setAttribute("aria-label", piece.label || key!);
    }
    piece.group.focus();
  }

  /** Of some elements, as many as a window of this size can show together. */
  densest(keys: Iterable<string>, size: { w: number; h: number }): string[] {
    const boxes = [...new Set(keys)].flatMap((key) => {
      const box = this.box([key]);
      return box ? [{ key, box }] : [];
    });
    let best: string[] = [];
    for (const { box: first } of boxes) {
      const [x, y] = [first.x + first.w / 2 - size.w / 2, first.y + first.h / 2 - size.h / 2];
      const seen = boxes.filter(({ box }) => box.x >= x && box.y >= y && box.x + box.w <= x + size.w && box.y + box.h <= y + size.h);
      if (seen.length > best.length) best = seen.map(({ key }) => key);
    }
    return best;
  }

  /** The box around some elements, in the picture's own measure. */
  box(keys: Iterable<string>): Box | null {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const key of keys) {
      const piece = this.pieces.get(key);
      if (!piece) continue;
      const b = piece.group.getBBox();
      left = Math.min(left, b.x + piece.x);
      top = Math.min(top, b.y + piece.y);
      right = Math.max(right, b.x + b.width + piece.x);
      bottom = Math.max(bottom, b.y + b.height + piece.y);
    }
    return left < right ? { x: left, y: top, w: right - left, h: bottom - top } : null;
  }

  /** Whether a piece of this key moves by itself, so that it can be dragged. */
  movable(key: string): boolean {
    const piece = this.pieces.get(key);
    return piece !== undefined && isA(piece.kind, "token");
  }

  /** The middle of an element, in the sheet's own measure. */
  middle(key: string): [number, number] | null {
    const box = this.box([key]);
    return box ? [box.x + box.w / 2, box.y + box.h / 2] : null;
  }

  /** Write marks at their places, and the way of the path: an arrow, and the piece itself pale at its goal. */
  annotate(marks: readonly Mark[], ways: readonly (readonly string[])[]): void {
    const parts: Element[] = [];
    for (const path of ways) {
      const [start, goal] = [path[0], path.at(-1)];
      if (start && goal && start !== goal) parts.push(...this.way(start, goal));
    }
    for (const mark of marks) {
      const box = this.box([mark.key]);
      if (!box) continue;
      const up = box.h > box.w + 1 ? POINTED : MARKED;
      parts.push(pill(mark, box.x + box.w / 2, box.y + box.h - (this.covers(box, up) ? 0 : up)));
    }
    this.over.replaceChildren(...parts);
  }

  /** Whether a mark within a place would lie on a piece at its foot; it hangs below the place then. */
  private covers({ x, y, w, h }: Box, up: number): boolean {
    return [...this.pieces.values()].some((piece) => isA(piece.kind, "token") && Math.abs(piece.x - x - w / 2) < 24 && piece.y < y + h && piece.y > y + h - up - 2 * MARKED);
  }

  private way(start: string, goal: string): Element[] {
    const [from, to] = [this.middle(start), this.middle(goal)];
    if (!from || !to) return [];
    const arrow = document.createElementNS(SVG, "path");
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const long = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / long, dy / long];
    const tip = [to[0] - ux * 6, to[1] - uy * 6] as const;
    const wing = (side: 1 | -1): string => `M${tip[0] - ux * 10 - uy * 6 * side} ${tip[1] - uy * 10 + ux * 6 * side}L${tip[0]} ${tip[1]}`;
    arrow.setAttribute("class", "way");
    arrow.setAttribute("d", `M${from[0] + ux * 16} ${from[1] + uy * 16}L${tip[0]} ${tip[1]}${wing(1)}${wing(-1)}`);
    const piece = this.pieces.get(start);
    if (!piece || !isA(piece.kind, "token")) return [arrow];
    const ghost = document.createElementNS(SVG, "g");
    ghost.setAttribute("class", "ghost");
    ghost.setAttribute("transform", `translate(${to[0]} ${to[1]})`);
    ghost.innerHTML = piece.group.innerHTML.replace(/<title>.*?<\/title>/, "");
    return [arrow, ghost];
  }

  /** Of the offered elements, the nearest in a direction from another one, for the arrow keys. */
  towards(from: string | null, dx: number, dy: number): string | null {
    const offered = [...this.pieces].filter(([key, piece]) => key !== from && piece.group.getAttribute("role") === "button");
    const here = from ? this.middle(from) : null;
    if (!here) return offered[0]?.[0] ?? null;
    let best: { key: string; far: number } | null = null;
    for (const [key] of offered) {
      const there = this.middle(key);
      if (!there) continue;
      const [x, y] = [there[0] - here[0], there[1] - here[1]];
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy - y * dx);
      if (along <= 1 || aside > along * 2) continue;
      const far = along + aside * 1.5;
      if (!best || far < best.far) best = { key, far };
    }
    return best?.key ?? null;
  }

  focus(key: string): void {
    this.pieces.get(key)?.group.focus();
  }

  /** Where the pieces stand on the screen. */
  tokens(): DOMRect[] {
    return [...this.pieces.values()].filter((piece) => isA(piece.kind, "token")).map((piece) => piece.group.getBoundingClientRect());
  }

  /** Where an element stands on the screen. */
  screenBox(key: string): DOMRect | null {
    return this.pieces.get(key)?.group.getBoundingClientRect() ?? null;
  }
}

/** A mark about a point: words in a pill, with the tone in its edge. */
function pill({ words, tone }: Mark, x: number, y: number): Element {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", `mark ${tone}`.trim());
  group.setAttribute("transform", `translate(${x} ${y})`);
  const wide = 14 + words.length * 7.6;
  const back = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: -wide / 2, y: -10, width: wide, height: 20, rx: 10 })) back.setAttribute(name, String(value));
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("text-anchor", "middle");
  text.setAttribute("y", "4.5");
  text.setAttribute("font-size", "13");
  text.textContent = words;
  group.append(back, text);
  return group;
}
