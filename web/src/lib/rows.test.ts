import { describe, expect, it } from "vitest";
import { acting } from "./fixtures";
import { costs, laidOut, steps } from "./rows";

const NONE = new Set<string>();
const board = (key: string): boolean => key.startsWith("hex-");
const many = (count: number, verb: string, more = {}): ReturnType<typeof acting>[] =>
  Array.from({ length: count }, (_, i) => acting(`${verb} ${"abcdefghijklmnopqrstuvwxyz"[i]}`, [], more));

describe("the side panel", () => {
  it("has a button for each of up to seven answers", () => {
    const { rows } = laidOut(many(7, "pick"), NONE, board);
    expect(rows.map((row) => [row.kind, row.number])).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => ["act", n]));
  });

  it("puts what ends a step apart, and what is rare or free under its own words", () => {
    const found = laidOut([acting("done", [], { place: "end" }), acting("resign", [], { place: "rare" }), acting("give", [], { free: true }),
      acting("build a")], NONE, board);
    expect(found.rows.map((row) => row.kind === "act" && row.act.do)).toEqual(["build a"]);
    expect([found.ends[0]?.do, found.rare[0]?.do, found.besides[0]?.do]).toEqual(["done", "resign", "give"]);
  });

  it("gathers many answers under their groups, else their verbs", () => {
    const acts = [...many(9, "build").map((act, i) => ({ ...act, touches: [`hex-${i}`], group: i < 4 ? "Complex" : "Gate pair" })),
      acting("pass")];
    const { rows } = laidOut(acts, NONE, board);
    expect(rows.map((row) => (row.kind === "act" ? row.act.do : row.name))).toEqual(["Complex", "Gate pair", "pass"]);
  });

  it("shows tiles where nothing is on the map, and a stepper for numbers", () => {
    expect(laidOut(many(12, "keep"), NONE, board).rows.map((row) => row.kind)).toEqual(["tiles"]);
    const bids = Array.from({ length: 12 }, (_, i) => acting(`bid ${i}`));
    expect(laidOut(bids, NONE, board).rows).toMatchObject([{ kind: "stepper", values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }]);
  });

  it("never holds more than nine buttons", () => {
    for (const count of [1, 8, 20, 200]) {
      const acts = Array.from({ length: count }, (_, i) => acting(`verb${i % 31} ${i}x`, [`hex-${i}`]));
      expect(laidOut([...acts, acting("done", [], { place: "end" })], NONE, board).rows.length).toBeLessThanOrEqual(8);
    }
  });
});

it("numbers that differ in more than their last word are no steps", () => {
  expect(steps([acting("move a 1"), acting("move b 2"), acting("move a 3")])).toEqual([]);
  expect(steps([acting("bid 2"), acting("bid 3")])).toEqual([]);
});

it("the cost of a group is a range in one unit", () => {
  const priced = (...all: string[]) => costs(all.map((cost) => acting("x", [], { cost })));
  expect(priced("2 CAPs", "3 CAPs")).toBe("2–3 CAPs");
  expect(priced("1 CAP", "2 CAPs")).toBe("1–2 CAPs");
  expect(priced("2 CAPs", "1 food")).toBe("");
  expect(priced("", "")).toBe("");
});
