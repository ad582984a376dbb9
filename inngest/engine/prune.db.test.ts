import { describe, expect, test } from "vitest";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";
import { until } from "@/lib/testing/until";

const { open, rows, log, written } = setUpEngines();

describe("prune", () => {
  test("deletes expired runs, steps and events, and keeps open runs", async () => {
    const { engine } = open();
    await rows(
      `insert into wf.run (id, fn_id, status, event, created_at, ended_at)
       select status || '-' || days, 'f', status, '{}', 0, wf.now_ms() - days * 86400000::bigint
       from unnest(array['completed', 'failed']) status, unnest(array[6, 8, 29, 31]) days`,
    );
    await rows(`insert into wf.run (id, fn_id, status, event, created_at) values ('open', 'f', 'running', '{}', 0)`);
    await rows(`insert into wf.step (run_id, id, op, created_at) select id, 's', 'StepRun', 0 from wf.run`);
    await rows(
      `insert into wf.event (id, name, body, received_at)
       select 'event-' || n, 'e', '{}', wf.now_ms() - days * 86400000::bigint
       from (select 1 as n, 1 as days union all select n, 3 from generate_series(2, 2500) n) as ages`,
    );
    expect(await engine.prune()).toEqual({ runs: 4, events: 2499 });
    const left = ["completed-6", "failed-29", "failed-6", "failed-8", "open"];
    expect((await rows<{ id: string }>(`select id from wf.run order by id collate "C"`)).map(({ id }) => id)).toEqual(
      left,
    );
    expect(
      (await rows<{ id: string }>(`select run_id as id from wf.step order by run_id collate "C"`)).map(({ id }) => id),
    ).toEqual(left);
  });

  test("clears event ids and idempotency keys after 24 h", async () => {
    const { engine, inngest, start } = open();
    const f = inngest.createFunction(
      { id: "f", triggers: { event: "t/f" }, idempotency: "event.data.key" },
      ({ event }) => void log.push(event.id ?? ""),
    );
    await start([f]);
    const send = (id: string) => inngest.send({ id, name: "t/f", data: { key: "k" } });
    const age = (hours: number) =>
      rows(
        `with events as (update wf.event set received_at = received_at - $1::bigint)
         update wf.run set created_at = created_at - $1::bigint`,
        [hours * 3_600_000],
      );
    const { ids } = await send("once");
    await written("once");
    await age(23);
    await engine.prune();
    expect(await send("once")).toEqual({ ids });
    await send("other id, same key");
    await age(2);
    await engine.prune();
    await send("once");
    await until("it runs again", () => log.length > 1);
    expect(log).toEqual(["once", "once"]);
  });
});
