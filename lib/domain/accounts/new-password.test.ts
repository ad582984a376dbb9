import { expect, test } from "vitest";
import { assertGoodPassword } from "./new-password";

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
