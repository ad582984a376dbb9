import { expect, test } from "vitest";
import { withoutCredentials } from "./split-credentials";

test.each([
  ["https://ann:secret@example.org/feed", "https://example.org/feed"],
  ["ftp://ann:secret@example.org/feed", "ftp://example.org/feed"],
  ["feed:https://ann:secret@example.org/feed", "feed:https://example.org/feed"],
  ["ann:secret@example.org/feed", "example.org/feed"],
  ["//ann:secret@localhost/feed", "//localhost/feed"],
  ["https://ann:se@cret@example.org/", "https://example.org/"],
])("takes user and password out of %s", (text, shown) => expect(withoutCredentials(text)).toBe(shown));

test.each([
  "https://example.org/@ann",
  "@ann@example.social",
  "https://example.org/?mail=a@b.example",
  "not a url",
  "",
])("leaves %s as it is", (text) => expect(withoutCredentials(text)).toBe(text));
