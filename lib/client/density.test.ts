import { expect, test } from "vitest";
import { defaultDensityIn, densityIn, withDensity } from "./density";

const idOf = (number: number) => `0193f2a0-6f0e-7c11-9f0a-${String(number).padStart(12, "0")}`;

test("keeps the density of each newsfeed, comfortable by default", () => {
  const cookie = withDensity(withDensity(undefined, idOf(1), "compact"), idOf(2), "cards");
  expect([1, 2, 3].map((number) => densityIn(cookie, idOf(number)))).toEqual(["compact", "cards", "comfortable"]);
  expect(densityIn(withDensity(cookie, idOf(1), "cards"), idOf(1))).toBe("cards");
  expect(densityIn(withDensity(cookie, idOf(1), "comfortable"), idOf(1))).toBe("comfortable");
});

test("the cookie keeps the latest newsfeeds within 2 kB", () => {
  const cookie = Array.from({ length: 200 }, (_, index) => index).reduce<string>(
    (sofar, number) => withDensity(sofar, idOf(number), "compact"),
    "",
  );
  expect(cookie.length).toBeLessThan(2_000);
  expect([densityIn(cookie, idOf(199)), densityIn(cookie, idOf(0))]).toEqual(["compact", "comfortable"]);
});

test.each(["nonsense", "c", "cc.pp", "x0193f2a06f0e7c119f0a000000000001", ".;,=%"])("ignores %s", (cookie) => {
  expect(densityIn(cookie, idOf(1))).toBe("comfortable");
  expect(densityIn(withDensity(cookie, idOf(1), "cards"), idOf(1))).toBe("cards");
});

test("the default applies to newsfeeds without their own density", () => {
  const cookie = withDensity(undefined, idOf(1), "comfortable");
  expect(densityIn(cookie, idOf(2), defaultDensityIn("cards"))).toBe("cards");
  expect(densityIn(cookie, idOf(1), defaultDensityIn("cards"))).toBe("comfortable");
  expect(["compact", "nonsense", undefined].map(defaultDensityIn)).toEqual(["compact", "comfortable", "comfortable"]);
});
