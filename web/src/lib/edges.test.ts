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
  expect(Math.abs(sign!.at - 200)).toBeGreaterThanOrEqual(27);
  const [other] = beyond([["a", place(380, 340)]], frame, [{ x: 270, y: 250, width: 130, height: 50 }]);
  expect(other!.at).toBeLessThanOrEqual(240);
});

it("two signs that meet in a corner stand beside each other", () => {
  const [left, top] = beyond([["a", place(-30, 4)], ["b", place(4, -30)]], frame);
  expect([left!.side, top!.side]).toEqual(["left", "top"]);
  expect(left!.at - 19 >= 44 || top!.at - 27 >= 60).toBe(true); // as high and as wide as they are
});

it("where there is no free spot a sign stands where it covers the least", () => {
  const low: Rect = { x: 0, y: 0, width: 150, height: 60 };
  const middle = (x: number, y: number): Rect => ({ x: x - 1, y: y - 1, width: 2, height: 2 });
  const [sign] = beyond([["out", middle(75, 90)], ["a", middle(35, 40)], ["b", middle(36, 45)], ["c", middle(75, 40)], ["d", middle(110, 40)], ["e", middle(112, 45)]], low);
  expect(Math.abs(sign!.at - 75)).toBeLessThanOrEqual(27);
});
