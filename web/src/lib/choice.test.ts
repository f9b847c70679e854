import { beforeEach, describe, expect, it } from "vitest";
import { Choice, HOLD } from "./choice.svelte";
import { acting } from "./fixtures";
import type { Act } from "./wire";

let sent: string[];
let time: number;

function asked(...actions: Act[]): Choice {
  const choice = new Choice((act) => sent.push(act.do), () => time);
  choice.offer(actions, false);
  return choice;
}

beforeEach(() => {
  sent = [];
  time = 0;
});

describe("a click and a click again", () => {
  it("chooses, then does it", () => {
    const choice = asked(acting("build a", ["hex-a"]), acting("build b", ["hex-b"]));
    expect(choice.pick("hex-a")).toBe("on");
    expect([choice.chosen?.do, sent]).toEqual(["build a", []]);
    expect(choice.pick("hex-a")).toBe("done");
    expect(sent).toEqual(["build a"]);
    expect(choice.chosen).toBeNull();
  });

  it("and Escape sends nothing", () => {
    const choice = asked(acting("build a", ["hex-a"]));
    choice.pick("hex-a");
    choice.back();
    expect([choice.chosen, choice.path, sent]).toEqual([null, [], []]);
  });

  it("on a place that leads nowhere changes nothing", () => {
    const choice = asked(acting("build a", ["hex-a"]));
    expect(choice.pick("hex-z")).toBe("no");
    expect([...choice.lit]).toEqual(["hex-a"]);
  });

  it("keeps what is chosen while the last answer is still under way", () => {
    let heard = false;
    const choice = new Choice(() => heard, () => time);
    choice.offer([acting("build a", ["hex-a"]), acting("build b", ["hex-b"])], false);
    choice.pick("hex-a");
    expect([choice.pick("hex-a"), choice.chosen?.do]).toEqual(["early", "build a"]);
    heard = true;
    expect(choice.pick("hex-a")).toBe("done");
  });

  it("waits for what cannot be taken back, but the main button does it at once", () => {
    const fight = acting("attack a", ["hex-a"], { confirm: true });
    const choice = asked(fight);
    choice.pick("hex-a");
    time = HOLD - 1;
    expect(choice.pick("hex-a")).toBe("early");
    expect(sent).toEqual([]);
    expect(choice.go(true)).toBe("done");
    choice.pick("hex-a");
    time += HOLD;
    expect(choice.pick("hex-a")).toBe("done");
    expect(sent).toEqual(["attack a", "attack a"]);
  });
});

describe("a path", () => {
  const ships = [
    acting("move one east", ["ship-1"], { path: ["ship-1", "hex-e"] }),
    acting("move one west", ["ship-1"], { path: ["ship-1", "hex-w"] }),
    acting("move two east", ["ship-2"], { path: ["ship-2", "hex-e"] }),
  ];

  it("lights its beginnings, then where it goes on", () => {
    const choice = asked(...ships);
    expect([...choice.lit]).toEqual(["ship-1", "ship-2"]);
    choice.pick("ship-1");
    expect([...choice.lit]).toEqual(["hex-e", "hex-w"]);
    choice.pick("hex-w");
    expect(choice.chosen?.do).toBe("move one west");
    choice.pick("hex-w");
    expect(sent).toEqual(["move one west"]);
  });

  it("goes back to what was clicked earlier, and begins anew elsewhere", () => {
    const choice = asked(...ships);
    choice.pick("ship-1");
    choice.pick("hex-e");
    choice.pick("ship-1");
    expect([choice.path, choice.chosen]).toEqual([["ship-1"], null]);
    choice.pick("ship-2");
    expect([choice.path, choice.chosen?.do]).toEqual([["ship-2"], "move two east"]);
    choice.pick("hex-e");
    expect(sent).toEqual(["move two east"]);
  });

  it("of things touched counts in any order, but the order clicked decides where both ways exist", () => {
    const choice = asked(acting("swap a b", ["a", "b"]), acting("swap b a", ["b", "a"]), acting("keep c", ["c"]));
    choice.pick("b");
    choice.pick("a");
    expect(choice.chosen?.do).toBe("swap b a");
  });

  it("shared by several answers opens a small list at the place", () => {
    const choice = asked(acting("build d3", ["hex-d3"]), acting("gate d3", ["hex-d3"]), acting("gate d4", ["hex-d4"]));
    choice.pick("hex-d3");
    expect(choice.menu.map((act) => act.do)).toEqual(["build d3", "gate d3"]);
    choice.choose(choice.menu[1]!);
    expect(choice.menu).toHaveLength(2); // under the pointer, for the second click
    choice.pick("hex-d3");
    expect(sent).toEqual(["gate d3"]);
  });

  it("that is whole for one answer while others go on keeps that one within reach", () => {
    const choice = asked(acting("stay", [], { path: ["ship-1"] }), acting("go", [], { path: ["ship-1", "hex-e"] }));
    choice.pick("ship-1");
    expect(choice.menu.map((act) => act.do)).toEqual(["stay"]);
    expect([...choice.lit]).toEqual(["hex-e"]);
  });
});

describe("buttons and keys", () => {
  it("choose with the first press and do it with the second", () => {
    const pass = acting("pass");
    const choice = asked(pass, acting("build a", ["hex-a"]));
    expect(choice.press(pass)).toBe("on");
    expect(choice.press(pass)).toBe("done");
    expect(sent).toEqual(["pass"]);
  });

  it("do at once what can be undone, for those who want it so", () => {
    const [pass, fight] = [acting("pass"), acting("attack a", ["hex-a"], { confirm: true })];
    const choice = asked(pass, fight);
    choice.quick = true;
    choice.press(fight);
    expect(sent).toEqual([]);
    choice.press(pass);
    expect(sent).toEqual(["pass"]);
  });

  it("of a group light its places alone; a click elsewhere leaves the group", () => {
    const choice = asked(acting("build a", ["hex-a"]), acting("raze b", ["hex-b"]));
    choice.only("build");
    expect([...choice.lit]).toEqual(["hex-a"]);
    choice.pick("hex-b");
    expect(choice.chosen?.do).toBe("raze b");
    choice.only("build");
    choice.only("build");
    expect([...choice.lit]).toEqual(["hex-a", "hex-b"]);
  });
});

it("the same question told again keeps what was chosen, another one forgets it", () => {
  const choice = asked(acting("build a", ["hex-a"]), acting("build b", ["hex-b"]));
  choice.pick("hex-a");
  choice.offer([acting("build a", ["hex-a"])], true);
  expect(choice.chosen?.do).toBe("build a");
  choice.offer([acting("build b", ["hex-b"])], true);
  expect([choice.chosen, choice.path]).toEqual([null, []]);
  choice.pick("hex-b");
  choice.offer([acting("build b", ["hex-b"])], false);
  expect(choice.chosen).toBeNull();
});

it("does in one press what leaves no time to ask again", () => {
  const spoken = acting("bid CALM sol", [], { at_once: true });
  const done = acting("done");
  const choice = asked(spoken, done);
  expect([choice.press(spoken), sent]).toEqual(["done", ["bid CALM sol"]]);
  expect(choice.press(done)).toBe("on");
});
