import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { longId, numberOf } from "./item-ids";

const PREFIX = "tag:google.com,2005:reader/item/";
const anyNumber = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
/** Numbers that posts get. */
const postNumber = fc.bigInt({ min: 10n ** 15n, max: 2n ** 53n });

describe("the number of an item", () => {
  test("round-trips through its long form, even if negative or large", () => {
    fc.assert(fc.property(anyNumber, (number) => numberOf(longId(String(number))) === String(number)));
  });

  test("is read from its decimal form, signed or unsigned", () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        expect(numberOf(String(number))).toBe(String(number));
        expect(numberOf(String(BigInt.asUintN(64, number)))).toBe(String(number));
      }),
    );
  });

  test("is read from hexadecimal digits alone, padded or not, for every number that a post gets", () => {
    fc.assert(
      fc.property(postNumber, (number) => {
        const digits = longId(String(number)).slice(PREFIX.length);
        expect(digits).toMatch(/^0[0-9a-f]{15}$/);
        expect(numberOf(digits)).toBe(String(number));
        expect(numberOf(digits.toUpperCase())).toBe(String(number));
        expect(numberOf(PREFIX + number.toString(16))).toBe(String(number));
      }),
    );
  });

  test("has the documented form", () => {
    expect(longId("344691561")).toBe(`${PREFIX}00000000148b9369`);
    expect(numberOf(`${PREFIX}5d0cfa30041d4348`)).toBe("6705009029382226760");
    expect(numberOf("-355401917359550817")).toBe(numberOf(`${PREFIX}fb115bd6d34a8e9f`));
  });

  test.each(["", "x", "12345678901234567890123", `${PREFIX}`, `${PREFIX}12345678901234567`, "1.5", "0x1f"])(
    "cannot be read from “%s”",
    (id) => {
      expect(() => numberOf(id)).toThrow("An item id is");
    },
  );
});
