import { expect, it } from "vitest";
import { gained, headline, lead, ordinal, standings, strengths } from "./ending";

it("places follow points, equal points share a place, and who won stands first", () => {
  expect(standings([5, 9, 5]).map((one) => [one.seat, one.place])).toEqual([[1, 1], [0, 2], [2, 2]]);
  expect(standings([5, 9], [0]).map((one) => one.seat)).toEqual([0, 1]);
});

it("who won is told beside who came next, unless several won or points did not decide", () => {
  const told = (scores: number[], winners: number[] = []): string => lead(standings(scores, winners), (seat) => `P${seat}`);
  expect(told([46, 41, 38])).toBe("P0 has 46, 5 ahead of P1.");
  expect(told([10, 10], [1])).toBe("P1 has 10, as many as P0.");
  expect([told([10, 10]), told([7]), told([3, 9], [0])]).toEqual(["", "", ""]);
});

it("strength is compared with the like game before, and not told of a game without rating", () => {
  const game = (table: string, skill: number, seats: number, unrated = ""): object => ({ table, skill, unrated, game: "g", seats: Array(seats) });
  const games = [game("d", 27, 4), game("c", 20, 2), game("b", 0, 4, "a chosen seed"), game("a", 25.5, 4)] as never[];
  expect(["d", "c", "b", "x"].map((match) => strengths(games, match))).toEqual([{ now: 27, change: 1.5 }, { now: 20, change: 0 }, null, null]);
});

it("a place is said as people say it", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 42, 111].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "42nd", "111th"]);
});

it("a turning point says who gained, by how much, and from where to where", () => {
  const told = (before: number, after: number): string => gained({ before, after }, "Blue");
  expect(told(-2, 4)).toBe("Blue gains 6: from 2 behind to 4 ahead.");
  expect([told(-8, -2), told(1, 4), told(0, 3), told(-3, 0)].map((words) => words.slice(12))).toEqual(
    [": from 8 to 2 behind.", ": from 1 to 4 ahead.", ": from level to 3 ahead.", ": from 3 behind to level."]);
});

it("the chart says how the lead went", () => {
  const told = (...scores: number[][]): string => headline({ steps: scores.map((_, i) => i * 10), scores, heads: [] as object[] } as never, (seat) => `P${seat}`);
  expect(told([0, 0], [3, 1], [5, 2], [9, 4])).toBe("P0 led from the first points to the end");
  expect(told([0, 0], [3, 1], [4, 6], [5, 9], [6, 12])).toBe("P1 took the lead for good at action 20 of 40");
  const heads = [1, 15, 22].map((step, i) => ({ step, text: `Round ${i + 1}.`, head: 1 }));
  expect(headline({ steps: [0, 10, 20, 30, 40], scores: [[0, 0], [3, 1], [4, 6], [5, 9], [6, 12]], heads } as never, (seat) => `P${seat}`)).toBe("P1 took the lead for good in round 2 of 3");
  expect(told([0, 0], [3, 1], [4, 4], [5, 9])).toBe("P1 was level or behind until the very end");
  expect(told([0, 0], [3, 1], [4, 4])).toBe("Nobody is ahead at the end");
  expect([told([0], [3]), told([1], [4], [2])]).toEqual(["3 at the end", "4 at most, 2 at the end"]); // alone
  expect(told([0, 0], [3, 1], [5, 2], [null, null] as never)).toBe("P0 led from the first points to the end"); // then it was counted otherwise
});
