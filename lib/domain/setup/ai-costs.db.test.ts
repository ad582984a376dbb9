import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { changeMember } from "@/lib/domain/members/members";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addSource } from "@/lib/domain/sources/add-source";
import { createOpenAiModel } from "@/lib/platform/ai/openai";
import { addMember } from "@/lib/testing/add-member";
import { type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { getAiSettings } from "./ai-settings";

const QUOTE = "The separation distance alone took two of eight containers off the plot.";
/** Tokens of each scripted answer. */
const TOKENS_PER_CALL = 120;

const runtime = setUpRuntime({ now: new Date("2026-11-21T09:00:00Z") });
let server: ModelServer;
let publisher: Publisher;
let operator: UserContext;

beforeAll(async () => {
  [server, publisher] = await Promise.all([startModelServer(), startPublisher()]);
  server.answer(({ purpose }) => ({
    value: purpose === "summary" ? { summary: QUOTE } : { keylearning: QUOTE, quotes: [QUOTE] },
  }));
  runtime.setModel(createOpenAiModel({ apiKey: "sk", baseUrl: server.baseUrl, model: "m", api: "chat" }));
  operator = await newUser();
});
afterAll(() => Promise.all([server.close(), publisher.close()]));

const newUser = async () => runtime.contextFor((await runtime.newUser()).actor);

async function follow(ctx: UserContext, name: string): Promise<string> {
  const content = `${paragraphs(name)}<p>${QUOTE}</p>`;
  const link = `${publisher.url}/${name}`;
  publisher.put(`/${name}.xml`, rss([{ title: `About ${name}`, guid: name, link, content }]));
  const { id } = await createNewsfeed(ctx, { name, business_context: "We bid on tenders." });
  await addSource(ctx, id, { url: `${publisher.url}/${name}.xml` });
  await runSent(runtime);
  return id;
}

test("a month's tokens are shown for each own newsfeed, and those of others together", async () => {
  const own = await follow(operator, "tenders");
  const other = await newUser();
  const others = await follow(other, "grids");
  const tokens = 2 * TOKENS_PER_CALL;
  const unknown = { cost: null, unpriced: ["m"] };
  expect((await getAiSettings(operator)).months).toEqual([
    {
      month: "2026-11",
      tokens: 2 * tokens,
      ...unknown,
      newsfeeds: [{ id: own, name: "tenders", tokens, ...unknown }],
      other: { tokens, ...unknown },
    },
  ]);
  expect((await getAiSettings(other)).months).toEqual([
    {
      month: "2026-11",
      tokens,
      ...unknown,
      newsfeeds: [{ id: others, name: "grids", tokens, ...unknown }],
      other: { tokens: 0, cost: null, unpriced: [] },
    },
  ]);
});

test("a newsfeed's tokens are shown for the owner who paid them", async () => {
  const [former, heir] = [await newUser(), await newUser()];
  await follow(heir, "turbines");
  const newsfeedId = await follow(former, "pumps");
  const { userId } = heir.actor;
  await addMember(runtime, newsfeedId, userId);
  await changeMember(former, { newsfeedId, userId }, "owner");
  const tokens = 2 * TOKENS_PER_CALL;
  expect((await getAiSettings(heir)).months).toMatchObject([{ tokens, newsfeeds: [{ name: "turbines", tokens }] }]);
  expect((await getAiSettings(former)).months).toMatchObject([{ tokens, newsfeeds: [], other: { tokens } }]);
});
