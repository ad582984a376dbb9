import { expect, test } from "vitest";
import { momentOf } from "./moment";

const MOMENT = new Date("2026-11-26T11:00:00.123Z");
const SECOND = new Date("2026-11-26T11:00:00.000Z");

test.each([
  ["1795690800", SECOND],
  ["1795690800123", MOMENT],
  ["1795690800123456", MOMENT],
  ["1795690800123456789", MOMENT],
  ["", undefined],
  ["0", undefined],
  ["-5", undefined],
  ["soon", undefined],
  ["1".repeat(30), undefined],
  [null, undefined],
])("reads %s", (text, moment) => {
  expect(momentOf(text)).toEqual(moment);
});
