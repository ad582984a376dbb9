import { expect, test } from "vitest";
import { invitationTokenIn } from "./invitation-path";

test("a path to the page of an invitation holds its token, and no other path does", () => {
  expect(invitationTokenIn("/invitations/aB-3_x")).toBe("aB-3_x");
  expect(invitationTokenIn("/invitations/aB-3_x?from=mail#top")).toBe("aB-3_x");
  for (const path of ["/newsfeeds", "/invitations/", "/invitations/a/b", "/lists/invitations/a", "/invitations/%2e"])
    expect(invitationTokenIn(path)).toBe(null);
});
