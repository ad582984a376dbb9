import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as api from "@/app/v1/[[...path]]/route";
import { type Caller, newCaller, request, setUpCaller } from "@/lib/api/testing/callers";
import { HOUR_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { hidePost } from "@/lib/domain/posts/mark-post";
import { addMember } from "@/lib/testing/add-member";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const NOW = new Date("2026-11-21T08:30:00.123Z");
const NOWHERE = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";
const WISH = { subject: "keylearning", reason: "unsupported", note: "It says the opposite." };

const runtime = setUpRuntime({ now: NOW });
/** The first account, which is the operator's. */
let operator: Caller;
const ada = setUpCaller(runtime);
let newsfeedId: string;
/** Newest first. */
let ids: string[];
beforeAll(async () => {
  operator = await newCaller(runtime);
});
beforeEach(async () => {
  ({ id: newsfeedId } = await createNewsfeed(contextOf(ada), { name: "News" }));
  const titles = ["First", "Second", "Third"];
  await storeSource(
    contextOf(ada),
    newsfeedId,
    titles.map((title, index) => ({ title, publishedAt: new Date(NOW.getTime() - index * HOUR_MS) })),
  );
  const { rows } = await runtime.database.pool.query<{ id: string }>(
    "select id from posts where newsfeed_id = $1 order by published_at desc",
    [newsfeedId],
  );
  ids = rows.map(({ id }) => id);
});

const contextOf = ({ userId }: Caller) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
const at = (index: number) => ids[index] ?? "";
const from = ({ cookie }: Caller) => ({ headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } });
const path = (id: string, what: string) => `/v1/posts/${id}/${what}`;
const neighbours = (id: string, caller = ada) => api.GET(request("GET", path(id, "neighbours"), from(caller)));
const getReport = (id: string, caller = ada) => api.GET(request("GET", path(id, "report"), from(caller)));
const report = (id: string, body: unknown = WISH, caller = ada) =>
  api.PUT(request("PUT", path(id, "report"), { ...from(caller), body }));
const takeBack = (id: string, caller = ada) => api.DELETE(request("DELETE", path(id, "report"), from(caller)));
const status = async (caller: Caller) => (await api.GET(request("GET", "/v1/status", from(caller)))).json();

const learn = (postId: string, version: number) =>
  runtime.database.pool.query(
    `insert into keylearnings (post_id, context_version, keylearning, evidence, status, model)
     values ($1, $2, 'Learnt.', '[]', 'done', 'a-model')`,
    [postId, version],
  );

describe("GET /v1/posts/{post_id}/neighbours", () => {
  test("responds 200 with the previous and next post, skipping hidden ones", async () => {
    expect(await (await neighbours(at(1))).json()).toEqual({
      previous: { id: at(0), title: "First" },
      next: { id: at(2), title: "Third" },
    });
    await hidePost(contextOf(ada), at(2));
    expect(await (await neighbours(at(1))).json()).toMatchObject({ next: null });
    expect(await (await neighbours(at(0))).json()).toEqual({ previous: null, next: { id: at(1), title: "Second" } });
  });

  test("skips posts that a viewer hid, for that viewer alone", async () => {
    const viewer = await newCaller(runtime);
    await addMember(runtime, newsfeedId, viewer.userId, "viewer");
    await hidePost(contextOf(viewer), at(1));
    expect(await (await neighbours(at(0), viewer)).json()).toMatchObject({ next: { id: at(2) } });
    expect(await (await neighbours(at(2), viewer)).json()).toMatchObject({ previous: { id: at(0) } });
    expect(await (await neighbours(at(0))).json()).toMatchObject({ next: { id: at(1) } });
  });

  test("responds 403 for another user's post and 404 for an unknown post", async () => {
    expect((await neighbours(at(0), await newCaller(runtime))).status).toBe(403);
    expect((await neighbours(NOWHERE)).status).toBe(404);
  });
});

describe("/v1/posts/{post_id}/report", () => {
  test("stores, changes and withdraws a report", async () => {
    expect(await (await getReport(at(0))).json()).toEqual({ report: null });
    const stored = { ...WISH, created_at: "2026-11-21T08:30:00.123000", updated_at: "2026-11-21T08:30:00.123000" };
    expect(await (await report(at(0))).json()).toEqual({ report: stored });
    runtime.setNow(new Date(NOW.getTime() + HOUR_MS));
    const changed = { subject: "summary", reason: "wrong_facts", note: "" };
    await report(at(0), changed);
    expect(await (await getReport(at(0))).json()).toEqual({
      report: { ...stored, ...changed, note: null, updated_at: "2026-11-21T09:30:00.123000" },
    });
    expect((await takeBack(at(0))).status).toBe(204);
    expect((await takeBack(at(0))).status).toBe(204);
    expect(await (await getReport(at(0))).json()).toEqual({ report: null });
  });

  test("a rewritten text has no report, and the old report stays", async () => {
    await learn(at(0), 1);
    await report(at(0));
    await learn(at(0), 2);
    expect(await (await getReport(at(0))).json()).toEqual({ report: null });
    await report(at(0), { ...WISH, note: "Again." });
    await takeBack(at(0));
    const { rows } = await runtime.database.pool.query(
      "select context_version, note from post_reports where post_id = $1",
      [at(0)],
    );
    expect(rows).toEqual([{ context_version: 1, note: WISH.note }]);
  });

  test("a text that was made anew has no report", async () => {
    await learn(at(0), 1);
    await report(at(0));
    await runtime.database.pool.query("update keylearnings set keylearning = 'Another.' where post_id = $1", [at(0)]);
    expect(await (await getReport(at(0))).json()).toEqual({ report: null });
    runtime.setNow(new Date(NOW.getTime() + HOUR_MS));
    await report(at(0), { ...WISH, note: "Again." });
    expect(await (await getReport(at(0))).json()).toMatchObject({
      report: { note: "Again.", created_at: "2026-11-21T09:30:00.123000" },
    });
  });

  test("each member has their own report", async () => {
    const bob = await newCaller(runtime);
    await addMember(runtime, newsfeedId, bob.userId);
    await report(at(0));
    expect(await (await getReport(at(0), bob)).json()).toEqual({ report: null });
    await takeBack(at(0), bob);
    expect(await (await getReport(at(0))).json()).toMatchObject({ report: WISH });
  });

  test("responds 403 for another user's post, 404 for an unknown post and 422 for an unknown reason", async () => {
    const stranger = await newCaller(runtime);
    for (const answer of [getReport(at(0), stranger), report(at(0), WISH, stranger), takeBack(at(0), stranger)])
      expect((await answer).status).toBe(403);
    expect((await report(NOWHERE)).status).toBe(404);
    expect((await report(at(0), { ...WISH, reason: "boring" })).status).toBe(422);
  });

  test("shows the operator the count and the latest five, and nobody else", async () => {
    await runtime.database.pool.query("delete from post_reports");
    await learn(at(0), 1);
    await report(at(1), { ...WISH, note: null });
    runtime.setNow(new Date(NOW.getTime() + HOUR_MS));
    await report(at(0));
    const { reports } = (await status(operator)) as { reports: unknown };
    expect(reports).toEqual({
      total: 2,
      latest: [
        { title: "First", ...WISH, model: "a-model", updated_at: "2026-11-21T09:30:00.123000" },
        { title: "Second", ...WISH, note: null, model: null, updated_at: "2026-11-21T08:30:00.123000" },
      ],
    });
    expect(await status(ada)).toMatchObject({ reports: null });
  });
});
