/** What can be clicked and lies beyond the window of a board: a sign at the edge says how much, and leads there. */
export type Side = "left" | "right" | "top" | "bottom";

export interface Rect {
  x: number; y: number; width: number; height: number;
}

export interface Edge {
  side: Side;
  keys: string[];
  /** pixels along the edge */
  at: number;
}

const SIDES: readonly Side[] = ["left", "right", "top", "bottom"];
const SIGN = { width: 54, height: 38, margin: 6 }; // pixels: as large as a sign becomes, and how far from the edge it stands
const STEP = 12;
const EDGE = 4; // pixels: what has its middle so near to the edge is not in sight

const within = (x: number, y: number, box: Rect): boolean => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

/** The signs; `boxes` are the places by their keys and `taken` what stands in the corners, on the screen as the `frame` is. */
export function beyond(boxes: readonly (readonly [string, Rect])[], frame: Rect, taken: readonly Rect[] = []): Edge[] {
  const middles = boxes.map(([key, box]) => ({ key, x: box.x + box.width / 2 - frame.x, y: box.y + box.height / 2 - frame.y }));
  const out = new Map<Side, typeof middles>();
  const inside: typeof middles = [];
  for (const one of middles) {
    const over: Record<Side, number> = { left: -one.x, right: one.x - frame.width, top: -one.y, bottom: one.y - frame.height };
    const side = SIDES.reduce((a, b) => (over[b] > over[a] ? b : a));
    if (over[side] <= -EDGE) inside.push(one);
    else out.set(side, [...(out.get(side) ?? []), one]);
  }
  const standing = [...taken]; // a sign stands on no other either
  return SIDES.flatMap((side) => {
    const there = out.get(side);
    if (!there) return [];
    const upright = side === "left" || side === "right";
    const wanted = there.reduce((sum, one) => sum + (upright ? one.y : one.x), 0) / there.length;
    const at = free(side, wanted, frame, inside, standing);
    standing.push(sign(side, at, frame));
    return [{ side, keys: there.map((one) => one.key), at }];
  });
}

/** The room of a sign, up to the edge. */
function sign(side: Side, at: number, frame: Rect): Rect {
  const { width, height, margin } = SIGN;
  return side === "left" || side === "right"
    ? { x: side === "left" ? 0 : frame.width - width - margin, y: at - height / 2, width: width + margin, height }
    : { x: at - width / 2, y: side === "top" ? 0 : frame.height - height - margin, width, height: height + margin };
}

const meets = (a: Rect, b: Rect): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The spot nearest to the wanted one where nothing that can be clicked, no other sign and no corner lies under the sign; else where the fewest do. */
function free(side: Side, wanted: number, frame: Rect, inside: readonly { x: number; y: number }[], taken: readonly Rect[]): number {
  const [long, half] = side === "left" || side === "right" ? [frame.height, SIGN.height / 2 + 4] : [frame.width, SIGN.width / 2 + 4];
  const nearest = Math.min(Math.max(wanted, half), Math.max(half, long - half));
  const steps = Array.from({ length: Math.max(0, Math.floor((long - 2 * half) / STEP) + 1) }, (_, i) => half + i * STEP);
  const covered = (at: number): number => {
    const box = sign(side, at, frame);
    return inside.filter((one) => within(one.x, one.y, box)).length + taken.filter((one) => meets(one, box)).length;
  };
  return steps.sort((a, b) => Math.abs(a - nearest) - Math.abs(b - nearest)).reduce((best, at) => (covered(at) < covered(best) ? at : best), nearest);
}
