import { describe, expect, test } from "vitest";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";

const { open, rows, log, written, runEnded, failureOf } = setUpEngines();

describe("limits", () => {
  const MIB = 1024 * 1024;

  test("a request may hold at most 5000 events", async () => {
    const { engine, start } = open();
    await start([]);
    const post = (count: number) =>
      engine.fetch("http://inngest.embedded/e/key", {
        method: "POST",
        body: JSON.stringify(Array.from({ length: count }, () => ({ name: "t/f", data: {} }))),
      });
    const refused = await post(5001);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ error: "5001 events in one request; the limit is 5000", status: 400 });
    expect((await post(5000)).status).toBe(200);
    expect(await rows(`select count(*)::int as events from wf.event`)).toEqual([{ events: 5000 }]);
  });

  test("an event over 256 KiB refuses its whole request", async () => {
    const { engine, inngest, start } = open();
    await start([]);
    const large = { name: "t/large", data: { text: "x".repeat(256 * 1024) } };
    const body = JSON.stringify([{ name: "t/f", data: {} }, large]);
    const refused = await engine.fetch("http://inngest.embedded/e/key", { method: "POST", body });
    expect(refused.status).toBe(413);
    const sentence = 'the event "t/large" has 257 KiB; the limit is 256 KiB: send ids instead';
    expect(await refused.json()).toEqual({ error: sentence, status: 413 });
    await expect(inngest.send(large)).rejects.toThrow(sentence);
    expect(await rows(`select 1 from wf.event`)).toEqual([]);
    await inngest.send({ ...large, data: { text: "x".repeat(255 * 1024) } });
  });

  test("an invalid event is refused with its position", async () => {
    const { engine, start } = open();
    await start([]);
    const body = JSON.stringify([{ data: {} }]);
    const refused = await engine.fetch("http://inngest.embedded/e/key", { method: "POST", body });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: expect.stringMatching(/^invalid events: .*\[0\]\.name/s),
    });
  });

  test("a step or run may return at most 4 MiB", async () => {
    const { inngest, start } = open();
    const large = () => "x".repeat(4 * MIB);
    const on = { triggers: { event: "t/f" } };
    await start([
      inngest.createFunction({ id: "f", ...on }, ({ step }) => step.run("big", large)),
      inngest.createFunction({ id: "g", checkpointing: false, ...on }, ({ step }) => step.run("big", large)),
      inngest.createFunction({ id: "h", ...on }, large),
      inngest.createFunction({ id: "i", ...on }, ({ step }) => step.run("fits", () => large().slice(2)).then(() => {})),
    ]);
    await inngest.send({ name: "t/f", data: {} });
    for (const id of ["app-f", "app-g"])
      expect(await failureOf(id)).toMatchObject({
        status: "failed",
        message: 'step "big" returned 4.0 MiB; the limit is 4 MiB: return ids instead',
      });
    expect(await failureOf("app-h")).toMatchObject({
      message: expect.stringContaining("the function returned 4.0 MiB"),
    });
    await runEnded("app-i");
    expect(await rows(`select status from wf.run where fn_id = 'app-i'`)).toEqual([{ status: "completed" }]);
  });

  /** A run that already has the inserted steps when it checkpoints or plans its next one. */
  async function runWithSteps(checkpointing: boolean, insert: string) {
    const { inngest, start } = open();
    const release = Promise.withResolvers<void>();
    const f = inngest.createFunction({ id: "f", checkpointing, triggers: { event: "t/f" } }, async ({ step }) => {
      await step.run("held", async () => {
        log.push("held");
        await release.promise;
      });
      await step.run("next", () => void log.push("next"));
    });
    await start([f]);
    await inngest.send({ name: "t/f", data: {} });
    await written("held");
    await rows(insert);
    release.resolve();
    const error = await failureOf("app-f");
    expect(log).not.toContain("next");
    return error;
  }

  test.each([true, false])("a run may have at most 1000 steps (checkpointing: %s)", async (checkpointing) => {
    const error = await runWithSteps(
      checkpointing,
      `insert into wf.step (run_id, id, op, data, seq, created_at)
       select run.id, 's' || i, 'StepRun', 'null', i, 0 from wf.run, generate_series(1, 1000) i`,
    );
    expect(error).toMatchObject({ status: "failed", message: expect.stringContaining("more than 1000 steps") });
  });

  test.each([true, false])("the steps of a run may hold at most 32 MiB (checkpointing: %s)", async (checkpointing) => {
    const error = await runWithSteps(
      checkpointing,
      `insert into wf.step (run_id, id, op, data, seq, created_at)
       select run.id, 's' || i, 'StepRun', repeat('x', 4194304), i, 0 from wf.run, generate_series(1, 8) i`,
    );
    expect(error).toMatchObject({ status: "failed", message: expect.stringContaining("the limit is 32 MiB") });
  });
});
