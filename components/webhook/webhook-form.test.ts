import { expect, test } from "vitest";
import { withScheme } from "./webhook-form";

test.each([
  ["127.0.0.1:4931/hook", "https://127.0.0.1:4931/hook"],
  [" receiver.example/lede ", "https://receiver.example/lede"],
  ["http://receiver.example", "http://receiver.example"],
  ["ftp://receiver.example", "ftp://receiver.example"],
  ["", ""],
])("the address %j is sent as %j", (typed, sent) => {
  expect(withScheme(typed)).toBe(sent);
});
