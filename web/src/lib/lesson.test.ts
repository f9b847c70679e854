import { expect, it } from "vitest";
import { LessonRun, marked, titled } from "./lesson.svelte";
import type { Live } from "./live.svelte";
import type { LessonFull } from "./wire";

const lesson: LessonFull = { name: "first", title: "First", minutes: 6, seats: 2, steps: [
  { say: "Look at the [[map]]." }, { say: "Move.", need: "move a b", also: ["move a c"], wrong: "Move the ship first." }, { say: "Done." }] };

it("a step waits for its action, and says why another is refused", () => {
  const run = new LessonRun("game", lesson, "table", 1);
  expect([run.allows("move a c"), run.allows("move a b"), run.wrong]).toEqual([true, true, ""]);
  expect(run.allows("pass")).toBe(false);
  expect(run.wrong).toBe("Move the ship first.");
});

it("goes back to what was said, not behind what was done", async () => {
  const run = new LessonRun("game", lesson, "table", 1);
  run.back();
  expect(run.at).toBe(0);
  const later = new LessonRun("game", lesson, "table", 2);
  later.back();
  expect(later.at).toBe(2);
  expect([later.done, later.needed]).toEqual([false, []]);
});

it("something that does as well leaves the step while what it waits for can still be done", async () => {
  const run = new LessonRun("game", lesson, "table", 1);
  const live = (...choices: string[]) => ({ now: { choices: choices.map((one) => ({ do: one })) } }) as unknown as Live;
  await run.went(live("move a b"), "move a c");
  expect(run.at).toBe(1);
  await run.went(live("pass"), "move a c");
  expect(run.at).toBe(2);
});

it("words of the glossary are told apart", () => {
  expect(marked("A [[morale roll]] follows.")).toEqual([
    { word: false, text: "A ", stop: "" }, { word: true, text: "morale roll", stop: "" }, { word: false, text: " follows.", stop: "" }]);
  expect(marked("Then a [[revolt]].").at(-1)).toEqual({ word: true, text: "revolt", stop: "." }); // joined: the stop never begins a line
});

it("a step has a title of whole words", () => {
  expect(titled("This is your [[galaxy]]. It is large.")).toBe("This is your galaxy");
  expect(titled("Osiris has built an Embassy on B1, right beside your own Complexes there. Take it.")).toBe("Osiris has built an Embassy on B1");
  expect(titled("A technology costs less for each one of its type and of its colour you own.")).toBe("A technology costs less for each one of its type and of…");
});
