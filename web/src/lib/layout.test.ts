import { expect, it } from "vitest";
import { inColumn, placed } from "./layout";
import type { Role, Sheet } from "./picture";

const sheet = (name: string, role: Role, width = 228, height = 100, letters = 12): Sheet => ({ name, title: name, role, width, height, note: "", letters });
const names = (sheets: Sheet[]): string[] => sheets.map((one) => one.name);

it("the stage has the middle, a scene the place of the preview, the rest the dock in the order of their roles", () => {
  const all = [sheet("map", "stage", 800, 700), sheet("others", "table"), sheet("pool", "market"), sheet("boards", "mine"), sheet("fight", "scene")];
  const found = placed(all, null);
  expect([found.stage?.name, found.scene?.name, names(found.dock)]).toEqual(["map", "fight", ["boards", "pool", "others"]]);
});

it("tracks stand under the players while there is room and their letters can be read", () => {
  const [small, second, broad] = [sheet("order", "track"), sheet("power", "track"), sheet("values", "track", 900)];
  const all = [sheet("map", "stage"), small, second, broad];
  expect(names(placed(all, { width: 228, height: 140 }).column)).toEqual(["order"]);
  expect(names(placed(all, { width: 228, height: 300 }).column)).toEqual(["order", "power"]);
  expect(names(placed(all, { width: 228, height: 300 }).dock)).toEqual(["values"]);
  expect([inColumn(small, 228), inColumn(broad, 228)]).toEqual([130, null]);
});

it("a picture of one sheet is a stage and nothing else", () => {
  const found = placed([sheet("map", "stage")], { width: 228, height: 300 });
  expect([found.stage?.name, found.dock, found.column, found.scene]).toEqual(["map", [], [], null]);
});
