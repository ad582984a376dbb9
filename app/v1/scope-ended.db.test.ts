import { describe, expect, test } from "vitest";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { dispatch } from "@/lib/api/testing/dispatch";
import { type Answer, ask, leaksOf } from "@/lib/api/testing/scope/ask";
import { isOfOneUser } from "@/lib/api/testing/scope/belongings";
import { OPERATIONS, type Operation } from "@/lib/api/testing/scope/operations";
import { valuesOf } from "@/lib/api/testing/scope/variants";
import { newPerson, type Person } from "@/lib/api/testing/scope/world";
import { getPublicList } from "@/lib/domain/lists/get-public-list";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();

const UNREACHABLE = "http://localhost:1/feed.xml";

function operation(operationId: string): Operation {
  const found = OPERATIONS.find((one) => one.operationId === operationId);
  if (!found) throw new Error(`There is no operation ${operationId}.`);
  return found;
}

/** Calls an operation by name, optionally with another body. */
function call(
  { key }: Caller,
  operationId: string,
  { values = {}, body }: { values?: Record<string, string>; body?: object } = {},
): Promise<Answer> {
  const named = operation(operationId);
  return ask(body ? { ...named, row: { ...named.row, body } } : named, { ...values, feed_url: UNREACHABLE }, { key });
}

const json = async (answer: Promise<Answer>) => JSON.parse((await answer).text);

interface Shared {
  owner: Person;
  editor: Caller;
  /** The editor's own shared list with the owner's post in it. */
  list: { id: string; share_token: string };
}

/** Invites an editor, who reads and saves the owner's post. */
async function share(): Promise<Shared> {
  const owner = await newPerson(runtime, "OXYMORON");
  const editor = await newCaller(runtime);
  const { newsfeed: id, post: post_id } = owner.own.ids;
  const { accept_url } = await json(call(owner, "inviteMember", { values: { id } }));
  const token = accept_url.split("/").at(-1);
  expect((await call(editor, "acceptInvitation", { body: { token } })).status).toBe(200);
  const { id: list_id } = await json(call(editor, "createList"));
  const saved = await call(editor, "addListItem", { values: { list_id, post_id } });
  const read = await call(editor, "markPostRead", { values: { post_id } });
  expect([saved.status, read.status]).toEqual([200, 200]);
  return { owner, editor, list: await json(call(editor, "rotateShareToken", { values: { list_id } })) };
}

const ENDINGS: Record<string, { end: (shared: Shared) => Promise<Answer>; status: 403 | 404 }> = {
  "the owner removed the editor": {
    end: ({ owner, editor }) =>
      call(owner, "removeMember", { values: { id: owner.own.ids.newsfeed, user_id: editor.userId } }),
    status: 403,
  },
  "the editor left": {
    end: ({ owner, editor }) =>
      call(editor, "removeMember", { values: { id: owner.own.ids.newsfeed, user_id: editor.userId } }),
    status: 403,
  },
  "the newsfeed was deleted": {
    end: ({ owner }) => call(owner, "deleteNewsfeed", { values: { id: owner.own.ids.newsfeed } }),
    status: 404,
  },
};

const onNewsfeeds = OPERATIONS.filter(({ slots }) => slots[0] && !slots.some(({ noun }) => isOfOneUser(noun)));
const readsOfEditor = onNewsfeeds.filter(({ method, row }) => method === "GET" && row.editor === 200);

