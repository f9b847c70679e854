import { expect, it } from "vitest";
import { headline, standings, turningPoints } from "./ending";

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

it("the chart says how the lead went", () => {
  const told = (...scores: number[][]): string => headline({ steps: scores.map((_, i) => i * 10), scores } as never, (seat) => `P${seat}`);
  expect(told([0, 0], [3, 1], [5, 2], [9, 4])).toBe("P0 led from the first points to the end");
  expect(told([0, 0], [3, 1], [4, 6], [5, 9], [6, 12])).toBe("P1 took the lead for good at action 20 of 40");
  expect(told([0, 0], [3, 1], [4, 4], [5, 9])).toBe("P1 was level or behind until the very end");
  expect(told([0, 0], [3, 1], [4, 4])).toBe("Nobody is ahead at the end");
  expect(told([0], [3])).toBe("");
});
