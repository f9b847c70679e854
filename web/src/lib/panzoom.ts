/** Pan and zoom by mouse, touch and keys: the window through which a board is seen. */
import type { Box } from "./board";

type Size = Pick<Box, "w" | "h">;

const MOST = 4;      // pixels per unit of the picture
const SLACK = 6;     // pixels a pointer may tremble within a click
const DRAWN = 12;    // units: sheets have no smaller letters; one that has is not cropped for them
const FINGER = 1.3;  // pixels per unit: places are large enough to be touched
export const LETTERS = 11;       // pixels: no view the page chooses itself has smaller letters
export const PHONE_LETTERS = 13; // on a phone's board
export const BESIDE_LETTERS = 12; // on a phone's other sheets

/** The middle of a window, moved no further than it needs to hold a stretch away from its edges, or its beginning if it is too long. */
function holding(middle: number, at: number, long: number, room: number): number {
  const shown = Math.min(long, room);
  const margin = Math.min((room - shown) / 2, room / 5);
  return Math.min(Math.max(middle, at + shown + margin - room / 2), at - margin + room / 2);
}

export class PanZoom {
  /** of the sheet, in its own measure */
  private width = 1;
  private height = 1;
  /** pixels per unit of the sheet */
  private scale = 1;
  /** the middle of the window, in the sheet's own measure */
  private x = 0;
  private y = 0;
  /** what matters most, if not all of it */
  private home: Box | null = null;
  /** of that, what is looked at first where not all of it can be read in a window of this size */
  private own: (room: Size) => Box | null = () => null;
  /** not as it began */
  private touched = false;
  /** moved by a person, and not brought elsewhere since */
  held = false;
  /** a piece is being dragged: the board stays where it is */
  frozen = false;
  private readonly pointers = new Map<number, { x: number; y: number }>();
  /** pixels the pointers moved since the first went down */
  private travelled = 0;
  private readonly watcher: ResizeObserver;
  private gliding = 0;
  /** letters of this sheet, in its own measure */
  private smallest = LETTERS;