describe.each(Object.entries(ENDINGS))("once %s", (_, { end, status }) => {
  test("refuses the former editor at once and leaves nothing in their lists", async () => {
    const shared = await share();
    const { owner, editor, list } = shared;
    const ofOwner = ({ slots }: Operation) => valuesOf(slots, owner.own.ids);
    for (const { operationId, slots } of readsOfEditor)
      expect([
        operationId,
        (await call(editor, operationId, { values: valuesOf(slots, owner.own.ids) })).status,
      ]).toEqual([operationId, 200]);
    expect((await getPublicList(runtime.system, list.share_token, null)).items).toHaveLength(1);

    expect((await end(shared)).status).toBe(204);

    for (const one of onNewsfeeds) {
      const answer = await call(editor, one.operationId, { values: ofOwner(one) });
      expect([one.operationId, answer.status, leaksOf(answer, [owner.own])]).toEqual([one.operationId, status, []]);
    }
    await expectNothingLeft(shared, status);
  });

  test("does not replay a stored reply", async () => {
    const shared = await share();
    const { owner, editor } = shared;
    const preview = () =>
      dispatch(
        request("POST", `/v1/newsfeeds/${owner.own.ids.newsfeed}/preview`, {
          key: editor.key,
          headers: { "Idempotency-Key": "preview" },
          body: {},
        }),
      );
    expect([(await preview()).status, (await preview()).headers.get("Idempotency-Replayed")]).toEqual([200, "true"]);

    expect((await end(shared)).status).toBe(204);

    expect((await preview()).status).toBe(status);
  });

  test("replays the replies about other objects", async () => {
    const shared = await share();
    const create = () =>
      dispatch(
        request("POST", "/v1/lists", {
          key: shared.editor.key,
          headers: { "Idempotency-Key": "list" },
          body: { name: "Tenders" },
        }),
      );
    const { id } = await (await create()).json();

    expect((await end(shared)).status).toBe(204);

    expect(await (await create()).json()).toMatchObject({ id });
  });
});

async function expectNothingLeft({ owner, editor, list }: Shared, status: number): Promise<void> {
  const values = { list_id: list.id, post_id: owner.own.ids.post };
  const answers = {
    listNewsfeeds: [],
    searchPosts: [],
    listAllPosts: [],
    listListItems: [],
    listLists: [expect.objectContaining({ id: list.id, item_count: 0 })],
    getList: expect.objectContaining({ id: list.id, item_count: 0 }),
  };
  for (const [operationId, expected] of Object.entries(answers))
    expect([operationId, await json(call(editor, operationId, { values }))]).toEqual([operationId, expected]);
  const leave = { values: { id: owner.own.ids.newsfeed, user_id: editor.userId } };
  expect((await call(editor, "removeMember", leave)).status).toBe(status);
  expect((await call(editor, "addListItem", { values })).status).toBe(status);
  expect((await call(editor, "updateListItem", { values })).status).toBe(404);
  expect((await call(editor, "removeListItem", { values })).status).toBe(404);
  const { items, item_count } = await getPublicList(runtime.system, list.share_token, null);
  expect([items, item_count]).toEqual([[], 0]);
}

test("a deleted newsfeed leaves its owner's lists too", async () => {
  const owner = await newPerson(runtime, "OXYMORON");
  const { newsfeed: id, list: list_id } = owner.own.ids;
  expect(await json(call(owner, "getList", { values: { list_id } }))).toMatchObject({ item_count: 1 });
  expect((await call(owner, "deleteNewsfeed", { values: { id } })).status).toBe(204);
  expect(await json(call(owner, "getList", { values: { list_id } }))).toMatchObject({ item_count: 0 });
  expect(await json(call(owner, "listListItems", { values: { list_id } }))).toEqual([]);
  expect((await getPublicList(runtime.system, owner.own.shareToken, null)).items).toEqual([]);
});

test("a new owner replaces the former one", async () => {
  const { owner, editor } = await share();
  const { newsfeed: id } = owner.own.ids;
  const handOver = { values: { id, user_id: editor.userId }, body: { role: "owner" } };
  expect((await call(owner, "changeMember", handOver)).status).toBe(200);
  for (const { operationId, slots, row } of onNewsfeeds.filter(({ row }) => row.editor === 403)) {
    const values = { ...valuesOf(slots, owner.own.ids), user_id: owner.own.ids.user };
    expect([operationId, row.editor, (await call(owner, operationId, { values })).status]).toEqual([
      operationId,
      row.editor,
      403,
    ]);
  }
  expect((await call(editor, "listMembers", { values: { id } })).status).toBe(200);
});

describe("share links", () => {
  const isOpen = (token: string) =>
    getPublicList(runtime.system, token, null).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: "not_found" });
        return false;
      },
    );

  test.each([
    ["made private", "updateList", { is_public: false }],
    ["given a new link", "rotateShareToken", undefined],
    ["deleted", "deleteList", undefined],
  ])("a share link stops working at once when its list is %s", async (_, operationId, body) => {
    const { own, ...owner } = await newPerson(runtime, "OXYMORON");
    expect(await isOpen(own.shareToken)).toBe(true);
    const { status } = await call(owner, operationId, { values: { list_id: own.ids.list }, ...(body && { body }) });
    expect(status).toBeLessThan(300);
    expect(await isOpen(own.shareToken)).toBe(false);
  });
});
