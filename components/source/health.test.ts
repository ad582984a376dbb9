import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { type Source, source } from "@/lib/contract/sources";
import { byUrgency } from "./health";

const [example] = z.tuple([source]).parse(endpoints.listSources.examples.response);

test("sorts broken sources first, then waiting ones", () => {
  const statuses: Source["status"][] = ["ok", "rate_limited", "pending", "gone", "failing", "ok", "needs_credentials"];
  const sources = statuses.map((status, index) => ({ ...example, status, title: `${index} ${status}` }));
  expect(sources.toSorted(byUrgency).map(({ title }) => title)).toEqual([
    "3 gone",
    "4 failing",
    "6 needs_credentials",
    "1 rate_limited",
    "0 ok",
    "2 pending",
    "5 ok",
  ]);
});
