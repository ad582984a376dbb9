import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { listChanges } from "@/lib/domain/changes/list-changes";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { exportOpml } from "@/lib/domain/opml/export-opml";
import { readLabels } from "@/lib/domain/readers/labels";
import { readSubscriptions } from "@/lib/domain/readers/subscriptions";
import { addMember } from "@/lib/testing/add-member";
import { type Publisher, rss, startPublisher } from "@/lib/testing/publisher";
import { setUpRuntime } from "@/lib/testing/runtime";
import { addSource } from "./add-source";
import { listSourceNames, listSources, listUnreadSources } from "./list-sources";

const runtime = setUpRuntime();
let publisher: Publisher;
let owner: UserContext;
let newsfeedId: string;

beforeAll(async () => {
  publisher = await startPublisher();
  publisher.put("/alerts.xml?token=S3CRET", rss([{ title: "Alert", guid: "1" }]));
});
afterAll(() => publisher.close());
beforeEach(async () => {
  owner = await runtime.newUser();
  newsfeedId = (await createNewsfeed(owner, { name: "Shared" })).id;
  await addSource(owner, newsfeedId, { url: `${publisher.url}/alerts.xml?token=S3CRET` });
});

async function member(role: "editor" | "viewer"): Promise<UserContext> {
  const ctx = await runtime.newUser();
  await addMember(runtime, newsfeedId, ctx.actor.userId, role);
  return ctx;
}

async function everyChange(ctx: UserContext): Promise<unknown[]> {
  const all: unknown[] = [];
  let cursor: string | undefined;
  for (let hasMore = true; hasMore; ) {
    const page = await listChanges(ctx, { since: cursor });
    all.push(...page.changes);
    [cursor, hasMore] = [page.cursor, page.has_more];
  }
  return all;
}

const WAYS: Record<string, (ctx: UserContext) => unknown> = {
  "the list of sources": (ctx) => listSources(ctx, newsfeedId),
  "the names of sources": listSourceNames,
  OPML: (ctx) => exportOpml(ctx),
  "the changes": everyChange,
  "reader apps": async (ctx) => readSubscriptions(ctx, await readLabels(ctx)),
};

describe("the secret in a source's address", () => {
  test.each(Object.entries(WAYS))("is hidden from viewers, who still see the site: %s", async (_, read) => {
    const shown = JSON.stringify(await read(await member("viewer")));
    expect(shown).not.toContain("S3CRET");
    expect(shown).toContain(`${publisher.url}/alerts.xml`);
  });

  test.each(Object.entries(WAYS))("is shown to editors: %s", async (_, read) => {
    expect(JSON.stringify(await read(await member("editor")))).toContain("token=S3CRET");
  });

  test("is hidden from viewers where the source has no title", async () => {
    await runtime.database.pool.query("update feeds set title = null; update sources set title = null");
    const viewer = await member("viewer");
    const shown = JSON.stringify(await listUnreadSources(viewer));
    expect(shown).not.toContain("S3CRET");
    expect(shown).toContain(`${publisher.url}/alerts.xml`);
  });
});
