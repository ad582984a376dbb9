import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Caller, newCaller } from "@/lib/api/testing/callers";
import { type Answer, ask, leaksOf, OF_THE_CALLER } from "@/lib/api/testing/scope/ask";
import { OPERATIONS, type Operation } from "@/lib/api/testing/scope/operations";
import { valuesOf } from "@/lib/api/testing/scope/variants";
import { makeWorld, newPerson, type Person, type World } from "@/lib/api/testing/scope/world";
import { cursor } from "@/lib/contract/paging";
import { addMember } from "@/lib/testing/add-member";
import { dumpTables } from "@/lib/testing/dump-tables";
import { setUpRuntime } from "@/lib/testing/runtime";

/** Text fields from people, publishers and models; all carry the owner's marker. */
const TEXTS = [
  "ai_model",
  "author",
  "business_context",
  "content_markdown",
  "description",
  "email",
  "excerpt",
  "external_url",
  "icon_url",
  "image_url",
  "keylearning",
  "name",
  "note",
  "quote",
  "site_url",
  "source_title",
  "summary",
  "title",
  "url",
];

const runtime = setUpRuntime({ isUnused: true });
let world: World;
/** Used for all operations that change nothing. */
let readers: Team;

beforeAll(async () => {
  world = await makeWorld(runtime);
  readers = await newTeam();
});
afterAll(() => world.publisher.close());

/** An owner with members of the newsfeed. */
interface Team {
  owner: Person;
  editor: Caller;
  viewer: Caller;
}

async function newTeam(): Promise<Team> {
  const owner = await newPerson(runtime, "OXYMORON");
  const [editor, viewer] = [await newCaller(runtime), await newCaller(runtime)];
  await addMember(runtime, owner.own.ids.newsfeed, editor.userId);
  await addMember(runtime, owner.own.ids.newsfeed, viewer.userId, "viewer");
  return { owner, editor, viewer };
}

/** Calls the operation with the ids of another person's resources. */
function call(operation: Operation, { key }: Caller, { own }: Person, query = operation.row.query): Promise<Answer> {
  return ask(operation, { ...valuesOf(operation.slots, own.ids), feed_url: world.feedUrl }, { key, query });
}

const isRefusal = (status: number) => status >= 400;

describe.each(OPERATIONS.map((operation) => [operation.operationId, operation] as const))("%s", (_, operation) => {
  const { row, slots } = operation;

  test(`answers ${row.stranger} to a stranger, ${row.viewer} to a viewer, ${row.editor} to an editor and ${row.owner} to the owner, each with nothing of others`, async () => {
    const { editor, viewer, ...team } = operation.method === "GET" ? readers : await newTeam();
    let { owner } = team;
    const before = await dumpTables(runtime.database, { except: OF_THE_CALLER });
    const refused = [
      world.stranger,
      ...(isRefusal(row.editor) ? [editor] : []),
      ...(isRefusal(row.viewer) ? [viewer] : []),
    ];
    for (const caller of slots.length === 0 ? [] : refused)
      await expectAnswer(operation, { caller, owner, status: 403, others: [owner] });
    expect(await dumpTables(runtime.database, { except: OF_THE_CALLER })).toEqual(before);
    await expectAnswer(operation, {
      caller: world.stranger,
      owner,
      status: row.stranger,
      others: [owner, world.owner],
    });
    await expectAnswer(operation, { caller: viewer, owner, status: row.viewer, others: [world.owner, world.stranger] });
    await expectAnswer(operation, { caller: editor, owner, status: row.editor, others: [world.owner, world.stranger] });
    if (operation.method === "DELETE" && !isRefusal(row.editor)) owner = await newPerson(runtime, "OXYMORON");
    await expectAnswer(operation, { caller: owner, owner, status: row.owner, others: [world.owner, world.stranger] });
  });
});

async function expectAnswer(
  operation: Operation,
  { caller, owner, status, others }: { caller: Caller; owner: Person; status: number; others: readonly Person[] },
): Promise<void> {
  const answer = await call(operation, caller, owner);
  const leaks = leaksOf(
    answer,
    others.map(({ own }) => own),
  );
  expect([answer.text, answer.status, leaks]).toEqual([answer.text, status, []]);
}

const reads = OPERATIONS.filter(({ method }) => method === "GET");

test("every readable text carries its owner's marker", async () => {
  const person = await newPerson(runtime, "OXYMORON");
  const seen = new Set<string>();
  for (const operation of reads) {
    const { text, headers } = await call(operation, person, person);
    const isFile = headers.get("Content-Type") !== "application/json";
    if (isFile) expect(text).toContain(person.own.marker);
    for (const [field, value] of isFile ? [] : textsIn(JSON.parse(text))) {
      seen.add(field);
      expect([operation.operationId, field, value.toUpperCase()]).toEqual([
        operation.operationId,
        field,
        expect.stringContaining(person.own.marker),
      ]);
    }
  }
  expect([...seen].toSorted()).toEqual(TEXTS);
});

function textsIn(value: unknown): [field: string, text: string][] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]): [string, string][] =>
    typeof inner === "string" ? (TEXTS.includes(field) ? [[field, inner]] : []) : textsIn(inner),
  );
}

describe.each(
  OPERATIONS.filter(({ filters, hasCursor }) => filters.length > 0 || hasCursor).map(
    (operation) => [operation.operationId, operation] as const,
  ),
)("%s", (_, operation) => {
  test("a foreign filter or cursor returns nothing foreign", async () => {
    const { owner, stranger } = world;
    const { foreignFilter = 200 } = operation.row;
    const filters = operation.filters.map(({ name, noun }) => `${name}=${owner.own.ids[noun]}`);
    const cursors = operation.hasCursor ? cursorsOf(owner) : [];
    for (const query of [...filters, ...cursors.map((cursor) => `cursor=${cursor}`)]) {
      const answer = await call(operation, stranger, stranger, [operation.row.query, query].join("&"));
      expect([query, answer.status, leaksOf(answer, [owner.own])]).toEqual([query, foreignFilter, []]);
    }
  });
});

/** Cursors before and after all of the owner's rows. */
function cursorsOf({ own }: Person): string[] {
  return [own.ids.post, own.ids.article].flatMap((id) =>
    ["1970-01-01", "2100-01-01"].map((day) => z.encode(cursor, { at: new Date(day), id })),
  );
}
