import { expect, it } from "vitest";
import { beyond, type Rect } from "./edges";

const frame: Rect = { x: 100, y: 50, width: 400, height: 300 };
const place = (x: number, y: number): Rect => ({ x: x + 80, y: y + 30, width: 40, height: 40 }); // by its middle in the frame

it("nothing is said while all that can be clicked is in the window", () => {
  expect(beyond([["a", place(10, 10)], ["b", place(390, 290)]], frame)).toEqual([]);
});

it("what has its middle on the edge lies beyond it", () => {
  expect(beyond([["a", place(399, 100)]], frame)).toEqual([{ side: "right", keys: ["a"], at: 100 }]);
});

it("what lies beyond is counted at the edge it is farthest over", () => {
  const found = beyond([["a", place(-30, 100)], ["b", place(-90, 140)], ["c", place(200, 340)], ["in", place(200, 100)]], frame);
  expect(found).toEqual([{ side: "left", keys: ["a", "b"], at: 120 }, { side: "bottom", keys: ["c"], at: 200 }]);
});

it("a sign lies neither on what can be clicked nor in a corner that is taken", () => {
  const [sign] = beyond([["a", place(200, 340)], ["in", place(200, 285)]], frame);
  expect(Math.abs(sign!.at - 200)).toBeGreaterThanOrEqual(30);
  const [other] = beyond([["a", place(380, 340)]], frame, [{ x: 270, y: 250, width: 130, height: 50 }]);
  expect(other!.at).toBeLessThanOrEqual(240);
});
