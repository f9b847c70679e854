import { expect, test } from "vitest";
import { secondPerson, toMe } from "./person";

test("a verb in the second person", () => {
  expect(["builds", "has", "passes", "carries", "goes", "dies", "uses", "reaches", "built", "was", "mixes"].map(secondPerson))
    .toEqual(["build", "have", "pass", "carry", "go", "die", "use", "reach", "built", "were", "mix"]);
});

test("what I did is told to me", () => {
  expect(toMe("Blue builds a Fighter in Gaia.", "Blue")).toBe("You build a Fighter in Gaia.");
  expect(toMe("Red reacts on Blue's card with Bank.", "Blue")).toBe("Red reacts on your card with Bank.");
  expect(toMe("Blue's fleet attacks. Blue wins.", "Blue")).toBe("Your fleet attacks. You win.");
  expect(toMe("Red attacks Blue at Gaia.", "Blue")).toBe("Red attacks you at Gaia.");
  expect(toMe("Round 2: Blue holds the Throne.", "Blue")).toBe("Round 2: you hold the Throne.");
  expect(toMe("Bluebell blooms.", "Blue")).toBe("Bluebell blooms.");
  expect(toMe("Sol 1 (MEGA admiral): Move with 2 AP.", "Sol 1 (MEGA admiral)")).toBe("You: Move with 2 AP.");
});
