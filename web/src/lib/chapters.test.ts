import { expect, test } from "vitest";
import { along, chaptersOf, momentOf, phaseOf, roundOf, roundsOf } from "./chapters";

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

test("a moment is named by its round, and an action where rounds are not counted", () => {
  const rounds = roundsOf([line(1, "Round 1, phase 1: Collection.", 2), line(3, "Round 1, phase 2: Expansion.", 2), line(9, "Round 2, phase 1: Collection.", 2)]);
  expect(rounds).toEqual([{ title: "Round 1", from: 0 }, { title: "Round 2", from: 8 }]);
  expect([1, 8, 9, 30].map((step) => momentOf(step, rounds))).toEqual(["round 1", "round 1", "round 2", "round 2"]);
  expect(momentOf(7, [])).toBe("action 7");
});

test("names along a line do not stand over each other", () => {
  const rounds = [0, 5, 50, 95].map((from, i) => ({ title: `Turn ${i + 1}`, from }));
  expect(along(rounds, 100, 0.1).map(({ title }) => title)).toEqual(["Turn 1", "Turn 3", "Turn 4"]);
});
