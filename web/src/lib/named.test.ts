import { expect, test } from "vitest";
import { named } from "./named";

const players = [{ seat: 0, name: "Blue" }, { seat: 1, name: "Sol 1 (MEGA admiral)" }, { seat: 2, name: "Blue Moon" }];
const seats = (text: string): string[] => named(text, players).filter((part) => part.seat >= 0).map((part) => `${part.text}=${part.seat}`);

test("names are found whole, the longest first, with what hangs on them", () => {
  expect(seats("Blue builds; Blue Moon looks on.")).toEqual(["Blue=0", "Blue Moon=2"]);
  expect(seats("Sol 1 (MEGA admiral): Move with 2 AP.")).toEqual(["Sol 1 (MEGA admiral)=1"]);
  expect(seats("Red reacts on Blue's card.")).toEqual(["Blue's=0"]);
  expect(seats("Bluebell blooms, Blue-eyed.")).toEqual([]);
});

test("nothing of a sentence is lost or changed", () => {
  for (const text of ["Blue attacks and Blue wins.", "", "No names here.", "Blue"]) {
    expect(named(text, players).map((part) => part.text).join("")).toBe(text);
  }
});
