import { parseHTML } from "linkedom";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiDocument } from "@/lib/api/openapi";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { dispatch } from "@/lib/api/testing/dispatch";
import type { OpenApiDocument } from "@/lib/contract/openapi-document";
import { type Publisher, page, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { mirror } from "./guides/mirror";
import { scripts } from "./guides/scripts";
import { operationsOf, type PlacedOperation } from "./operations";
import { curlSample, fetchSample, firstSteps } from "./samples";
import { curlRequest } from "./testing/curl-request";

let runtime: TestRuntime;
let publisher: Publisher;
let document: OpenApiDocument;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  publisher = await startPublisher();
  document = openApiDocument(runtime.settings.appUrl);
  publisher.put("/", page("Hello", '<link rel="alternate" type="application/rss+xml" href="/feed.xml">'));
  const items = ["Sodium tender", "Bread"].map((title) => ({ title, content: paragraphs(title) }));
  publisher.put("/feed.xml", rss(items));
  const opml = '<opml version="2.0"><body><outline type="rss" text="Sodium" xmlUrl="/feed.xml"/></body></opml>';
  for (const path of ["/list.opml", "/new.opml"])
    publisher.put(path, { body: opml.replace("/feed.xml", `${publisher.url}/feed.xml`) });
});
afterAll(async () => {
  await publisher.close();
  await runtime.stop();
});

