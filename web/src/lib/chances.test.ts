import { expect, test } from "vitest";
import { lineOf } from "./chances";

const moment = (...shares: number[]) => ({ step: 0, shares, luck: [], round: 0 });

test("a line goes from edge to edge, a sure win at the top", () => {
  expect(lineOf([moment(0.5, 0.5), moment(0.25, 0.75), moment(0, 1)], 1, 100, 40)).toBe("0.0,20.0 50.0,10.0 100.0,0.0");
  expect(lineOf([moment(0.5)], 0, 100, 40)).toBe("0.0,20.0");
});
