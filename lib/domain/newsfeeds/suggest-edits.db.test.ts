import { beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { addListItem } from "@/lib/domain/lists/list-items";
import { createList } from "@/lib/domain/lists/lists";
import { listFilteredPosts, rescuePost } from "@/lib/domain/posts/filtered-posts";
import { getFeedback, giveFeedback } from "@/lib/domain/posts/give-feedback";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { hidePost } from "@/lib/domain/posts/mark-post";
import { reportWrong } from "@/lib/domain/posts/report-wrong";
import { addMember } from "@/lib/testing/add-member";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { createNewsfeed } from "./create-newsfeed";
import { previewNewsfeed } from "./preview-newsfeed";
import { dismissSuggestion, listSuggestions } from "./suggest-edits";
import { updateNewsfeed } from "./update-newsfeed";

const NOW = new Date("2026-11-21T09:00:00Z");
const WEBINARS = ["Ada", "Bob", "Cleo", "Dora", "Eve", "Finn"].map((name) => `A webinar with ${name}`);
const NEWS = ["Copper", "Iron", "Nickel", "Silver", "Tin", "Zinc"].map((metal) => `${metal} reaches a record`);
const OTHERS = ["Alps", "Andes", "Urals", "Tatra"].map((range) => `Snow falls in the ${range}`);

const runtime = setUpRuntime({ now: NOW });
let ctx: UserContext;
let id: string;
let idOf: (title: string) => string;

beforeEach(async () => {
  ctx = await runtime.newUser();
  id = await stocked(ctx);
});

/** A newsfeed with webinars, news and others. */
async function stocked(owner: UserContext, keywords: string[] = []): Promise<string> {
  const newsfeed = await createNewsfeed(owner, { name: "News", keywords, business_context: "We sell metal." });
  const titles = [...WEBINARS, ...NEWS, ...OTHERS];
  await storeSource(
    owner,
    newsfeed.id,
    titles.map((title, at) => ({ title, text: title, publishedAt: new Date(NOW.getTime() - at * HOUR_MS) })),
  );
  const { rows } = await listPosts(owner, newsfeed.id, { limit: 200 });
  idOf = (title) => rows.find((post) => post.title === title)?.id ?? "";
  return newsfeed.id;
}

async function save(reader: UserContext, titles: readonly string[]): Promise<void> {
  const list = await createList(reader, { name: "Read later" });
  for (const title of titles) await addListItem(reader, list.id, { post_id: idOf(title) });
}

async function hideWebinars(): Promise<void> {
  for (const title of WEBINARS) await hidePost(ctx, idOf(title));
}

const summaryOf = async (reader = ctx, newsfeedId = id) =>
  (await listSuggestions(reader, newsfeedId)).map(({ kind, keyword, explanation }) => [kind, keyword, explanation]);

describe("suggestions", () => {
  test("separate hidden from saved posts", async () => {
    await hideWebinars();
    await save(ctx, NEWS);
    expect(await summaryOf()).toEqual([["exclude", "-webinar", "drops all 6 hidden, keeps all 6 saved"]]);
  });

  test("predict the effect of saving the keywords", async () => {
    await hideWebinars();
    const [suggestion] = await listSuggestions(ctx, id);
    const keywords = [suggestion?.keyword ?? ""];
    expect(await previewNewsfeed(ctx, id, { keywords })).toMatchObject({
      removed_count: suggestion?.effect?.unwanted_dropped_count,
    });
    await updateNewsfeed(ctx, id, { keywords });
    await runSent(runtime);
    expect((await listPosts(ctx, id, { state: "hidden" })).rows).toEqual([]);
    expect((await listPosts(ctx, id, {})).rows).toHaveLength(NEWS.length + OTHERS.length);
    expect(await listSuggestions(ctx, id)).toEqual([]);
  });

  test("change no post and no keyword", async () => {
    await hideWebinars();
    const before = await listPosts(ctx, id, { state: "hidden" });
    await listSuggestions(ctx, id);
    expect(await listPosts(ctx, id, { state: "hidden" })).toEqual(before);
    expect(runtime.sent.filter(({ name }) => name === "newsfeed/refile.requested")).toEqual([]);
  });

  test("follow feedback and reports", async () => {
    for (const title of WEBINARS.slice(0, 3)) await giveFeedback(ctx, idOf(title), "less");
    expect(await summaryOf()).toEqual([]);
    const report = { subject: "keylearning", reason: "misses_point", note: null } as const;
    for (const title of WEBINARS.slice(3)) await reportWrong(ctx, idOf(title), report);
    expect(await summaryOf()).toEqual([["exclude", "-webinar", "drops all 6 unwanted"]]);
    for (const title of WEBINARS.slice(0, 3)) await giveFeedback(ctx, idOf(title), "more");
    expect(await summaryOf()).toEqual([]);
  });

  test.each([
    ["for a new context", 99],
    ["for the same one", 0],
  ])("follow no report on a text that was rewritten since, %s", async (_, version) => {
    const report = { subject: "keylearning", reason: "misses_point", note: null } as const;
    for (const title of WEBINARS) await reportWrong(ctx, idOf(title), report);
    expect(await summaryOf()).toEqual([["exclude", "-webinar", "drops all 6 unwanted"]]);
    await runtime.database.pool.query(
      `insert into keylearnings (post_id, context_version, keylearning, evidence, status)
       select id, greatest($2::int, (select max(context_version) from keylearnings where post_id = posts.id)), 'Rewritten.',
         '[]', 'done' from posts where newsfeed_id = $1
       on conflict (post_id, context_version) do update set keylearning = excluded.keylearning`,
      [id, version],
    );
    expect(await summaryOf()).toEqual([]);
  });

  test("add a keyword of rescued posts", async () => {
    const narrow = await stocked(ctx, ["snow"]);
    const { rows } = await listFilteredPosts(ctx, narrow, {});
    for (const { article_id, title } of rows)
      if (NEWS.slice(0, 5).includes(title)) await rescuePost(ctx, narrow, article_id);
    const [suggestion] = await listSuggestions(ctx, narrow);
    expect(suggestion).toMatchObject({ kind: "include", explanation: "occurs in all 5 rescued, adds 1 of 7 filtered" });
  });

  test("hint at a missing context", async () => {
    await updateNewsfeed(ctx, id, { business_context: null });
    await save(ctx, NEWS);
    expect(await listSuggestions(ctx, id)).toEqual([
      {
        kind: "context",
        keyword: null,
        words: ["reaches", "record"],
        effect: null,
        explanation: "“reaches” and “record” occur in the posts that you keep",
      },
    ]);
  });

  test("are gone for every member once dismissed", async () => {
    await hideWebinars();
    const { actor, ...other } = await runtime.newUser();
    await addMember(runtime, id, actor.userId);
    const editor = { ...other, actor };
    expect(await summaryOf(editor)).toHaveLength(1);
    await dismissSuggestion(editor, id, { kind: "exclude", keyword: "-Webinar" });
    const left = (await listSuggestions(ctx, id)).map(({ keyword }) => keyword);
    expect(left).not.toContain("-webinar");
  });
});

describe("another member", () => {
  test("shares hidden posts but not saves and feedback", async () => {
    await hideWebinars();
    await save(ctx, NEWS);
    await giveFeedback(ctx, idOf(OTHERS[0] ?? ""), "more");
    const editor = await runtime.newUser();
    await addMember(runtime, id, editor.actor.userId);
    expect(await summaryOf(editor)).toEqual([["exclude", "-webinar", "drops all 6 hidden"]]);
    expect(await getFeedback(editor, idOf(OTHERS[0] ?? ""))).toMatchObject({ kind: null });
  });
});

describe("other users", () => {
  test.each([
    ["list suggestions", (other: UserContext) => listSuggestions(other, id)],
    ["dismiss one", (other: UserContext) => dismissSuggestion(other, id, { kind: "exclude", keyword: "-webinar" })],
    ["read feedback", (other: UserContext) => getFeedback(other, idOf(WEBINARS[0] ?? ""))],
    ["give feedback", (other: UserContext) => giveFeedback(other, idOf(WEBINARS[0] ?? ""), "less")],
  ])("may not %s", async (_, attempt) => {
    await hideWebinars();
    await expect(attempt(await runtime.newUser())).rejects.toMatchObject({ code: "forbidden" });
    expect(await summaryOf()).toHaveLength(1);
  });

  test("get 404 for an unknown newsfeed", async () => {
    const unknown = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";
    await expect(listSuggestions(ctx, unknown)).rejects.toMatchObject({ code: "not_found" });
  });
});
