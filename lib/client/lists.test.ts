import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { readingList } from "@/lib/contract/lists";
import { lastUsedFirst } from "./lists";

const [example] = z.tuple([readingList]).parse(endpoints.listLists.examples.response);
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);

test("puts the last used list first", () => {
  const older = { ...example, id: "older", created_at: at("09:00"), updated_at: at("09:00") };
  const used = { ...example, id: "used", created_at: at("08:00"), updated_at: at("10:00") };
  expect([older, used].toSorted(lastUsedFirst).map(({ id }) => id)).toEqual(["used", "older"]);
});
