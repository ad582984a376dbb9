import { availableParallelism } from "node:os";
import { hash } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { assertGoodPassword, DUMMY_HASH, hashPassword, isOutdated, isPassword } from "./password";

const PASSWORD = "correct horse battery staple";

describe("a password", () => {
  test("is hashed with argon2id, 19 MiB and two passes", async () => {
    expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  });

  test("gets a new salt each time", async () => {
    expect(await hashPassword(PASSWORD)).not.toBe(await hashPassword(PASSWORD));
  });

  test("matches only itself", async () => {
    const phc = await hashPassword(PASSWORD);
    expect(await isPassword(PASSWORD, phc)).toBe(true);
    expect(await isPassword(`${PASSWORD} `, phc)).toBe(false);
    expect(await isPassword("", phc)).toBe(false);
  });

  test("matches in any Unicode composition", async () => {
    expect(await isPassword("cafe\u0301 noir", await hashPassword("caf\u00e9 noir"))).toBe(true);
  });

  test("never matches without an account", async () => {
    expect(await isPassword(PASSWORD, null)).toBe(false);
  });

  test("is refused before it is hashed if it has 257 characters", async () => {
    expect(() => hashPassword("a".repeat(257))).toThrow("at most 256 characters");
    expect(await isPassword("a".repeat(1_000_000), DUMMY_HASH)).toBe(false);
  });

  test("may have 256 characters, including NUL and lone surrogates", async () => {
    const odd = `\u0000\ud800${"ä".repeat(254)}`;
    expect(await isPassword(odd, await hashPassword(odd))).toBe(true);
  });

  test("is refused with a retry time when four per core are being hashed", async () => {
    const allowed = 4 * availableParallelism();
    const outcomes = await Promise.allSettled(Array.from({ length: allowed + 3 }, () => isPassword(PASSWORD, null)));
    const refused = outcomes.filter((outcome) => outcome.status === "rejected").map((outcome) => outcome.reason);
    expect(refused).toHaveLength(3);
    for (const error of refused) expect(error).toMatchObject({ code: "unavailable", retryAfterSeconds: 2 });
    expect(await isPassword(PASSWORD, null)).toBe(false);
  });
});

describe("a hash", () => {
  test("is current with today's parameters", async () => {
    expect(isOutdated(await hashPassword(PASSWORD))).toBe(false);
    expect(isOutdated(DUMMY_HASH)).toBe(false);
  });

  test.each([{ memoryCost: 4_096 }, { timeCost: 3 }, { parallelism: 2 }, { outputLen: 16 }, { algorithm: 1 }])(
    "made with %j is outdated, and still verified",
    async (parameters) => {
      const phc = await hash(PASSWORD, {
        memoryCost: 19_456,
        timeCost: 2,
        parallelism: 1,
        outputLen: 32,
        ...parameters,
      });
      expect(isOutdated(phc)).toBe(true);
      expect(await isPassword(PASSWORD, phc)).toBe(true);
    },
  );
});

const EMAIL = "ada.lovelace@example.org";

test.each([
  ["password123", "common_password"],
  ["QwertyUiop", "common_password"],
  ["12345678", "common_password"],
  ["ｐａｓｓｗｏｒｄ1", "common_password"],
  [EMAIL, "own_email"],
  ["Ada.Lovelace@Example.org", "own_email"],
  ["ada.lovelace", "own_email"],
  ["zzzzzzzzzzzz", "one_character"],
  ["aAaAaAaA", "one_character"],
  ["🙂".repeat(8), "one_character"],
])("refuses %s as %s, with a sentence at the field", async (password, code) => {
  await expect(assertGoodPassword(password, EMAIL)).rejects.toMatchObject({
    code: "validation",
    issues: [{ pointer: "/password", code, message: expect.stringMatching(/^This is .* Choose another/) }],
  });
});

test.each(["correct horse battery staple", "zzzzzzzzzzzy", "ada.lovelace 1815", "ключ от дома"])(
  "takes %s",
  async (password) => {
    await expect(assertGoodPassword(password, EMAIL)).resolves.toBeUndefined();
  },
);
