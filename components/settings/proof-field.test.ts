import { expect, test } from "vitest";
import { mailedLinkText } from "./proof-field";

test("a link that no provider sends is in the outbox", () => {
  expect(mailedLinkText(false, "Open it.")).toBe("An email is on its way. Open it.");
  expect(mailedLinkText(true, "Open it.")).toBe(
    "The link is in the outbox: ask the person who runs this server for it. Open it.",
  );
});
