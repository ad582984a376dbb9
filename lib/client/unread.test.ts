import { expect, test } from "vitest";
import { UNREAD_COUNTED_MAX, unreadCount, unreadText } from "./unread";

const of = (...counts: number[]) => counts.map((unread_count) => ({ unread_count }));

test("counts beyond the limit say that there are more", () => {
  expect([of(), of(12), of(999), of(1000), of(12, UNREAD_COUNTED_MAX)].map((one) => unreadText(one, "en"))).toEqual([
    "0",
    "12",
    "999",
    "999+",
    "1,011+",
  ]);
  expect(unreadCount(of(12, UNREAD_COUNTED_MAX))).toBe(1011);
});
