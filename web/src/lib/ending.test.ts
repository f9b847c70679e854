import { expect, it } from "vitest";
import { standings, turningPoints } from "./ending";

it("places follow points, equal points share a place, and who won stands first", () => {
  expect(standings([5, 9, 5]).map((one) => [one.seat, one.place])).toEqual([[1, 1], [0, 2], [2, 2]]);
  expect(standings([5, 9], [0]).map((one) => one.seat)).toEqual([0, 1]);
});

it("a game turned where the margin changed most", () => {
  const scores = [[0, 0], [1, 1], [2, 1], [2, 9], [3, 9], [14, 9]];
  const turns = turningPoints({ steps: [0, 10, 20, 30, 40, 50], scores });
  expect(turns.map((turn) => [turn.step, turn.seat, turn.change])).toEqual([[20, 0, 1], [30, 1, 8], [50, 0, 11]]);
  expect(turningPoints({ steps: [0, 1], scores: [[0], [5]] })).toEqual([]);
});
