import { listFeedsOfNewsfeed } from "@/db/queries/sources/subscriptions";
import { dispatch } from "@/lib/api/testing/dispatch";
import type { UserContext } from "@/lib/context/context";
import { refileNewsfeed } from "@/lib/domain/newsfeeds/refile-newsfeed";
import { SYSTEM } from "@/lib/runtime/runtime";
import type { TestRuntime } from "@/lib/testing/runtime";
import { type Seeded, seeded } from "@/lib/testing/seeded";
import { type Caller, newCaller, request } from "../callers";
import { createModel, type Model, type StoredPost } from "./model";

const USERS = 3;

/** Three users in one database, and the expected counts. */
export interface Stage {
  runtime: TestRuntime;
  random: Seeded;
  callers: Caller[];
  model: Model;
  /** Calls the API. @throws when it refuses */
  call<T>(caller: Caller, method: string, path: string, body?: unknown): Promise<T>;
  /** Runs plain SQL. */
  rows<T extends object>(statement: string, values?: unknown[]): Promise<T[]>;
  contextOf(caller: Caller): UserContext;
  /** Runs the requested background work and updates the model. */
  settle(): Promise<void>;
}

export async function openStage(runtime: TestRuntime, seed: number): Promise<Stage> {
  const callers: Caller[] = [];
  while (callers.length < USERS) callers.push(await newCaller(runtime));
  const model = createModel();
  const rows = async <T extends object>(statement: string, values: unknown[] = []) =>
    (await runtime.database.pool.query<T>(statement, values)).rows;
  return {
    runtime,
    random: seeded(seed),
    callers,
    model,
    call,
    rows,
    contextOf: ({ userId }) => runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false }),
    settle: async () => {
      await refileAsAsked(runtime);
      model.observe(
        await rows<StoredPost>(
          'select id, newsfeed_id as "newsfeedId", matched, created_at as "createdAt" from posts order by id',
        ),
      );
    },
  };
}

async function call<T>({ key }: Caller, method: string, path: string, body?: unknown): Promise<T> {
  const response = await dispatch(request(method, `/v1${path}`, { key, body }));
  const text = await response.text();
  if (response.status > 299) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${response.status} ${text}`);
  // Deletes have no body.
  return (text === "" ? null : JSON.parse(text)) as T;
}

async function refileAsAsked(runtime: TestRuntime): Promise<void> {
  const ctx = runtime.contextFor(SYSTEM);
  const asked = runtime.sent.splice(0);
  for (const event of asked)
    if (event.name === "newsfeed/refile.requested") await refileNewsfeed(ctx, event.data.newsfeedId);
}

/** The feeds of a newsfeed's sources. */
export async function feedsOf({ runtime }: Stage, newsfeedId: string): Promise<string[]> {
  return (await listFeedsOfNewsfeed(runtime.database.db, newsfeedId)).map(({ feedId }) => feedId);
}
