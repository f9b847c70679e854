import { expect, it } from "vitest";
import { standing } from "./beside";

const rect = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height });
const frame = rect(100, 50, 800, 600);
const note = { width: 150, height: 80 };

it("stands at the right of a place, in pixels of the frame", () => {
  expect(standing(note, rect(300, 300, 60, 60), [], frame)).toEqual({ x: 270, y: 240 });
});

it("changes sides at the edge and before a lit place", () => {
  expect(standing(note, rect(820, 300, 60, 60), [], frame).x).toBe(560);
  expect(standing(note, rect(300, 300, 60, 60), [rect(370, 300, 60, 60)], frame).x).toBe(40);
});

it("goes into a corner when every side is lit", () => {
  const lit = [rect(200, 150, 260, 150), rect(200, 360, 260, 150), rect(140, 300, 160, 60), rect(360, 300, 160, 60)];
  const { x, y } = standing(note, rect(300, 300, 60, 60), lit, frame);
  const box = rect(x + frame.left, y + frame.top, note.width, note.height);
  expect(lit.every((one) => box.right <= one.left || box.left >= one.right || box.bottom <= one.top || box.top >= one.bottom)).toBe(true);
});
