import { describe, expect, it } from "vitest";
import { dayOf, rebased } from "./event";

const PHASES = [{ phase: "map", title: "Map", seconds: 1200 }, { phase: "talk", title: "Talk", seconds: 600 }];
const EVENT = { word: "Turn", rounds: 2, begun: 10_000, day: [1, 2].flatMap((round) => PHASES.map((one) => ({ round, ...one }))), clock: { breaks: [["2.map", 900]] } };
const at = (title: string, timer: { running: boolean; ends?: number; left?: number }) => ({ clocks: [{ scope: "phase", title, ...timer }] });

describe("the day of a hall", () => {
  it("is as far behind as its phase ends later than planned, and so is its last round", () => {
    expect(dayOf(EVENT, at("1.map", { running: true, ends: 11_200 }))).toMatchObject({ title: "Turn 1 of 2, Map", behind: 0, over: 14_500 });
    expect(dayOf(EVENT, at("2.map", { running: true, ends: 14_140 }))).toMatchObject({ behind: 240, over: 14_740 });
  });
  it("is on time until it begins, and would end after its whole length from now", () => {
    expect(dayOf({ ...EVENT, begun: 0 }, at("1.map", { running: false, left: 1200 }), 50_000)).toMatchObject({ behind: 0, over: 54_500 });
  });
  it("falls behind while its clock stands or is past its end, and not by a break that was planned", () => {
    expect(dayOf(EVENT, at("1.talk", { running: false, left: 100 }), 11_700).behind).toBe(0);
    expect(dayOf(EVENT, at("1.talk", { running: false, left: 100 }), 12_000).behind).toBe(300);
    expect(dayOf(EVENT, at("1.talk", { running: true, ends: 11_800 }), 11_860).behind).toBe(60);
    expect(dayOf(EVENT, { ...at("2.map", { running: false, left: 1200 }), until: 12_700 }, 11_900).behind).toBe(0);
  });
});

describe("a form that is being filled in", () => {
  it("keeps what was typed when the page is told anew, and takes what changed elsewhere", () => {
    const was = { day: "", delay: 0, areas: ["press"] };
    expect(rebased({ ...was, day: "Saturday" }, was, { day: "", delay: 60, areas: ["door"] })).toEqual({ day: "Saturday", delay: 60, areas: ["door"] });
    expect(rebased({ ...was, delay: 30 }, was, { ...was, delay: 60 }).delay).toBe(30);
  });
});
