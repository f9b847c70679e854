import { expect, test } from "vitest";
import { asRead, named } from "./named";

const players = [{ seat: 0, name: "Blue" }, { seat: 1, name: "Sol 1 (MEGA admiral)" }, { seat: 2, name: "Blue Moon" }];
const seats = (text: string): string[] => named(text, players).filter((part) => part.seat >= 0).map((part) => `${part.text}=${part.seat}`);

test("names are found whole, the longest first, with what hangs on them", () => {
  expect(seats("Blue builds; Blue Moon looks on.")).toEqual(["Blue=0", "Blue Moon=2"]);
  expect(seats("Sol 1 (MEGA admiral): Move with 2 AP.")).toEqual(["Sol 1 (MEGA admiral)=1"]);
  expect(seats("Red reacts on Blue's card.")).toEqual(["Blue's=0"]);
  expect(seats("Bluebell blooms, Blue-eyed.")).toEqual([]);
});

test("what is the reader's own is called so, at the head of a sentence and within", () => {
  const said = (text: string, reader: number): string => asRead(text, players, reader);
  expect(said("Blue's Carrier loads.", 0)).toBe("Your Carrier loads.");
  expect(said("Blue Moon fires on Blue's Carrier. Blue’s Raider flees.", 0)).toBe("Blue Moon fires on your Carrier. Your Raider flees.");
  expect(said("Blue's Carrier loads.", 2)).toBe("Blue's Carrier loads.");
  expect(said("Blue's Carrier loads.", -1)).toBe("Blue's Carrier loads.");
  expect(said("Blue loads.", 0)).toBe("Blue loads.");
});

test("nothing of a sentence is lost or changed", () => {
  for (const text of ["Blue attacks and Blue wins.", "", "No names here.", "Blue"]) {
    expect(named(text, players).map((part) => part.text).join("")).toBe(text);
  }
});