async function answer(command: string, variables: Record<string, string>) {
  const response = await dispatch(curlRequest(command, variables));
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

test("the first steps lead to posts", async () => {
  const { key: LEDE_API_KEY } = await newCaller(runtime);
  const [list, create, add, read] = firstSteps(document, `${publisher.url}/`).map(({ command }) => command);
  expect(await answer(list ?? "", { LEDE_API_KEY })).toEqual({ status: 200, body: [] });
  const made = await answer(create ?? "", { LEDE_API_KEY });
  expect([made.status, made.body.name]).toEqual([200, "My first newsfeed"]);
  const variables = { LEDE_API_KEY, NEWSFEED_ID: made.body.id };
  const added = await answer(add ?? "", variables);
  expect([added.status, added.body.rss_feed_url]).toEqual([200, `${publisher.url}/feed.xml`]);
  await runSent(runtime);
  const posts = await answer(read ?? "", variables);
  expect(posts.body.map(({ title }: { title: string }) => title).toSorted()).toEqual(["Bread", "Sodium tender"]);
});

test("the first command of the scripts page lists posts", async () => {
  const { key: LEDE_API_KEY } = await newCaller(runtime);
  const { document: page } = parseHTML(renderToStaticMarkup(scripts.sections("http://localhost:3000")[0]?.body));
  const command = [...page.querySelectorAll("pre")]
    .map((pre) => pre.textContent ?? "")
    .find((text) => text.startsWith("curl"));
  expect(await answer(command ?? "", { LEDE_API_KEY })).toEqual({ status: 200, body: [] });
});

test("the commands of the mirror page return changes", async () => {
  const { key: LEDE_API_KEY } = await newCaller(runtime);
  const { document: page } = parseHTML(renderToStaticMarkup(mirror.sections("http://localhost:3000")[0]?.body));
  const commands = [...page.querySelectorAll("pre")].map((pre) => pre.textContent ?? "");
  const [first = "", next = ""] = commands.filter((text) => text.startsWith("curl"));
  const whole = await answer(first, { LEDE_API_KEY });
  expect(whole).toMatchObject({ status: 200, body: { changes: [] } });
  expect(await answer(next, { LEDE_API_KEY, CURSOR: whole.body.cursor })).toMatchObject({ status: 200 });
});

/** Operations after which later samples could not find their data. */
const SPOILS = /^(delete|remove|replace|revoke|changeMember|leave|updateWebhook)/;

describe.each(["curl", "TypeScript"])("the %s sample of each operation works", (language) => {
  let shared: Record<string, string>;
  beforeAll(async () => {
    shared = await world();
  });

  test.each(operationsOf(openApiDocument("http://localhost:3000")).map((one) => [one.operationId, one] as const))(
    "%s responds as the document says",
    async (operationId, operation) => {
      const known = SPOILS.test(operationId) ? await world() : shared;
      if (operationId === "leaveNewsfeed") known.LEDE_API_KEY = known.GUEST_KEY ?? "";
      const sampled = { ...operation, ...withKnownBody(operation, known) };
      const response = language === "curl" ? await runCurl(sampled, known) : await runScript(sampled, known);
      const success = Object.keys(operation.responses)[0];
      expect(String(response.status), await response.clone().text()).toBe(success);
    },
  );
});

const SERVER = "http://localhost:3000/v1";
/** Addresses that need a path. */
const PATHS: Record<string, string> = { createOpmlSubscription: "/new.opml", createChannel: "/topic" };

function runCurl(operation: PlacedOperation, variables: Record<string, string>): Promise<Response> {
  return dispatch(curlRequest(curlSample(SERVER, operation), variables));
}

/** Runs the sample in its own module. */
async function runScript(operation: PlacedOperation, known: Record<string, string>): Promise<Response> {
  const names = Object.keys(known).map((name) => (name === "LEDE_API_KEY" ? "apiKey" : camelCase(name)));
  const source = `export default async (fetch, [${names.join(", ")}]) => {
    ${fetchSample(SERVER, operation)}
    return response;
  };`;
  const { default: run } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
  return run((url: string, init: RequestInit) => dispatch(new Request(url, init)), Object.values(known));
}

function camelCase(name: string): string {
  return name.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Fills the example with ids and addresses that exist. */
function withKnownBody({ requestBody, operationId }: PlacedOperation, known: Record<string, string>) {
  if (!requestBody) return {};
  const { schema, example } = requestBody.content["application/json"];
  const here = {
    post_id: known.POST_ID,
    newsfeed_id: known.NEWSFEED_ID,
    folder_id: known.FOLDER_ID,
    channel_id: known.CHANNEL_ID,
    url: publisher.url + (PATHS[operationId] ?? "/"),
    token: known.TOKEN,
  };
  const replaced = Object.entries(here).filter(([name]) => name in (example as object));
  const body = { ...(example as object), ...Object.fromEntries(replaced) };
  return { requestBody: { ...requestBody, content: { "application/json": { schema, example: body } } } };
}

/** Creates one resource for every kind of id. */
async function world(): Promise<Record<string, string>> {
  const [owner, guest] = [await newCaller(runtime), await newCaller(runtime)];
  const newsfeed = await post(owner, "/newsfeeds", { name: "Sodium", keywords: ["sodium"] });
  const actor = { kind: "user", userId: owner.userId, via: "key", isReadOnly: false } as const;
  const entries = [{ title: "Sodium tender" }, { title: "Bread" }];
  const { sourceId } = await storeSource(runtime.contextFor(actor), newsfeed.id, entries);
  const [stored] = await get(owner, `/posts/newsfeed/${newsfeed.id}`);
  const [filtered] = await get(owner, `/newsfeeds/${newsfeed.id}/filtered`);
  const list = await post(owner, "/lists", { name: "Tender" });
  await post(owner, `/lists/${list.id}/items`, { post_id: stored.id });
  const invite = (email: string) => post(owner, `/newsfeeds/${newsfeed.id}/members`, { email });
  await post(guest, "/invitations/accept", { token: tokenOf(await invite("guest@example.org")) });
  const invitation = await invite("another@example.org");
  return {
    ...(await guides(owner)),
    GUEST_KEY: guest.key,
    LEDE_API_KEY: owner.key,
    NEWSFEED_ID: newsfeed.id,
    SOURCE_ID: sourceId,
    POST_ID: stored.id,
    ARTICLE_ID: filtered.article_id,
    LIST_ID: list.id,
    USER_ID: guest.userId,
    INVITATION_ID: invitation.id,
    TOKEN: tokenOf(invitation),
  };
}

/** Creates a folder, a feed address, a webhook, a channel, a rule and an OPML subscription. */
async function guides(owner: Caller): Promise<Record<string, string>> {
  const folder = await post(owner, "/folders", { name: "Energy" });
  const address = await post(owner, "/feed-addresses", { name: "Tenders", query: { q: "tender" } });
  const webhook = await post(owner, "/webhooks", { url: `${publisher.url}/hook`, events: ["digest.sent"] });
  const delivery = await post(owner, `/webhooks/${webhook.id}/test`, {});
  const channel = await post(owner, "/notifications/channels", { kind: "email", name: "Mail" });
  const rule = await post(owner, "/notifications/rules", { channel_id: channel.id });
  const subscription = await post(owner, "/opml/subscriptions", { url: `${publisher.url}/list.opml` });
  return {
    FOLDER_ID: folder.id,
    FEED_ADDRESS_ID: address.id,
    WEBHOOK_ID: webhook.id,
    DELIVERY_ID: delivery.id,
    CHANNEL_ID: channel.id,
    RULE_ID: rule.id,
    OPML_SUBSCRIPTION_ID: subscription.id,
  };
}

function tokenOf({ accept_url }: { accept_url: string }): string {
  return accept_url.split("/").at(-1) ?? "";
}

async function get({ key }: Caller, path: string) {
  return bodyOf(await dispatch(request("GET", `/v1${path}`, { key })));
}

async function post({ key }: Caller, path: string, body: object) {
  return bodyOf(await dispatch(request("POST", `/v1${path}`, { key, body })));
}

async function bodyOf(response: Response) {
  expect(response.status).toBe(200);
  return response.json();
}
