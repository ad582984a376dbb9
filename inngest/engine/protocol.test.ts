import { expect, test } from "vitest";
import { readJobError } from "./protocol";

test.each<[unknown, { name: string; message: string }]>([
  [
    { name: "TypeError", message: "no", stack: "at …" },
    { name: "TypeError", message: "no" },
  ],
  [{ message: "no" }, { name: "Error", message: "no" }],
  ["no", { name: "Error", message: "no" }],
  [null, { name: "Error", message: "null" }],
  [undefined, { name: "Error", message: "undefined" }],
])("reads %j as %j", (thrown, read) => {
  expect(readJobError(thrown)).toEqual(read);
});

test("truncates a long message", () => {
  expect(readJobError({ message: "x".repeat(5000) }).message).toHaveLength(2000);
});
