import { expect, test } from "vitest";
import { z } from "zod";
import { isBroken } from "@/lib/client/sources";
import { endpoints } from "@/lib/contract/endpoints";
import { type Source, source } from "@/lib/contract/source";
import { byUrgency, healthOf } from "./health";

const [example] = z.tuple([source]).parse(endpoints.listSources.examples.response);

const statuses: Source["status"][] = ["ok", "rate_limited", "pending", "gone", "failing", "ok", "needs_credentials"];

test("shows the broken sources, and no others, as bad", () => {
  for (const status of statuses)
    expect([status, isBroken({ status })]).toEqual([status, healthOf({ status }).tone === "bad"]);
});

test("sorts broken sources first, then waiting ones", () => {
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
