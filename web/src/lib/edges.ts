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
const HALF = { along: 30, across: 40 }; // pixels: half a sign along its edge, and how far it reaches into the window
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
  return SIDES.flatMap((side) => {
    const there = out.get(side);
    if (!there) return [];
    const upright = side === "left" || side === "right";
    const long = upright ? frame.height : frame.width;
    const wanted = there.reduce((sum, one) => sum + (upright ? one.y : one.x), 0) / there.length;
    return [{ side, keys: there.map((one) => one.key), at: free(side, Math.min(Math.max(wanted, HALF.along + 8), long - HALF.along - 8), long, frame, inside, taken) }];
  });
}

/** The spot nearest to the wanted one where nothing that can be clicked, and no corner, lies under the sign. */
function free(side: Side, wanted: number, long: number, frame: Rect, inside: readonly { x: number; y: number }[], taken: readonly Rect[]): number {
  const sign = (at: number): Rect => (side === "left" || side === "right"
    ? { x: side === "left" ? 0 : frame.width - HALF.across, y: at - HALF.along, width: HALF.across, height: 2 * HALF.along }
    : { x: at - HALF.along, y: side === "top" ? 0 : frame.height - HALF.across, width: 2 * HALF.along, height: HALF.across });
  const meets = (a: Rect, b: Rect): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  for (let away = 0; away < long; away += STEP) {
    for (const at of [wanted - away, wanted + away]) {
      if (at < HALF.along || at > long - HALF.along) continue;
      const box = sign(at);
      if (!inside.some((one) => within(one.x, one.y, box)) && !taken.some((one) => meets(one, box))) return at;
    }
  }
  return wanted;
}
