import { expect, it } from "vitest";
import { paceOf } from "./film.svelte";
import { since } from "./news";
import type { LogLine } from "./wire";

const line = (step: number, seat: number, weight?: number): LogLine => ({ step, text: `line ${step}`, seat, ...(weight === undefined ? {} : { weight }) });

it("tells the weightiest things others did, in their order", () => {
  const log = [line(3, 1), line(5, 1), line(6, 2, 2), line(7, 1, 0), line(8, 2), line(9, 1), line(9, 0)];
  const news = since(log, 4, 0);
  expect(news.shown.map((one) => one.line.step)).toEqual([6, 8, 9]);
  expect([news.more, news.seconds]).toEqual([1, 2]);
});

it("tells once what was said three times", () => {
  const said = (step: number, seat: number, text: string): LogLine => ({ ...line(step, seat), text });
  const news = since([said(5, 1, "Red puts influence on A3."), said(6, 2, "Blue buys."), said(7, 1, "Red puts influence on A3."), said(8, 1, "Red puts influence on A3.")], 4, 0);
  expect(news.shown.map((one) => [one.line.text, one.line.step, one.times])).toEqual([["Blue buys.", 6, 1], ["Red puts influence on A3.", 8, 3]]);
  expect(news.more).toBe(0);
});

it("is silent when nobody else did anything", () => {
  expect(since([line(5, 0), line(6, -1)], 4, 0).shown).toEqual([]);
});

it("a scene stays as long as its weightiest line wants", () => {
  expect([paceOf([]), paceOf([line(1, 0, 0)]), paceOf([line(1, 0), line(1, 0, 2)])]).toEqual([0, 0, 700]);
});
