import { describe, expect, it } from "vitest";
import { Clocks, read } from "./clock.svelte";

describe("a clock", () => {
  it("is read in minutes, hours and days", () => {
    expect([246, 3900, 59.9, -20, 300_000].map(read)).toEqual(["4:06", "1:05:00", "0:59", "-0:20", "3 d"]);
  });
  it("is computed from when it ends", () => {
    const clocks = new Clocks();
    clocks.hear({ type: "clock", now: 1000, kind: "move", state: "running", clocks: [
      { scope: "seat:0", running: true, ends: 1030 }, { scope: "seat:1", running: false, left: 12 }] });
    expect(Math.round(clocks.left("seat:0") ?? 0)).toBe(30);
    expect(clocks.left("seat:1")).toBe(12);
    expect(clocks.left("phase")).toBeNull();
  });
});
