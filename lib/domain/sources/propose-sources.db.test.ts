import { beforeEach, expect, test } from "vitest";
import { setUpModelStage } from "@/lib/testing/model-stage";
import { page, rss } from "@/lib/testing/publisher";
import { proposeSources } from "./propose-sources";

const stage = setUpModelStage();

const WISH = "Bundesliga und Fußball";
const propose = (sites: readonly { name: string; address: string }[]) => {
  stage.server.answer(() => ({ value: { sites } }));
  return proposeSources(stage.ctx, WISH);
};
const ofModel = (proposals: Awaited<ReturnType<typeof propose>>) =>
  proposals.filter(({ origin }) => origin === "model");

beforeEach(() => {
  stage.runtime.settings.ai.tokensPerMonth = null;
  const feed = `${stage.publisher.url}/feed.xml`;
  stage.publisher.put("/feed.xml", rss([{ title: "One", guid: "1" }]));
  const link = `<link rel="alternate" type="application/rss+xml" href="${feed}">`;
  stage.publisher.put("/", page("<p>Home</p>", link));
});

test("adds the model's sites whose feeds can be read", async () => {
  const proposals = await propose([
    { name: "Invented", address: `${stage.publisher.url}/nothing-here` },
    { name: "Real", address: `${stage.publisher.url}/` },
    { name: "The same", address: `${stage.publisher.url}/feed.xml` },
  ]);
  expect(proposals[0]).toMatchObject({ name: "Kicker", origin: "directory" });
  expect(ofModel(proposals)).toMatchObject([
    { url: `${stage.publisher.url}/`, feed_url: `${stage.publisher.url}/feed.xml`, topics: [] },
  ]);
  expect(stage.server.calls.map(({ purpose }) => purpose)).toEqual(["proposal"]);
});

test("leaves out the model's sites that the directory proposes", async () => {
  const proposals = await propose([{ name: "kicker", address: "https://kicker.de/" }]);
  expect(ofModel(proposals)).toEqual([]);
});

test("proposes from the directory when the model fails", async () => {
  stage.server.answer(() => ({ status: 500 }));
  const proposals = await proposeSources(stage.ctx, WISH);
  expect(proposals[0]).toMatchObject({ name: "Kicker" });
  expect(ofModel(proposals)).toEqual([]);
});

test("does not ask the model beyond the budget", async () => {
  stage.runtime.settings.ai.tokensPerMonth = 0;
  expect(ofModel(await propose([{ name: "Real", address: `${stage.publisher.url}/` }]))).toEqual([]);
  expect(stage.server.calls).toEqual([]);
});
