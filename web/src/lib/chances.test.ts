import { expect, test } from "vitest";
import { chartOf, lucky } from "./chances";

const moment = (step: number, ...shares: number[]) => ({ step, shares, luck: [], round: 0 });

test("chances are drawn in whole percents, an action a row", () => {
  const chart = chartOf({ moments: [moment(0, 0.5, 0.5), moment(1, 0.254, 0.746)] });
  expect(chart.steps).toEqual([0, 1]);
  expect(chart.scores).toEqual([[50, 50], [25, 75]]);
});

test("the luckiest stands first, and where nothing was rolled nobody does", () => {
  expect(lucky([-0.08, 0.11, -0.031])).toEqual([{ seat: 1, points: 11 }, { seat: 2, points: -3 }, { seat: 0, points: -8 }]);
  expect(lucky([0, 0.001])).toEqual([]);
});
