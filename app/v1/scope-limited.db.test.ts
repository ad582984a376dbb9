import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, newCaller } from "@/lib/api/testing/callers";
import { ask, leaksOf, OF_THE_CALLER } from "@/lib/api/testing/scope/ask";
import { type Belongings, makeBelongings } from "@/lib/api/testing/scope/belongings";
import { OPERATIONS, type Operation } from "@/lib/api/testing/scope/operations";
import { valuesOf } from "@/lib/api/testing/scope/variants";
import { cursorText } from "@/lib/contract/wire";
import { dumpTables } from "@/lib/testing/dump-tables";
import { type Publisher, rss, startPublisher } from "@/lib/testing/publisher";
import { setUpRuntime } from "@/lib/testing/runtime";

/** Every operation with a key that is limited to one of two newsfeeds of the same user. */

const runtime = setUpRuntime({ isUnused: true });
let publisher: Publisher;
let shared: Limited;

beforeAll(async () => {
  shared = await newLimited();
  publisher = await startPublisher();
  publisher.put("/feed.xml", rss([{ title: "News", guid: "1" }]));
});
afterAll(() => publisher.close());

interface Limited extends Caller {
  /** Within the key's newsfeed. */
  inside: Belongings;
  /** Within the user's other newsfeed. */
  outside: Belongings;
}

async function newLimited(): Promise<Limited> {
  const caller = await newCaller(runtime);
  const outside = await makeBelongings(runtime, caller.userId, "ZEUGMATIC");
  const inside = await makeBelongings(runtime, caller.userId, "QUINCUNX");
  await runtime.database.pool.query("update api_keys set newsfeed_ids = array[$2::uuid] where user_id = $1", [
    caller.userId,
    inside.ids.newsfeed,
  ]);
  return { ...caller, inside, outside };
}

const call = (operation: Operation, { key }: Limited, values: Record<string, string>, query = operation.row.query) =>
  ask(operation, { ...values, feed_url: `${publisher.url}/feed.xml` }, { key, query });

/** True if the call may change what the next operation asks for. */
const isAlteringOwn = ({ method, isForLimitedKeys }: Operation) => method !== "GET" && isForLimitedKeys;

/** Objects whose id determines the newsfeed. */
const PLACED = ["newsfeed", "source", "post"];

describe.each(OPERATIONS.map((operation) => [operation.operationId, operation] as const))("%s", (_, operation) => {
  const { slots, filters, row } = operation;

  test("refuses everything outside the newsfeeds of a limited key, without leaks or changes", async () => {
    const { inside, outside } = shared;
    const own = valuesOf(slots, inside.ids);
    const before = await dumpTables(runtime.database, { except: OF_THE_CALLER });
    const attempts = slots
      .filter(({ noun }) => PLACED.includes(noun))
      .map(({ name, noun }) => call(operation, shared, { ...own, [name]: outside.ids[noun] }));
    const queries = filters
      .filter(({ noun }) => PLACED.includes(noun) || !operation.isForLimitedKeys)
      .map(({ name, noun }) =>
        call(operation, shared, own, [row.query, `${name}=${outside.ids[noun]}`].filter(Boolean).join("&")),
      );
    for (const answer of await Promise.all([...attempts, ...queries]))
      expect([answer.text, answer.status, leaksOf(answer, [outside])]).toEqual([answer.text, 403, []]);
    expect(await dumpTables(runtime.database, { except: OF_THE_CALLER })).toEqual(before);
  });

  test(`answers ${operation.isForLimitedKeys ? row.owner : 403} inside, with nothing from outside`, async () => {
    const limited = isAlteringOwn(operation) ? await newLimited() : shared;
    const answer = await call(operation, limited, valuesOf(slots, limited.inside.ids));
    const expected = operation.isForLimitedKeys ? row.owner : 403;
    expect([answer.text, answer.status, leaksOf(answer, [limited.outside])]).toEqual([answer.text, expected, []]);
  });
});

test("does not take the position of a cursor for a newsfeed", async () => {
  const { inside } = shared;
  const filtered = OPERATIONS.find(({ operationId }) => operationId === "listFilteredPosts");
  if (!filtered) throw new Error("listFilteredPosts is not an operation");
  const query = `cursor=${cursorText({ at: new Date(), id: inside.ids.post })}`;
  expect((await call(filtered, shared, valuesOf(filtered.slots, inside.ids), query)).status).toBe(200);
});