  /** `legible` says how many pixels the smallest letters must have; `onmove` hears that the window moved; one that
      `scrolls` begins at its top, and the wheel moves it; by itself it comes no nearer than `most` pixels per unit. */
  constructor(private readonly svg: SVGSVGElement, private readonly legible: () => number = () => LETTERS,
    private readonly onmove: () => void = () => undefined, private readonly scrolls = false, private readonly most = Infinity) {
    this.watcher = new ResizeObserver(() => this.resized());
    this.watcher.observe(svg);
    svg.addEventListener("wheel", this.wheel, { passive: false });
    svg.addEventListener("pointerdown", this.down);
    svg.addEventListener("pointermove", this.move);
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) svg.addEventListener(end, this.up);
  }

  stop(): void {
    this.watcher.disconnect();
    cancelAnimationFrame(this.gliding);
  }

  /** True when the pointer that was just lifted had moved the board: then it was no click. */
  get dragged(): boolean {
    return this.travelled > SLACK;
  }

  private get frame(): { w: number; h: number } {
    return { w: Math.max(1, this.svg.clientWidth), h: Math.max(1, this.svg.clientHeight) };
  }

  private get least(): number {
    const { w, h } = this.frame;
    return Math.min(w / this.width, h / this.height, this.most);
  }

  size(width: number, height: number, letters: number): void {
    this.width = width;
    this.height = height;
    this.smallest = Math.max(letters, DRAWN);
    this.resized();
  }

  private resized(): void {
    if (!this.touched) this.begin();
    else this.show();
  }

  /** The whole board, or what matters most of it if the whole would be too small to read: crop before you shrink. */
  private begin(): void {
    this.whole();
    if (this.legibleWhole) return;
    const { w, h } = this.frame;
    const home = this.home ?? { x: 0, y: 0, w: this.width, h: this.height };
    const fitting = Math.min(MOST, w / home.w, h / home.h);
    this.scale = Math.max(this.readable, fitting);
    const room = this.room;
    const own = fitting < this.readable ? this.own(room) : null;
    const [x, y] = [home.x + home.w / 2, home.y + home.h / 2];
    if (this.scrolls) [this.x, this.y] = [0, 0];
    else [this.x, this.y] = own ? [holding(x, own.x, own.w, room.w), holding(y, own.y, own.h, room.h)] : [x, y];
    this.show();
  }

  /** What matters most of a board that cannot be shown whole, and what of it if that is too much as well. */
  homeAt(box: Box | null, own: (room: Size) => Box | null = () => null): void {
    this.home = box;
    this.own = own;
    if (!this.touched) this.begin();
  }

  /** Back to the beginning, unless a person has moved the board. */
  rest(): void {
    if (!this.held) this.begin();
  }

  /** The whole board. */
  private whole(): void {
    this.touched = this.held = false;
    this.scale = this.least;
    this.x = this.width / 2;
    this.y = this.height / 2;
    this.show();
  }

  /** A part of the board as large as it fits, or all of it. */
  fit(box: Box | null, smoothly = true): void {
    const { x, y, w, h } = box ?? { x: 0, y: 0, w: this.width, h: this.height };
    this.touched = box !== null;
    this.held = false;
    this.glide(Math.min(MOST, this.frame.w / w, this.frame.h / h), x + w / 2, y + h / 2, smoothly);
  }

  /** Come close to a part of the board, near enough to read and not nearer. */
  focus(box: Box): void {
    const { w, h } = this.frame;
    this.touched = true;
    this.held = false;
    const near = this.readable;
    const most = this.legible() > LETTERS ? Math.max(FINGER, near) : near; // a finger needs larger places, an eye the map around
    const scale = Math.min(Math.max(Math.min(w / (box.w * 1.25), h / (box.h * 1.25)), near), most);
    if (!this.scrolls) return this.glide(scale, box.x + box.w / 2, box.y + box.h / 2, true);
    // read from its beginning, and on from there no further than is needed
    this.glide(near, Math.max(w / near / 2, box.x + box.w - w / near / 2), Math.max(h / near / 2, box.y + box.h - h / near / 2), true);
  }

  private glide(scale: number, x: number, y: number, smoothly: boolean): void {
    cancelAnimationFrame(this.gliding);
    if (!smoothly || matchMedia("(prefers-reduced-motion: reduce)").matches) return this.set(scale, x, y);
    const start = { scale: this.scale, x: this.x, y: this.y, time: performance.now() };
    const step = (time: number): void => {
      const t = Math.min(1, Math.max(0, (time - start.time) / 320));
      const e = 1 - (1 - t) ** 3;
      this.set(start.scale + (scale - start.scale) * e, start.x + (x - start.x) * e, start.y + (y - start.y) * e);
      if (t < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  private get readable(): number {
    return Math.max(this.least, Math.min(MOST, this.legible() / this.smallest));
  }

  /** Whether the whole of it can be seen and still be read. */
  get legibleWhole(): boolean {
    return this.least * this.smallest >= this.legible() * 0.999;
  }

  /** How much of the picture can be seen at once and still be read. */
  get room(): Size {
    const { w, h } = this.frame;
    return { w: w / this.readable, h: h / this.readable };
  }

  /** Whether a part of the board can be seen at once and still be read. */
  fits(box: Box): boolean {
    return box.w <= this.room.w && box.h <= this.room.h;
  }

  /** Whether a part of the board is wholly in the window and large enough to read. */
  sees(box: Box): boolean {
    return this.scale >= this.readable * 0.99 && this.holds(box);
  }

  /** Whether a part of the board is wholly in the window. */
  private holds(box: Box): boolean {
    const { w, h } = this.frame;
    const [halfW, halfH] = [w / this.scale / 2, h / this.scale / 2];
    return box.x >= this.x - halfW && box.x + box.w <= this.x + halfW && box.y >= this.y - halfH && box.y + box.h <= this.y + halfH;
  }

  /** Bring a part of the board into the window without coming closer. */
  bring(box: Box): void {
    if (!this.holds(box)) this.set(this.scale, box.x + box.w / 2, box.y + box.h / 2);
  }

  private set(scale: number, x: number, y: number): void {
    this.scale = scale;
    this.x = x;
    this.y = y;
    this.show();
  }

  /** Zoom by a factor about a point of the screen, or about the middle. */
  zoom(factor: number, clientX?: number, clientY?: number): void {
    const rect = this.svg.getBoundingClientRect();
    const dx = (clientX ?? rect.left + rect.width / 2) - rect.left - rect.width / 2;
    const dy = (clientY ?? rect.top + rect.height / 2) - rect.top - rect.height / 2;
    const scale = Math.min(MOST, Math.max(this.least * 0.9, this.scale * factor));
    this.x += dx / this.scale - dx / scale;
    this.y += dy / this.scale - dy / scale;
    this.scale = scale;
    this.touched = this.held = true;
    this.show();
  }

  /** Move the window by pixels. */
  pan(dx: number, dy: number): void {
    this.x += dx / this.scale;
    this.y += dy / this.scale;
    this.touched = this.held = true;
    this.show();
  }

  /** Keys while the board has the focus; true if the key was used. */
  key(key: string): boolean {
    switch (key) {
      case "+": case "=": this.zoom(1.25); return true;
      case "-": this.zoom(0.8); return true;
      case "ArrowLeft": this.pan(-60, 0); return true;
      case "ArrowRight": this.pan(60, 0); return true;
      case "ArrowUp": this.pan(0, -60); return true;
      case "ArrowDown": this.pan(0, 60); return true;
      default: return false;
    }
  }

  private show(): void {
    const { w, h } = this.frame;
    const [vw, vh] = [w / this.scale, h / this.scale];
    this.x = vw >= this.width ? this.width / 2 : Math.min(Math.max(this.x, vw / 2), this.width - vw / 2);
    this.y = vh >= this.height ? this.height / 2 : Math.min(Math.max(this.y, vh / 2), this.height - vh / 2);
    this.svg.setAttribute("viewBox", `${this.x - vw / 2} ${this.y - vh / 2} ${vw} ${vh}`);
    this.onmove();
  }

  private wheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (this.scrolls && !event.ctrlKey) return this.pan(event.deltaX, event.deltaY);
    this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX, event.clientY);
  };

  private down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button > 1) return;
    if (this.pointers.size === 0) this.travelled = 0;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  private move = (event: PointerEvent): void => {
    const last = this.pointers.get(event.pointerId);
    if (!last || this.frozen) return;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    this.travelled += Math.hypot(dx, dy);
    if (this.travelled <= SLACK && this.pointers.size === 1) return;
    if (!this.svg.hasPointerCapture(event.pointerId)) this.svg.setPointerCapture(event.pointerId);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (before > 0) this.zoom(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
      this.pan(-dx / 2, -dy / 2);
    } else {
      this.pan(-dx, -dy);
    }
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  private up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
  };
}
