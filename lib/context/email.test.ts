import { describe, expect, test } from "vitest";
import { normaliseEmail } from "./email";

describe("email address", () => {
  test.each([
    ["ada@example.org", "ada@example.org"],
    ["  Ada.Lovelace+news@Example.ORG ", "ada.lovelace+news@example.org"],
    ["o'brien@example.co.uk", "o'brien@example.co.uk"],
    ["ada@münchen.example", "ada@xn--mnchen-3ya.example"],
    ["ada@MÜNCHEN.example", "ada@xn--mnchen-3ya.example"],
    ["ada@例え.テスト", "ada@xn--r8jz45g.xn--zckzah"],
    ["a@b.co", "a@b.co"],
  ])("%j becomes %j", (typed, kept) => {
    expect(normaliseEmail(typed)).toBe(kept);
  });

  test.each([
    ["", "nothing"],
    ["ada", "no @"],
    ["@example.org", "no local part"],
    ["ada@", "no domain"],
    ["ada@example", "one label"],
    ["ada@@example.org", "two @ in a row"],
    ["ada@evil.example@example.org", "two @"],
    ['"ada@evil.example"@example.org', "a quoted local part"],
    ['"ada"@example.org', "quotes"],
    ["ada(comment)@example.org", "a comment"],
    ["ada@example.org(comment)", "a comment at the end"],
    ["ada@example.org,eve@example.org", "a list"],
    ["ada@example.org;eve@example.org", "a list with semicolons"],
    ["ada@example.org eve@example.org", "a list with spaces"],
    ["Ada <ada@example.org>", "a display name"],
    ["ada\uff20example.org", "a fullwidth @"],
    ["ada\ufe6bexample.org", "a small @"],
    ["ada\uff20evil.example@example.org", "a fullwidth @ besides the real one"],
    ["ada@example\uff0eorg", "a fullwidth dot"],
    ["ada@example\u3002org", "an ideographic dot"],
    ["ada@exam\u00adple.org", "a soft hyphen"],
    ["ada@exa\u200dmple.org", "a zero-width joiner"],
    ["ada@cafe\u0301.example", "a letter with a combining mark that has a composed form"],
    ["a\u0301da@example.org", "a combining mark in the local part"],
    ["\u0430da@example.org", "a Cyrillic a in the local part"],
    ["ada@example.org\r\nBcc: eve@example.org", "a line break"],
    ["ada\u0000@example.org", "NUL"],
    ["ada..lovelace@example.org", "two dots"],
    [".ada@example.org", "a dot at the beginning"],
    ["ada@.example.org", "an empty label"],
    ["ada@example.org.", "a dot at the end"],
    ["ada@-example.org", "a hyphen at the beginning of a label"],
    ["ada@exa%6dple.org", "percent-encoding"],
    ["ada@127.0.0.1", "an IP address"],
    ["ada@[127.0.0.1]", "an address literal"],
    ["ada@2130706433.1", "a number"],
    [`${"a".repeat(65)}@example.org`, "a local part of 65 characters"],
    [`ada@${"a".repeat(64)}.org`, "a label of 64 characters"],
    [`ada@${"a.".repeat(130)}org`, "more than 254 characters"],
  ])("refuses %j: %s", (typed) => {
    expect(normaliseEmail(typed)).toBeNull();
  });

  test("stays the same when normalised again", () => {
    const once = normaliseEmail("Ada@BÜCHER.example") ?? "";
    expect(normaliseEmail(once)).toBe(once);
  });
});
