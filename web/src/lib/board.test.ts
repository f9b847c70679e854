import { beforeEach, describe, expect, it } from "vitest";
import { SheetDrawing } from "./board";
import { svgOf } from "./fixtures";
import type { SheetPatch } from "./picture";

let board: SheetDrawing;
let svg: SVGSVGElement;

const whole: SheetPatch = {
  whole: true, gone: [],
  set: [["hex-a", "map", 0, 0, "Hex A", "<path d='M0 0'/>"], ["hex-b", "map", 50, 0, "", "<path d='M1 1'/>"], ["ship", "token ranged", 5, 5, "A ship", "<circle r='2'/>"]],
};
const patch = (more: Partial<SheetPatch>): SheetPatch => ({ set: [], gone: [], ...more });
const order = (): string[] => [...svg.querySelectorAll("[data-key]")].map((one) => (one as SVGElement).dataset.key!);

beforeEach(() => {
  svg = svgOf(200, 100);
  board = new SheetDrawing(svg);
  board.apply(whole);
});

it("finds where a colour is thickest, with the place around it where that alone is too large", () => {
  const boxes: Record<string, [number, number]> = { "hex-a": [100, 100], "hex-b": [40, 40], ship: [10, 10], key: [10, 10] };
  const blue = "<circle class='f-p-blue-edge'/>";
  board.apply(patch({ set: [["hex-a", "map", 0, 0, "Hex A", blue], ["hex-b", "map", 300, 0, "", blue], ["ship", "token ranged", 20, 70, "A ship", blue], ["key", "", 310, 0, "", blue]] }));
  for (const [key, [width, height]] of Object.entries(boxes)) svg.querySelector<SVGGElement>(`#${key}`)!.getBBox = () => ({ x: 0, y: 0, width, height }) as DOMRect;
  expect(board.home("blue", { w: 30, h: 30 })).toEqual({ x: 0, y: 0, w: 100, h: 100 });
  board.apply(patch({ gone: ["ship"] }));
  expect(board.home("blue", { w: 60, h: 60 })).toEqual({ x: 300, y: 0, w: 40, h: 40 });
  expect(board.home("red", { w: 60, h: 60 })).toBeNull();
});

describe("a patch", () => {
  it("draws a whole picture in its order", () => {
    expect(order()).toEqual(["hex-a", "hex-b", "ship"]);
  });

  it("moves a piece without drawing it anew", () => {
    const before = svg.querySelector("#ship circle");
    board.apply(patch({ set: [["ship", "token ranged", 50, 5, "A ship", null]] }));
    const group = svg.querySelector<SVGGElement>("#ship")!;
    expect(svg.querySelector("#ship circle")).toBe(before);
    expect(group.style.transform).toBe("translate(50px, 5px)");
    expect(svg.querySelectorAll(".trails path").length).toBe(1);
  });

  it("takes away, adds and sorts", () => {
    board.apply(patch({ gone: ["hex-a"], set: [["hex-c", "", 1, 1, "", "<g/>"]], order: ["hex-c", "hex-b", "ship"] }));
    expect(order()).toEqual(["hex-c", "hex-b", "ship"]);
  });

  it("in place of the picture keeps the pieces that are in both", () => {
    const ship = svg.querySelector("#ship");
    board.apply({ ...whole, set: [whole.set[2]!, ["hex-z", "", 0, 0, "", "<g/>"]], order: ["ship", "hex-z"] });
    expect(order()).toEqual(["ship", "hex-z"]);
    expect(svg.querySelector("#ship")).toBe(ship);
  });
});

it("a state belongs to exactly the elements named", () => {
  board.mark("lit", ["hex-a", "hex-b", "nowhere"]);
  board.mark("lit", ["hex-b"]);
  expect([...svg.querySelectorAll(".lit")].map((one) => one.id)).toEqual(["hex-b"]);
});

it("what is offered is a button with its words, and no longer when it is not", () => {
  board.offer(new Map([["hex-a", "Build, 2 CAPs"]]));
  expect(svg.querySelector("#hex-a")!.getAttribute("aria-label")).toBe("Hex A. Build, 2 CAPs");
  expect(svg.querySelectorAll("[role=button]").length).toBe(1);
  board.offer(new Map());
  expect(svg.querySelectorAll("[role=button]").length).toBe(0);
});

it("kinds are words of their own", () => {
  expect([board.ranged("ship"), board.ranged("hex-a"), board.scene()]).toEqual([true, false, []]);
});

it("marks and the way of a path stand over the board and go again", () => {
  for (const piece of board.pieces.values()) piece.group.getBBox = () => ({ x: 0, y: 0, width: 40, height: 40 }) as DOMRect;
  board.annotate([{ key: "hex-b", words: "37 %", tone: "warn" }], [["ship", "hex-b"]]);
  expect(svg.querySelector(".mark.warn text")!.textContent).toBe("37 %");
  expect(svg.querySelectorAll(".way, .ghost").length).toBe(2);
  board.annotate([], []);
  expect(svg.querySelectorAll(".mark, .way, .ghost").length).toBe(0);
});

it("arrows walk to the nearest offered place in their direction", () => {
  for (const piece of board.pieces.values()) piece.group.getBBox = () => ({ x: 0, y: 0, width: 4, height: 4 }) as DOMRect;
  board.offer(new Map([["hex-a", "a"], ["hex-b", "b"]]));
  expect(board.towards("hex-a", 1, 0)).toBe("hex-b");
  expect(board.towards("hex-a", -1, 0)).toBeNull();
  expect(board.towards(null, 1, 0)).toBe("hex-a");
});
