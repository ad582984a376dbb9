import { beforeAll, describe, expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { DAY_MS } from "@/lib/core/duration";
import { setUpRuntime } from "@/lib/testing/runtime";
import { until } from "@/lib/testing/until";

const NO_RUN = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
const BASE = "/api/app/engine";

const runtime = setUpRuntime({ runsWorkflows: true });
let operator: Caller;
beforeAll(async () => {
  operator = await newCaller(runtime);
});

type Handler = (request: Request) => Promise<Response>;

/** Every operation with the operator's reply for an unknown run and function. */
const OPERATIONS: [string, string, Handler, number][] = [
  ["GET", "", api.GET, 200],
  ["GET", "/runs", api.GET, 200],
  ["GET", `/runs/${NO_RUN}`, api.GET, 404],
  ["POST", `/runs/${NO_RUN}/retry`, api.POST, 404],
  ["POST", "/functions/lede-none/run", api.POST, 404],
];

function ask(method: string, path: string, handler: Handler, { cookie } = operator): Promise<Response> {
  return handler(request(method, BASE + path, { headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" } }));
}

const sql = async <Row>(statement: string, params: unknown[] = []) =>
  (await runtime.database.pool.query(statement, params)).rows as Row[];

/** Stores a crawl tick that failed `days` days ago. */
async function storeFailedRun(id: string, days: number): Promise<void> {
  const at = Date.now() - days * DAY_MS;
  await sql(
    `insert into wf.run (id, fn_id, event, status, created_at, started_at, ended_at, error)
     values ($1, 'lede-crawl-tick', '{"id":"e","name":"inngest/scheduled.timer","data":{"cron":"* * * * *"},"ts":0}',
       'failed', $2, $2, $2, '{"name":"Error","message":"The database was away."}')`,
    [id, at],
  );
}

describe.each(OPERATIONS)("%s %s", (method, path, handler, status) => {
  test("is for the operator only", async () => {
    expect((await ask(method, path, handler)).status).toBe(status);
  });

  test("responds 403 to other accounts and the operator's key, and 401 to a visitor", async () => {
    expect((await ask(method, path, handler, await newCaller(runtime))).status).toBe(403);
    expect((await handler(request(method, BASE + path, { key: operator.key }))).status).toBe(403);
    expect((await handler(request(method, BASE + path))).status).toBe(401);
  });

  test("responds 404 where Inngest runs the functions, except for the overview with its dashboard", async () => {
    const { contextFor } = runtime;
    runtime.contextFor = (actor) => ({ ...contextFor(actor), engine: null });
    runtime.settings.inngestUrl = "http://inngest.example";
    const answer = await ask(method, path, handler);
    runtime.contextFor = contextFor;
    runtime.settings.inngestUrl = null;
    expect(answer.status).toBe(path === "" ? 200 : 404);
    if (path === "") expect(await answer.json()).toEqual({ overview: null, dashboard_url: "http://inngest.example" });
  });
});

test("lists every function and the next scheduled runs", async () => {
  const { overview } = await (await ask("GET", "", api.GET)).json();
  expect(overview.loop_age_seconds).toBeLessThan(60);
  const tick = overview.functions.find(({ name }: { name: string }) => name === "crawl-tick");
  expect(tick).toMatchObject({ id: "lede-crawl-tick", crons: ["*/1 * * * *"], can_run_now: true });
  expect(Date.parse(`${tick.next_cron_at}Z`)).toBeLessThan(Date.now() + 120_000);
});

test("housekeeping run by hand deletes expired runs", async () => {
  await storeFailedRun("01ARZ3NDEKTSV4RRFFQ69G5FA0", 31);
  await storeFailedRun("01ARZ3NDEKTSV4RRFFQ69G5FA1", 29);
  const answer = await ask("POST", "/functions/lede-housekeep/run", api.POST);
  expect(answer.status).toBe(200);
  const { run_id } = await answer.json();
  const read = async () => (await ask("GET", `/runs/${run_id}`, api.GET)).json();
  await until("housekeeping ends", async () => (await read()).status === "completed");
  expect(await read()).toMatchObject({
    function_name: "housekeep",
    steps: [
      "accounts",
      "newsfeeds",
      "resume",
      "articles",
      "mail",
      "log",
      "expired",
      "hubs",
      "search",
      "prune-engine",
    ].map((name) => ({ name, kind: "step", status: "completed", attempt_errors: [] })),
  });
  expect(await sql(`select id from wf.run where status = 'failed'`)).toEqual([{ id: "01ARZ3NDEKTSV4RRFFQ69G5FA1" }]);
});

test("finds a failed run by status and function, and retries it once", async () => {
  await storeFailedRun("01ARZ3NDEKTSV4RRFFQ69G5FA2", 1);
  const listed = await ask(
    "GET",
    "/runs?status=failed&function_id=lede-crawl-tick&before=01ARZ3NDEKTSV4RRFFQ69G5FA3",
    api.GET,
  );
  expect((await listed.json()).runs[0]).toMatchObject({
    id: "01ARZ3NDEKTSV4RRFFQ69G5FA2",
    error: { message: "The database was away." },
  });
  const again = () => ask("POST", "/runs/01ARZ3NDEKTSV4RRFFQ69G5FA2/retry", api.POST);
  // A scheduled tick may hold the lock.
  await until("it is taken", async () => (await again()).status === 200);
  expect((await again()).status).toBe(409);
});

test("responds 409 for a function that needs an event, and 422 for an invalid run id", async () => {
  const refused = await ask("POST", "/functions/lede-enrich/run", api.POST);
  expect(refused.status).toBe(409);
  expect((await refused.json()).detail).toContain("This function has no schedule");
  expect((await ask("GET", "/runs/nothing", api.GET)).status).toBe(422);
  expect((await ask("GET", "/runs?status=odd", api.GET)).status).toBe(422);
});
