import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, ask, leaksOf, OF_THE_CALLER } from "@/lib/api/testing/scope/ask";
import type { Belongings } from "@/lib/api/testing/scope/belongings";
import { OPERATIONS, type Operation } from "@/lib/api/testing/scope/operations";
import { TABLE } from "@/lib/api/testing/scope/table";
import { refusedVariants, type Variant, valuesOf } from "@/lib/api/testing/scope/variants";
import { type Approach, makeWorld, type World } from "@/lib/api/testing/scope/world";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { problem } from "@/lib/contract/problem";
import { dumpTables } from "@/lib/testing/dump-tables";
import { setUpRuntime } from "@/lib/testing/runtime";
import { isFullVolume } from "@/lib/testing/volume";

/**
 * Every operation with every way to call the API and every kind of id. Calls the route handlers directly, so that no
 * result depends on the proxy.
 */

/** Number of examples shown when a rule is broken throughout. */
const FAULTS_SHOWN_MAX = 20;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

const runtime = setUpRuntime({ isUnused: true });
let world: World;
/** All tables, as the last operation left them. */
let stored: Awaited<ReturnType<typeof dumpTables>>;

const dump = () => dumpTables(runtime.database, { except: OF_THE_CALLER });

beforeAll(async () => {
  world = await makeWorld(runtime);
  stored = await dump();
});
afterAll(() => world.publisher.close());

interface Call {
  name: string;
  values: Record<string, string>;
  status: number;
}

/** Calls that must be refused to this caller, and how. */
function refusedCalls(operation: Operation, approach: Approach): Call[] {
  const { own } = approach;
  const blanket = approach.blanket(operation);
  const variants = refusedVariants(operation, approach);
  // Only one approach tries all ids, because ids are parsed alike for every caller.
  const isTried = ({ name }: Variant) => isFullVolume || approach.isThorough || name.endsWith("somebody else's");
  const calls = variants.filter(isTried).map((variant) => {
    const { name, values } = variant;
    return { name, values, status: blanket ?? statusFor(approach, operation, variant) };
  });
  if (blanket === null && !approach.isClosed(operation)) return calls;
  return [...calls, { name: "one's own", values: valuesOf(operation.slots, own.ids), status: blanket ?? 403 }];
}

/** An invalid id is 422 before any lookup; callers without access never learn whether a part exists. */
function statusFor(approach: Approach, operation: Operation, variant: Variant): number {
  return variant.isWithinOwn && variant.status !== 422 && approach.isClosed(operation) ? 403 : variant.status;
}

/** Returns the deviations from the expected reply. */
async function faultsOf(operation: Operation, approach: Approach, call: Call): Promise<string[]> {
  const { name, values, status } = call;
  const answer = await ask(operation, { ...values, feed_url: world.feedUrl }, approach.credentials);
  const requestId = answer.headers.get("X-Request-Id") ?? "";
  const shown = answer.shown.replaceAll(requestId, "");
  const faults = [
    ...(answer.status === status ? [] : [`${answer.status} instead of ${status}: ${answer.text}`]),
    ...(isProblem(answer) ? [] : [`no problem document: ${answer.text}`]),
    ...(UUID.test(shown) ? [`names an id: ${shown}`] : []),
    ...leaksOf({ shown }, belongings()).map((leak) => `says ${leak}`),
  ];
  return faults.map((fault) => `${approach.name}, ${name}: ${fault}`);
}

function isProblem({ text, status }: Answer): boolean {
  return problem.safeParse(JSON.parse(text || "null")).data?.status === status;
}

function belongings(): Belongings[] {
  return world.approaches.map(({ own }) => own);
}

test("the table of scopes matches the operations", () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(ENDPOINTS.map(({ operationId }) => operationId).toSorted());
});

describe.each(OPERATIONS.map((operation) => [operation.operationId, operation] as const))("%s", (_, operation) => {
  test("refuses every wrong caller and id as documented, without leaks, changes or work", async () => {
    runtime.sent.length = 0;
    const faults: string[] = [];
    for (const approach of world.approaches) {
      // Resets the count of wrong keys, which would change later replies.
      await runtime.database.pool.query("delete from rate_buckets");
      for (const call of refusedCalls(operation, approach)) faults.push(...(await faultsOf(operation, approach, call)));
    }
    expect(faults.slice(0, FAULTS_SHOWN_MAX)).toEqual([]);
    expect(runtime.sent).toEqual([]);
    const before = stored;
    stored = await dump();
    expect(stored).toEqual(before);
  });
});
