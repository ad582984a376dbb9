import { describe, expect, test } from "vitest";
import { invitationTokenIn, safeRedirectTarget } from "./paths";

describe("safeRedirectTarget", () => {
  test.each(["/newsfeeds", "/posts/1?from=mail#end", "/lists?q=a%2Fb", "/newsfeeds/%C3%A4", "/", "/a//b"])(
    "accepts %s",
    (next) => {
      expect(safeRedirectTarget(next)).toBe(next);
    },
  );

  test.each([
    null,
    undefined,
    "",
    "newsfeeds",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/\u0000/evil.example",
    "/\u0085/evil.example",
    "https://evil.example",
    "https:evil.example",
    "https:/evil.example",
    "HTTPS://evil.example/newsfeeds",
    "javascript:alert(1)",
    "data:text/html,x",
    "/%2fevil.example",
    "/%2F%2Fevil.example",
    "%2f%2fevil.example",
    "/%5cevil.example",
    "/%09/evil.example",
    "/%0d%0aLocation:%20https://evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "/./%2e//evil.example",
    "/%2e//evil.example",
    "\uff0f\uff0fevil.example",
    "//[",
    "http://lede.invalid/newsfeeds",
    "//lede.invalid/newsfeeds",
  ])("returns the home page for %j", (next) => {
    expect(safeRedirectTarget(next)).toBe("/");
  });
});

test("reads the token from an invitation path only", () => {
  expect(invitationTokenIn("/invitations/aB-3_x")).toBe("aB-3_x");
  expect(invitationTokenIn("/invitations/aB-3_x?from=mail#top")).toBe("aB-3_x");
  for (const path of ["/newsfeeds", "/invitations/", "/invitations/a/b", "/lists/invitations/a", "/invitations/%2e"])
    expect(invitationTokenIn(path)).toBe(null);
});
