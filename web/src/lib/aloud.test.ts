import { expect, it } from "vitest";
import { aloud, answerOf } from "./aloud";

it("reads signs beside numbers as words, and leaves all else as it is", () => {
  expect(aloud("■ 4  ● 1  ▲ 3")).toBe("square 4, circle 1, triangle 3");
  expect(aloud("Nano-Fabricants ×2")).toBe("Nano-Fabricants times 2");
  expect(aloud("Fleets move up to 5 hexes.")).toBe("Fleets move up to 5 hexes.");
});

it("takes back without what stood in brackets", () => {
  expect(answerOf("Place tile 13 (2 squares, 1 triangle)")).toBe("Place tile 13");
});

it("says of a mere number or card that it is an answer", () => {
  expect(["Build on D5", "2", "♥5", "1 AP"].map(answerOf)).toEqual(["Build on D5", "your answer 2", "your answer ♥5", "your answer 1 AP"]);
});
