import { expect, test } from "vitest";
import { OrdersPage } from "./orders.svelte";
import type { OrdersInfo } from "./wire";

const number = (most: number): [string, string, string][] => Array.from({ length: most + 1 }, (_, n) => [`power ${n}`, String(n), `${n} ships`]);
const PAGE: OrdersInfo = {
  key: "plan", title: "Plan your turn", pools: [{ key: "p", label: "Round 1", total: 5 }], stock: { "lay govern": 1 },
  groups: [["Round 1", ["a", "b"]]],
  cells: [
    { key: "a", asks: "?", label: "Megapower", kind: "number", choices: number(5), default: "power 1", pool: "p" },
    { key: "b", asks: "?", label: "Ships", kind: "number", choices: number(5), default: "power 4", pool: "p" },
    { key: "c", asks: "?", label: "Slot 1", choices: [["lay govern", "Govern", ""], ["lay trade", "Trade", ""]], default: "" },
    { key: "d", asks: "?", label: "Slot 2", choices: [["lay govern", "Govern", ""], ["lay trade", "Trade", ""]], default: "", after: "c", cases: { "lay trade": [["empty", "nothing", ""]] } },
    { key: "e", asks: "?", label: "Done", choices: [["done", "Done", ""]], default: "done" },
  ],
};
const opened = (): OrdersPage => { const page = new OrdersPage(); page.offer(PAGE, null); return page; };

test("amounts stay within their pool", () => {
  const page = opened();
  const [a, b] = [PAGE.cells[0]!, PAGE.cells[1]!];
  expect(page.left(PAGE.pools![0]!)).toBe(0);
  expect(page.step(a, 1)).toBeUndefined();
  page.put("b", page.step(b, -1)![0]);
  expect([page.amount(b), page.left(PAGE.pools![0]!), page.step(a, 1)?.[0]]).toEqual([3, 1, "power 2"]);
});

test("copies stay within the stock, and one cell decides on another", () => {
  const page = opened();
  page.put("c", "lay govern");
  const d = PAGE.cells[3]!;
  expect(page.offered(d).map((offer) => page.allows(d, offer))).toEqual([false, true]);
  page.put("c", "lay trade");
  expect(page.offered(d).map(([notation]) => notation)).toEqual(["empty"]);
});

test("what is sent is all of it, and what is on the board goes to a blank cell", () => {
  const page = opened();
  expect(page.cellFor("lay trade")?.key).toBe("c");
  page.put("c", "lay trade");
  expect(Object.fromEntries(page.filled)).toEqual({ a: "power 1", b: "power 4", c: "lay trade", d: "", e: "done" });
  expect(page.rows.map((cell) => cell.key)).toEqual(["a", "b", "c", "d"]);
});

test("a short page is asked one by one; a draft is taken up again", () => {
  const page = new OrdersPage();
  page.offer({ ...PAGE, cells: PAGE.cells.slice(0, 2) }, null);
  expect(page.page).toBeNull();
  page.offer(PAGE, { c: "lay trade" });
  expect(page.value(PAGE.cells[2]!)).toBe("lay trade");
});

test("two groups of one title are two groups", () => {
  const page = new OrdersPage();
  page.offer({ ...PAGE, groups: [["Buy", ["a"]], ["Buy", ["c", "d"]]] }, null);
  expect(page.groups.map((group) => [group.id, group.title, group.cells.length])).toEqual([["a", "Buy", 1], ["c", "Buy", 2], ["", "", 1]]);
});

test("a cell that has nothing to choose yet has no row; an answer with no cell has no place on the page", () => {
  const page = new OrdersPage();
  const [c, d] = [PAGE.cells[2]!, { ...PAGE.cells[3]!, cases: { "": [], "lay trade": [["empty", "nothing", ""] as [string, string, string]] } }];
  page.offer({ ...PAGE, cells: [PAGE.cells[0]!, c, d] }, null);
  expect(page.rows.map((cell) => cell.key)).toEqual(["a", "c"]);
  page.put("c", "lay trade");
  expect(page.rows.map((cell) => cell.key)).toEqual(["a", "c", "d"]);
  expect(["empty", "lay nothing", "refit"].map((notation) => page.holds(notation))).toEqual([true, true, false]);
});

test("a page of several questions has a heading of its own, one of a single question has that question", () => {
  const page = opened();
  expect(page.heading).toBe("");
  page.offer({ ...PAGE, cells: PAGE.cells.map((cell) => ({ ...cell, asks: `P-9.4 ${cell.label}?` })) }, null);
  expect(page.heading).toBe("Plan your turn");
});
