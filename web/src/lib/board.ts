/** A picture in the page: keyed groups that are patched one by one, never drawn anew. */
import { DEFS } from "../generated/shapes";

/** key, kind, x, y, label, drawing (null when only the place or the label changed) */
export type Row = [string, string, number, number, string, string | null];

export interface Patch {
  size?: [number, number];
  title?: string;
  desc?: string;
  set: Row[];
  gone: string[];
  order?: string[];
}

export interface Box { x: number; y: number; w: number; h: number }

const SVG = "http://www.w3.org/2000/svg";
export type State = "lit" | "chosen" | "last" | "threatened" | "hinted" | "reached";

interface Piece { group: SVGGElement; kind: string; x: number; y: number; label: string }

type Kind = "token" | "map" | "ranged" | "scene";

/** A piece may be of several kinds, written as classes are. */
const isA = (kinds: string, kind: Kind): boolean => kinds.split(" ").includes(kind);

export class BoardDrawing {
  readonly pieces = new Map<string, Piece>();
  private readonly shared: SVGDefsElement;
  private readonly layer: SVGGElement;
  private readonly trails: SVGGElement;
  private readonly marked = new Map<State, Set<string>>();
  width = 0;
  height = 0;
  title = "";
  desc = "";

  constructor(svg: SVGSVGElement) {
    this.shared = document.createElementNS(SVG, "defs");
    this.shared.innerHTML = DEFS.replace(/^<defs>|<\/defs>$/g, "");
    this.layer = document.createElementNS(SVG, "g");
    this.trails = document.createElementNS(SVG, "g");
    this.trails.setAttribute("class", "trails");
    svg.replaceChildren(this.shared, this.layer, this.trails);
  }

  /** Take away what is gone, write what changed, sort if an order is given; true when the size changed. */
  apply(patch: Patch, glide = true): boolean {
    if (patch.title !== undefined) this.title = patch.title;
    if (patch.desc !== undefined) this.desc = patch.desc;
    for (const key of patch.gone) {
      this.pieces.get(key)?.group.remove();
      this.pieces.delete(key);
    }
    const moved: { from: [number, number]; to: [number, number] }[] = [];
    for (const row of patch.set) {
      const before = this.pieces.get(row[0]);
      const from: [number, number] | null = before ? [before.x, before.y] : null;
      const piece = this.write(row, glide && this.width > 0);
      if (from && isA(piece.kind, "token") && (from[0] !== piece.x || from[1] !== piece.y)) {
        moved.push({ from, to: [piece.x, piece.y] });
      }
    }
    if (patch.order) this.sort(patch.order);
    if (moved.length && glide) this.drawTrails(moved);
    const grown = patch.size !== undefined && (patch.size[0] !== this.width || patch.size[1] !== this.height);
    if (patch.size) [this.width, this.height] = patch.size;
    return grown;
  }

  /** Put another picture in place of this one, keeping pieces that are in both so that they glide. */
  replace(patch: Patch, glide = true): boolean {
    const keys = new Set(patch.set.map((row) => row[0]));
    const gone = [...this.pieces.keys()].filter((key) => !keys.has(key));
    return this.apply({ ...patch, gone, order: patch.set.map((row) => row[0]) }, glide);
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

  /** The box of the map, where a game has one and draws other things beside it. */
  map(): Box | null {
    const box = this.box(this.ofKind("map"));
    return box && box.w * box.h < 0.7 * this.width * this.height ? box : null;
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

  /** The size of the smallest letters, in the picture's own measure. */
  letters(): number {
    const sizes = [...this.layer.querySelectorAll("text[font-size]")].map((text) => parseFloat(text.getAttribute("font-size")!));
    return sizes.length ? Math.min(...sizes.filter((size) => size > 0)) : 12;
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
}
