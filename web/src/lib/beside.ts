/** Where a note stands beside a place: on a free side of it, within the frame, never over what is lit. */
export interface Rect { left: number; top: number; right: number; bottom: number }

const GAP = 10; // pixels between the place and the note
const RIM = 8;  // and to the edge of the frame

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The corner of the note, in pixels of the frame: the candidate that hides least, the nearest among equals. */
export function standing(note: { width: number; height: number }, place: Rect, lit: readonly Rect[], frame: Rect): { x: number; y: number } {
  const [cx, cy] = [(place.left + place.right) / 2, (place.top + place.bottom) / 2];
  const candidates: [number, number][] = [
    [place.right + GAP, cy - note.height / 2], [place.left - GAP - note.width, cy - note.height / 2],
    [cx - note.width / 2, place.top - GAP - note.height], [cx - note.width / 2, place.bottom + GAP],
    [frame.left + RIM, frame.top + RIM], [frame.right - RIM - note.width, frame.top + RIM],
    [frame.left + RIM, frame.bottom - RIM - note.height], [frame.right - RIM - note.width, frame.bottom - RIM - note.height],
  ];
  let best = { x: 0, y: 0, hidden: Infinity };
  for (const [left, top] of candidates) {
    const x = Math.min(Math.max(left, frame.left + RIM), frame.right - RIM - note.width);
    const y = Math.min(Math.max(top, frame.top + RIM), frame.bottom - RIM - note.height);
    const box = { left: x, top: y, right: x + note.width, bottom: y + note.height };
    const hidden = overlap(box, place) * 3 + lit.reduce((sum, one) => sum + overlap(box, one), 0);
    if (hidden < best.hidden) best = { x: x - frame.left, y: y - frame.top, hidden };
  }
  return { x: best.x, y: best.y };
}
