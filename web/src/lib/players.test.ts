import { expect, it } from "vitest";
import { aroundMe, densityOf, shapeOf, whoMatters } from "./players";
import type { PanelInfo } from "./wire";

const panels: PanelInfo[] = Array.from({ length: 12 }, (_, seat) => ({ seat, name: `P${seat}`, colour: "blue", score: `${seat * 2} VP` }));
const seats = (found: PanelInfo[]): number[] => found.map((panel) => panel.seat);

it("I stand first, the others follow in the order of seats", () => {
  expect(seats(aroundMe(panels.slice(0, 4), 2))).toEqual([2, 3, 0, 1]);
  expect(seats(aroundMe(panels.slice(0, 3), -1))).toEqual([0, 1, 2]);
});

it("the more players, the less of each", () => {
  expect([1, 4, 5, 6, 7, 8, 9, 61].map((count) => densityOf(count))).toEqual(["whole", "whole", "two", "two", "one", "one", "few", "few"]);
});

it("a low column shows less of each, so that nobody is under the fold", () => {
  expect([densityOf(4, 1), densityOf(4, 2), densityOf(4, 3), densityOf(4, 9), densityOf(6, 1), densityOf(8, 1), densityOf(61, 1)]).toEqual(["half", "two", "one", "one", "one", "one", "few"]);
});

it("more of each may fit again when a note goes, not when a number changes", () => {
  const noted = panels.map((panel) => ({ ...panel, note: "attacks" }));
  expect(shapeOf(noted)).not.toBe(shapeOf(panels));
  expect(shapeOf(panels.map((panel) => ({ ...panel, score: "99 VP" })))).toBe(shapeOf(panels));
});

it("of many, I, who is asked and the leaders are shown", () => {
  expect(seats(whoMatters(panels, 4, new Set([6]), 5))).toEqual([4, 6, 9, 10, 11]);
});
