import { beforeAll, describe, expect, it } from "vitest";
import { svgOf } from "./fixtures";
import { PanZoom } from "./panzoom";

beforeAll(() => {
  window.matchMedia = () => ({ matches: true, addEventListener: () => undefined }) as unknown as MediaQueryList; // nothing glides
});

/** What is seen: x, y, width, height. */
const seen = (svg: SVGSVGElement): number[] => svg.getAttribute("viewBox")!.split(" ").map((n) => Math.round(Number(n) * 100) / 100);

function opened(width: number, height: number, letters = 12): { svg: SVGSVGElement; view: PanZoom } {
  const svg = svgOf(800, 600);
  const view = new PanZoom(svg);
  view.size(width, height, letters);
  return { svg, view };
}

describe("the window on a board", () => {
  it("begins with the whole of it in the middle", () => {
    expect(seen(opened(1600, 1200, 22).svg)).toEqual([0, 0, 1600, 1200]);
    expect(seen(opened(800, 300).svg)).toEqual([0, -150, 800, 600]);
  });

  it("crops before it shrinks letters to nothing", () => {
    const { svg, view } = opened(3200, 2400, 12);
    expect(800 / seen(svg)[2]! * 12).toBeCloseTo(11);
    expect(view.legibleWhole).toBe(false);
    expect(opened(800, 600, 12).view.legibleWhole).toBe(true);
  });

  it("begins with what is the viewer's own where the map cannot be read whole, with all of the map where it can", () => {
    const own = { x: 2900, y: 100, w: 100, h: 100 };
    const { svg, view } = opened(3200, 2400);
    view.homeAt({ x: 0, y: 0, w: 3200, h: 2400 }, (room) => (room.w < 3200 ? own : null));
    const [x, y, w, h] = seen(svg) as [number, number, number, number];
    expect(own.x >= x && own.x + own.w <= x + w && own.y >= y && own.y + own.h <= y + h).toBe(true);
    expect([x + w - own.x - own.w, y]).toEqual([expect.closeTo(w / 5, 0), 0]); // no further from the middle than that needs
    view.homeAt(null, () => ({ x: 1500, y: 700, w: 1600, h: 1600 })); // too large: from its top, where its name is
    expect(seen(svg).slice(0, 2)).toEqual([1500, 700]);
    view.homeAt({ x: 1200, y: 900, w: 800, h: 600 }, () => own);
    expect(seen(svg)).toEqual([1200, 900, 800, 600]);
  });

  it("comes closer about the pointer and never leaves the board", () => {
    const { svg, view } = opened(800, 600);
    view.zoom(2, 0, 0);
    expect(seen(svg)).toEqual([0, 0, 400, 300]);
    view.pan(-500, -500);
    expect(seen(svg)).toEqual([0, 0, 400, 300]);
    view.pan(5000, 5000);
    expect(seen(svg)).toEqual([400, 300, 400, 300]);
    expect(view.held).toBe(true);
  });

  it("fits a part and knows what it sees", () => {
    const { svg, view } = opened(800, 600);
    view.fit({ x: 100, y: 100, w: 200, h: 150 });
    expect(seen(svg)).toEqual([100, 100, 200, 150]);
    expect(view.sees({ x: 110, y: 110, w: 20, h: 20 })).toBe(true);
    expect(view.sees({ x: 400, y: 110, w: 20, h: 20 })).toBe(false);
    view.bring({ x: 500, y: 400, w: 20, h: 20 });
    expect(view.sees({ x: 500, y: 400, w: 20, h: 20 })).toBe(true);
    view.fit(null);
    expect(seen(svg)).toEqual([0, 0, 800, 600]);
  });

  it("moves with keys and says which keys it used", () => {
    const { svg, view } = opened(800, 600);
    expect([view.key("+"), view.key("ArrowRight"), view.key("x")]).toEqual([true, true, false]);
    expect(seen(svg)[2]).toBeCloseTo(640);
  });
});

describe("a pointer", () => {
  const pointed = (svg: SVGSVGElement, kind: string, x: number, y: number, id = 1): void => {
    svg.dispatchEvent(Object.assign(new Event(kind), { pointerId: id, clientX: x, clientY: y, pointerType: "touch", button: 0 }));
  };

  it("that trembles is a click, one that moves is not", () => {
    const { svg, view } = opened(1600, 1200);
    view.zoom(2);
    const before = seen(svg);
    pointed(svg, "pointerdown", 100, 100);
    pointed(svg, "pointermove", 103, 102);
    pointed(svg, "pointerup", 103, 102);
    expect([view.dragged, seen(svg)]).toEqual([false, before]);
    pointed(svg, "pointerdown", 100, 100);
    pointed(svg, "pointermove", 140, 100);
    pointed(svg, "pointerup", 140, 100);
    expect(view.dragged).toBe(true);
    expect(seen(svg)[0]).toBeLessThan(before[0]!);
  });

  it("and another zoom by how far they part", () => {
    const { svg } = opened(800, 600);
    pointed(svg, "pointerdown", 380, 300, 1);
    pointed(svg, "pointerdown", 420, 300, 2);
    pointed(svg, "pointermove", 460, 300, 2);
    expect(seen(svg)[2]).toBeCloseTo(400);
  });
});
