import { describe, expect, it } from "vitest";
import { Clocks, marked, read } from "./clock.svelte";

describe("a clock", () => {
  it("is read in minutes, hours and days", () => {
    expect([246, 3900, 59.9, -20, 300_000].map(read)).toEqual(["4:06", "1:05:00", "0:59", "-0:20", "3 d"]);
  });
  it("is spoken of at five minutes, one, thirty and ten seconds, once each", () => {
    expect([[301, 300], [300, 299], [60.2, 59.9], [30.1, 30], [10.2, 9.9], [9.9, 9.5]].map(([was, is]) => marked(was!, is!)))
      .toEqual(["Five minutes left", "", "One minute left", "30 seconds left", "10 seconds left", ""]);
    expect(marked(500, 20)).toBe(""); // taken away by Control, or the page slept: nothing was passed
  });
  it("is computed from when it ends", () => {
    const clocks = new Clocks();
    clocks.hear({ type: "clock", now: 1000, kind: "move", state: "running", clocks: [
      { scope: "seat:0", running: true, ends: 1030 }, { scope: "seat:1", running: false, left: 12 }] });
    expect(Math.round(clocks.left("seat:0") ?? 0)).toBe(30);
    expect(clocks.left("seat:1")).toBe(12);
    expect(clocks.left("phase")).toBeNull();
  });
  it("shows what it had until time counts again after the server came back", () => {
    const clocks = new Clocks();
    clocks.hear({ type: "clock", now: 1000, kind: "phase", state: "running", until: 1010, clocks: [{ scope: "phase", running: true, ends: 1250 }] });
    expect(Math.round(clocks.left("phase") ?? 0)).toBe(240);
    expect(Math.ceil(clocks.back())).toBe(10);
    clocks.hear({ type: "clock", now: 1011, kind: "phase", state: "running", until: 1010, clocks: [{ scope: "phase", running: true, ends: 1250 }] });
    expect(Math.round(clocks.left("phase") ?? 0)).toBe(239);
    expect(clocks.back()).toBe(0);
  });
  it("forgets how far the time was off when the server counts from another moment", () => {
    const clocks = new Clocks();
    const told = (now: number, ends: number) => clocks.hear({ type: "clock", now, kind: "bank", state: "running",
      clocks: [{ scope: "seat:0", running: true, ends }] });
    told(1000, 1030);
    clocks.ping();
    clocks.pong(1000);
    told(8200, 8240); // two hours later for the server, a moment for us
    expect(Math.round(clocks.left("seat:0") ?? 0)).toBe(40);
    told(7000, 7050);
    expect(Math.round(clocks.left("seat:0") ?? 0)).toBe(50);
    told(6995, 7050); // this one was five seconds on its way
    expect(Math.round(clocks.left("seat:0") ?? 0)).toBe(50);
  });
});
