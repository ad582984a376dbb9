import { expect, test } from "vitest";
import * as v1 from "@/app/v1/[[...path]]/route";
import { request, setUpCaller } from "@/lib/api/testing/callers";
import { setUpRuntime } from "@/lib/testing/runtime";

const ada = setUpCaller(setUpRuntime());
const propose = (body: unknown, key: string | undefined = ada.key) =>
  v1.POST(request("POST", "/v1/sources/proposals", { ...(key && { key }), body }));

test("responds with sites for a description, the best first", async () => {
  const response = await propose({ description: "Bundesliga und Fußball" });
  expect(response.status).toBe(200);
  const [first] = await response.json();
  expect(first).toEqual({
    name: "Kicker",
    url: "https://www.kicker.de/",
    feed_url: "https://newsfeed.kicker.de/news/aktuell",
    language: "de",
    topics: ["football", "sport"],
    origin: "directory",
  });
});

test("responds with an empty array when nothing suits", async () => {
  expect(await (await propose({ description: "qwertz" })).json()).toEqual([]);
});

test("responds 422 without a description", async () => {
  for (const body of [{}, { description: "  " }, { description: "x".repeat(501) }])
    expect((await propose(body)).status).toBe(422);
});

test("responds 401 without a key", async () => {
  expect((await propose({ description: "energy" }, "")).status).toBe(401);
});
