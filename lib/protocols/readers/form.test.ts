import { expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { readForm } from "./form";

const URL_WITH_QUERY = "http://localhost/reader/api/0/subscription/edit?output=json&s=feed/1&i=1&i=2";

test("reads the parameters of the URL and of the form", async () => {
  const form = await readForm(new Request(URL_WITH_QUERY, { method: "POST", body: "ac=unsubscribe&T=" }));
  expect([...form]).toEqual([
    ["output", "json"],
    ["s", "feed/1"],
    ["i", "1"],
    ["i", "2"],
    ["ac", "unsubscribe"],
    ["T", ""],
  ]);
});

test("takes the form's value of a parameter that is in both", async () => {
  const form = await readForm(new Request(URL_WITH_QUERY, { method: "POST", body: "s=feed/1&i=3&i=4" }));
  expect([form.getAll("s"), form.getAll("i")]).toEqual([["feed/1"], ["3", "4"]]);
});

test("reads many parameters of URL and form in a moment", async () => {
  const url = `http://localhost/reader/api/0/edit-tag?${"b=&".repeat(2_000)}`;
  const milliseconds = await cpuMilliseconds(async () => {
    const form = await readForm(new Request(url, { method: "POST", body: "i=&".repeat(10_000) }));
    expect(form.size).toBe(12_000);
  });
  expect(milliseconds).toBeLessThan(500);
});
