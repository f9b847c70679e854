import { beforeEach, describe, expect, it } from "vitest";
import { PictureRows } from "./picture";

let picture: PictureRows;

beforeEach(() => {
  picture = new PictureRows();
  picture.apply({
    sheets: [["map", "Map", "stage", 800, 600, "", 13], ["market", "Market", "market", 300, 100, "3 of 9"]],
    set: [["hex-a", "map", 0, 0, "", "<a/>"], ["tile-1", "token", 5, 5, "A tile", "<t/>", "market"], ["tile-2", "token", 9, 5, "", "<u/>", "market"]],
  }, true);
});

describe("a picture in parts", () => {
  it("hands every row to its sheet, the stage's without being told", () => {
    expect(picture.sheets.map((sheet) => [sheet.name, sheet.letters, sheet.note])).toEqual([["map", 13, ""], ["market", 12, "3 of 9"]]);
    expect(picture.whole("map").order).toEqual(["hex-a"]);
    expect(picture.whole("market").order).toEqual(["tile-1", "tile-2"]);
    expect([picture.where("tile-1"), picture.where("nothing")]).toEqual(["market", ""]);
  });

  it("moves a piece from one sheet to another with its drawing", () => {
    const parts = picture.apply({ set: [["tile-1", "token", 40, 40, "A tile", null, "map"]] }, false);
    expect(parts.get("market")).toEqual({ set: [], gone: ["tile-1"] });
    expect(parts.get("map")).toEqual({ set: [["tile-1", "token", 40, 40, "A tile", "<t/>"]], gone: [] });
    const again = picture.apply({ set: [["tile-1", "token", 50, 40, "A tile", null]] }, false);
    expect([...again.keys()]).toEqual(["map"]);
    expect(again.get("map")!.set[0]![5]).toBeNull();
  });

  it("sorts each sheet by the order of all", () => {
    const parts = picture.apply({ gone: ["hex-a"], set: [["hex-b", "map", 0, 0, "", "<b/>"]], order: ["tile-2", "hex-b", "tile-1"] }, false);
    expect(parts.get("market")!.order).toEqual(["tile-2", "tile-1"]);
    expect(parts.get("map")).toEqual({ set: [["hex-b", "map", 0, 0, "", "<b/>"]], gone: ["hex-a"], order: ["hex-b"] });
  });

  it("touches no sheet that did not change", () => {
    expect([...picture.apply({ set: [["hex-a", "map", 0, 0, "Gaia", null]] }, false).keys()]).toEqual(["map"]);
  });

  it("in place of another forgets what is not in it", () => {
    const parts = picture.apply({ set: [["hex-c", "map", 0, 0, "", "<c/>"]] }, true);
    expect(parts.get("market")!.order).toEqual([]);
    expect([picture.drawing("hex-c"), picture.drawing("hex-a")]).toEqual(["<c/>", ""]);
  });
});
