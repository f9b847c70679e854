/** Dragging a piece: it begins on one that is lit, by moving a mouse or by holding a finger; anything else pans the board. */

interface Ways {
  /** the piece at a point that can be dragged */
  grip: (x: number, y: number) => string | null;
  begin: (key: string) => void;
  over: (x: number, y: number) => void;
  /** dropped at a point, or put back where it was */
  drop: (x: number | null, y: number | null) => void;
}

const FAR = 6;     // pixels a mouse moves before it drags
const LONG = 250;  // milliseconds a finger rests before it drags

export class Dragging {
  /** the piece in hand, "" if none */
  key = $state("");
  /** where the pointer is, in pixels of the page */
  x = $state(0);
  y = $state(0);
  /** a drop has just ended: the click that follows it is none */
  dropped = false;
  private gripped: string | null = null;
  private start = { x: 0, y: 0 };
  private timer = 0;

  constructor(private readonly ways: Ways) {}

  down(event: PointerEvent): void {
    this.dropped = false;
    if (!event.isPrimary || event.button > 0) return;
    this.gripped = this.ways.grip(event.clientX, event.clientY);
    this.start = { x: event.clientX, y: event.clientY };
    clearTimeout(this.timer);
    if (this.gripped && event.pointerType !== "mouse") {
      const { clientX, clientY } = event;
      this.timer = setTimeout(() => this.begin(clientX, clientY), LONG) as unknown as number;
    }
  }

  private begin(x: number, y: number): void {
    if (!this.gripped) return;
    this.key = this.gripped;
    [this.x, this.y] = [x, y];
    this.ways.begin(this.key);
  }

  /** True while a piece is in hand. */
  move(event: PointerEvent): boolean {
    const far = Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > FAR;
    if (!this.key && this.gripped && far) {
      if (event.pointerType === "mouse" && event.buttons) this.begin(event.clientX, event.clientY);
      else this.let(); // a finger that moves before it has rested pans
    }
    if (!this.key) return false;
    [this.x, this.y] = [event.clientX, event.clientY];
    this.ways.over(event.clientX, event.clientY);
    return true;
  }

  up(event: PointerEvent): void {
    const far = Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > FAR;
    const was = this.key;
    this.let();
    if (!was) return;
    this.dropped = far || event.type === "pointercancel";
    if (this.dropped) this.ways.drop(event.type === "pointercancel" ? null : event.clientX, event.clientY);
    else this.ways.drop(null, null);
  }

  private let(): void {
    clearTimeout(this.timer);
    this.gripped = null;
    this.key = "";
  }
}
