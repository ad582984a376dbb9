import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { connectorSettings } from "@/lib/crawl/connectors/settings";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getImportProgress } from "@/lib/domain/opml/import-opml";
import { getStatus } from "@/lib/domain/status/get-status";
import { deleteFeeds } from "@/lib/testing/database";
import { type PlayedX, playX } from "@/lib/testing/networks/x-api";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { addSource } from "./add-source";
import { checkSource } from "./check-source";
import { listSources } from "./list-sources";
import { validateSource } from "./validate-source";

const NOW = new Date("2026-11-21T09:00:00Z");
const KEY = "bearer-of-the-tests";
const PROFILE = "https://x.com/anna";
const VARIABLE = /[A-Z]+_[A-Z_]+/;

let runtime: TestRuntime;
let api: PlayedX;
let operator: UserContext;
let reader: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  // The first account is the operator.
  operator = await runtime.newUser();
  reader = await runtime.newUser();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  await deleteFeeds(runtime.database);
  await runtime.database.pool.query("delete from newsfeeds");
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  runtime.settings.connectors = connectorSettings({ X_BEARER_TOKEN: KEY });
  api = await playX(KEY);
  api.users.set("anna", { id: "12", name: "Anna", profile_image_url: "https://pbs.twimg.com/anna.jpg" });
  runtime.stages.set("https://api.x.com", api.origin);
  return () => api.close();
});

/** Everything that the caller sees of a source with a refused key, by surface. */
async function seenBy(who: UserContext): Promise<Record<string, string | null | undefined>> {
  const { id } = await createNewsfeed(who, { name: "News" });
  const source = await addSource(who, id, { url: PROFILE });
  await runSent(runtime);
  runtime.settings.connectors = connectorSettings({ X_BEARER_TOKEN: "revoked" });
  const { rows } = await runtime.database.pool.query("select max(next_due_at) as due from feeds");
  runtime.setNow(new Date(rows[0].due));
  await runDue(runtime);
  const ctx = runtime.contextFor(who.actor);
  const { troubles, checks } = await getStatus(ctx, {
    mode: "embedded",
    engine: null,
    dashboardUrl: null,
    tickMinutes: 1,
  });
  return {
    sources: (await listSources(ctx, id))[0]?.last_error,
    check: (await checkSource(ctx, source.id)).last_error,
    troubles: troubles[0]?.last_error,
    checks: checks[0]?.last_error,
    imported: (await getImportProgress(ctx, NOW)).sources[0]?.last_error,
    validation: (await validateSource(ctx, "https://x.com/bert")).error,
    added: await addSource(ctx, id, { url: "https://x.com/bert" }).then(
      () => null,
      (error: unknown) => JSON.stringify(error, ["errors", "detail", "message"]),
    ),
  };
}

describe("a refused API key", () => {
  test("is reported to a reader without setting names", async () => {
    const { added, ...seen } = await seenBy(reader);
    const sentence = "Lede's access to X was refused. The person who runs this server can renew it.";
    expect(new Set(Object.values(seen))).toEqual(new Set([sentence]));
    expect(added).toContain(sentence);
    const { rows } = await runtime.database.pool.query("select last_error from feeds");
    for (const { last_error: stored } of rows) expect(stored).not.toMatch(VARIABLE);
  });

  test("is reported to the operator with the setting", async () => {
    const { added, ...seen } = await seenBy(operator);
    const sentence = "Lede's access to X was refused. Check X_BEARER_TOKEN.";
    expect(new Set(Object.values(seen))).toEqual(new Set([sentence]));
    expect(added).toContain(sentence);
  });
});
