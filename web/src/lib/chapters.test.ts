import { expect, test } from "vitest";
import { chaptersOf, phaseOf, roundOf } from "./chapters";

const line = (step: number, text: string, head = 0): { step: number; text: string; head: number } => ({ step, text, head });

test("a head names its round and its phase", () => {
  expect(["Round 6, phase 4: Actions #2.", "Turn 2 - Conquest", "Round 3: Green holds the Throne and plays left."].map(roundOf)).toEqual(["Round 6", "Turn 2", "Round 3"]);
  expect(["Round 6, phase 4: Actions #2.", "Turn 2 - Conquest", "Blue chooses the Steward."].map(phaseOf)).toEqual(["Actions #2", "Conquest", "Blue chooses the Steward"]);
});

test("lines stand in the round they happened in", () => {
  const found = chaptersOf([line(0, "The board is laid."), line(1, "Round 1, phase 1: Collection.", 2), line(2, "a"), line(3, "Round 1, phase 2: Expansion.", 2),
    line(9, "Round 2, phase 1: Collection.", 2), line(10, "b")]);
  expect(found.map((one) => [one.title, one.from, one.to, one.lines.length])).toEqual([["", 0, 0, 1], ["Round 1", 0, 3, 3], ["Round 2", 8, 10, 2]]);
});

test("a phase without a number stays in its round", () => {
  const found = chaptersOf([line(1, "Round 1: Green holds the Throne.", 1), line(2, "Blue chooses the Steward.", 2), line(3, "a")]);
  expect(found).toHaveLength(1);
});
