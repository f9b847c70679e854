import { expect, test } from "vitest";
import { due, soundOf } from "./sounds";

test("never two sounds within a moment", () => {
  expect([due(1000), due(1100), due(1160), due(1200)]).toEqual([true, false, true, false]);
});

test("what people do is heard, what bots do is not", () => {
  const bots = new Set([1]);
  expect(soundOf([{ seat: 1, dice: [3] }], 0, bots)).toBeNull();
  expect(soundOf([{ seat: 2, dice: [3] }], 0, bots)).toBe("dice");
  expect(soundOf([{ seat: 2, icon: "sword", weight: 3 }, { seat: 2, dice: [1] }], 0, bots)).toBe("lost");
  expect(soundOf([{ seat: 0, icon: "sword", weight: 2 }], 0, bots)).toBe("won");
  expect(soundOf([{ seat: 0 }], 0, bots)).toBe("down");
  expect(soundOf([{ seat: 0, weight: 0 }, {}], 0, bots)).toBeNull();
});
