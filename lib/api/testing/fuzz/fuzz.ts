import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiDocument } from "@/lib/api/openapi";
import { type Publisher, page, rss, startPublisher } from "@/lib/testing/publisher";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { inVolume } from "@/lib/testing/volume";
import { type Attempt, createAttempt } from "./attempt";
import { type Draft, draftOf, type Plan } from "./draft";
import { ODDITIES } from "./oddities";
import { type Odd, successOf } from "./oddity";
import { type Operation, operationsOf } from "./operations";
import { plansFor } from "./plans";
import { createReplyCheck } from "./reply-check";
import { makeWorld, type World } from "./world";

const SEED = 20_261_121;
const VALID_REQUESTS = inVolume(200, 8);
const ODD_REQUESTS = inVolume(400, 32);
const AT_A_TIME = 4;
/** Requests per batch, within limits of the API such as 200 newsfeeds a user and 30 validations a minute. */
const BATCH = 24;
const COMPLAINTS_SHOWN = 5;

const document = openApiDocument("http://localhost:3000");

let runtime: TestRuntime;
let publisher: Publisher;
let world: World;
let attempt: Attempt;

/** Tests the selected operations, described by the document alone. */
export function fuzz(isChosen: (operation: Operation) => boolean): void {
  beforeAll(open);
  afterAll(close);
  const chosen = operationsOf(document).filter(isChosen);
  describe.each(chosen.map((operation) => [operation.operationId, operation] as const))("%s", (_, operation) => {
    test(`succeeds for ${VALID_REQUESTS} requests that the document allows (seed ${SEED})`, async () => {
      const plans = plansFor(operation, { count: VALID_REQUESTS, seed: SEED });
      const asItIs = (draft: Draft) => ({ draft, statuses: [successOf(operation)] });
      expectNone(await inBatches(plans, (plan) => attempt(operation, plan, asItIs)));
    });

    test(`answers ${ODD_REQUESTS} wrong and strange requests as documented (seed ${SEED})`, async () => {
      const requests = oddRequests(operation);
      expectNone(await inBatches(requests, ({ plan, change }) => attempt(operation, plan, change)));
    });
  });

  test("logs no defect and pollutes no prototype", () => {
    const errors = runtime.lines.filter((line) => line.level === "error" || line.level === "warn");
    expect(errors.slice(0, COMPLAINTS_SHOWN)).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
}

async function open(): Promise<void> {
  runtime = await bindTestRuntime();
  publisher = await startPublisher();
  publisher.put("/", page("Words.", '<link rel="alternate" type="application/rss+xml" href="/feed.xml">'));
  publisher.put("/feed.xml", rss([{ title: "One", guid: "1" }]));
  publisher.put("/other.xml", rss([{ title: "Two", guid: "2" }], { title: "Another" }));
  world = await makeWorld(runtime, publisher);
  attempt = createAttempt(world, createReplyCheck(document));
}

async function close(): Promise<void> {
  await publisher.close();
  await runtime.stop();
}

function expectNone(complaints: readonly string[]): void {
  expect(complaints.length, complaints.slice(0, COMPLAINTS_SHOWN).join("\n")).toBe(0);
}

/** Limits concurrency, because the embedded database answers one query at a time. */
async function inBatches<T>(all: readonly T[], send: (one: T) => Promise<string | null>): Promise<string[]> {
  const complaints: string[] = [];
  for (let start = 0; start < all.length; start += BATCH) {
    const batch = all.slice(start, start + BATCH).values();
    const work = async () => {
      for (const one of batch) complaints.push((await send(one)) ?? "");
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    await world.tidy();
  }
  expect(complaints.length).toBe(all.length);
  return complaints.filter((complaint) => complaint !== "");
}

/** Cycles through the operation's oddities until there are enough requests. */
function oddRequests(operation: Operation): { plan: Plan; change: (draft: Draft) => Odd }[] {
  const plans = plansFor(operation, { count: ODD_REQUESTS, seed: SEED + 1 });
  const [first] = plans;
  const setting = { operation, foreign: world.foreign(operation.operationId), revokedKey: world.revokedKey };
  const needs = { path: setting.foreign, values: {} };
  const fitting = ODDITIES.filter(
    (oddity) =>
      first && oddity(draftOf(operation, first, { needs, key: "", cursor: undefined }), { ...setting, plan: first }),
  );
  return plans.map((plan, index) => {
    const oddity = fitting[index % fitting.length];
    return { plan, change: (draft) => oddity?.(draft, { ...setting, plan }) ?? { draft, statuses: [] } };
  });
}
