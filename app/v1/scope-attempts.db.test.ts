import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newCaller } from "@/lib/api/testing/callers";
import { ask, leaksOf, OF_THE_CALLER } from "@/lib/api/testing/scope/ask";
import { OPERATIONS, type Operation } from "@/lib/api/testing/scope/operations";
import { refusedVariants, valuesOf } from "@/lib/api/testing/scope/variants";
import { makeWorld, type World } from "@/lib/api/testing/scope/world";
import { dumpTables } from "@/lib/testing/dump-tables";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime({ isUnused: true });
let world: World;

beforeAll(async () => {
  world = await makeWorld(runtime);
});
afterAll(() => world.publisher.close());

/** Operations whose reply need not contain anything of the caller's. */
const SILENT = ["listSuggestions", "listConnectors", "getImportProgress", "getNeighbours", "getPushKey", "getStatus"];
/** Includes the data of all users for the operator. */
const OF_EVERYBODY = "getStatus";
/** Fields that change with each request. */
const TIMES = /"(exported_at|last_used_at|since|cursor|at)":"[^"]*"/g;
const READS = OPERATIONS.filter(({ method }) => method === "GET");
const WRITES = OPERATIONS.filter(({ method }) => method !== "GET");

function operation(operationId: string): Operation {
  const found = OPERATIONS.find((one) => one.operationId === operationId);
  if (!found) throw new Error(`There is no operation ${operationId}.`);
  return found;
}

test("no operation reads or changes another user's resources", async () => {
  const { owner, stranger, feedUrl } = world;
  const readAll = async () => {
    const texts: string[] = [];
    for (const one of READS.filter(({ operationId }) => operationId !== OF_EVERYBODY))
      texts.push((await ask(one, valuesOf(one.slots, owner.own.ids), owner)).text.replaceAll(TIMES, ""));
    return texts;
  };
  const before = await readAll();
  for (const one of WRITES)
    for (const { values } of refusedVariants(one, { own: stranger.own, foreign: owner.own, isThorough: false }))
      await ask(one, { ...values, feed_url: feedUrl }, { key: stranger.key });
  expect(await readAll()).toEqual(before);
  for (const one of READS) {
    const answer = await ask(one, valuesOf(one.slots, stranger.own.ids), { key: stranger.key });
    expect([one.operationId, answer.status, leaksOf(answer, [owner.own])]).toEqual([one.operationId, 200, []]);
    if (SILENT.includes(one.operationId)) continue;
    expect([one.operationId, leaksOf(answer, [stranger.own])]).not.toEqual([one.operationId, []]);
  }
});

describe("invitation", () => {
  const accept = (token: string, { key }: { key: string }) => {
    const named = operation("acceptInvitation");
    return ask({ ...named, row: { ...named.row, body: { token } } }, {}, { key });
  };

  test.each(["revoked", "out of date", "of a deleted newsfeed", "used by somebody else", "replaced"])(
    "responds 404 to everybody for an invitation that is %s, and adds no member",
    async (state) => {
      const { owner, stranger } = world;
      const created = await ask(operation("createNewsfeed"), {}, owner);
      const { id } = JSON.parse(created.text);
      const invite = () => ask(operation("inviteMember"), { id }, owner);
      const { accept_url, id: invitation_id } = JSON.parse((await invite()).text);
      const token: string = accept_url.split("/").at(-1);
      const spoil: Record<string, () => Promise<unknown>> = {
        revoked: () => ask(operation("revokeInvitation"), { id, invitation_id }, owner),
        "out of date": () =>
          runtime.database.pool.query("update invitations set expires_at = now() where id = $1", [invitation_id]),
        "of a deleted newsfeed": () => ask(operation("deleteNewsfeed"), { id }, owner),
        "used by somebody else": async () => accept(token, await newCaller(runtime)),
        replaced: invite,
      };
      await spoil[state]?.();
      const before = await dumpTables(runtime.database, { except: OF_THE_CALLER });
      const answer = await accept(token, stranger);
      expect([answer.status, leaksOf(answer, [owner.own])]).toEqual([404, []]);
      expect(await dumpTables(runtime.database, { except: OF_THE_CALLER })).toEqual(before);
    },
  );

  test("is not accepted by its stored or shown form, nor by a share token", async () => {
    const { owner, stranger } = world;
    const { rows } = await runtime.database.pool.query<{ hash: string; bytes: Buffer }>(
      "select encode(token_hash, 'hex') as hash, token_hash as bytes from invitations where id = $1",
      [owner.own.ids.invitation],
    );
    const stored = rows.flatMap(({ hash, bytes }) => [hash, `\\x${hash}`, bytes.toString("base64url")]);
    expect(stored).toHaveLength(3);
    for (const token of [...stored, owner.own.ids.invitation, owner.own.shareToken])
      expect((await accept(token, stranger)).status).toBe(404);
  });
});

test("another user's Idempotency-Key returns nothing of theirs", async () => {
  const { owner, stranger } = world;
  for (const one of OPERATIONS.filter(({ method, row }) => method === "POST" && row.stranger === 200)) {
    const headers = { "Idempotency-Key": `of the owner ${one.operationId}` };
    const first = await ask(one, {}, { key: owner.key, headers });
    const second = await ask(one, {}, { key: stranger.key, headers });
    expect([second.status, second.headers.get("Idempotency-Replayed")]).toEqual([200, null]);
    const { id = null } = JSON.parse(first.text);
    if (id !== null) expect(second.text).not.toContain(id);
  }
});
