import { type GetStepTools, type Inngest, realtime, staticSchema } from "inngest";
import { expect, test } from "vitest";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";

const { open, failureOf, rows } = setUpEngines();

type Step = GetStepTools<Inngest>;

const channel = realtime.channel({ name: "c", topics: { t: { schema: staticSchema<{ text: string }>() } } });

test.each<[string, (step: Step) => Promise<unknown>]>([
  ["WaitForSignal", (step) => step.waitForSignal("odd", { signal: "s", timeout: "1h", onConflict: "fail" })],
  ["step.sendSignal", (step) => step.sendSignal("odd", { signal: "s" })],
  ["step.realtime.publish", (step) => step.realtime.publish("odd", channel.t, { text: "news" })],
  ["Gateway", (step) => step.fetch("http://example.org/")],
  [
    "AIGateway",
    (step) =>
      step.ai.infer("odd", { model: step.ai.models.openai({ model: "m", apiKey: "k" }), body: { messages: [] } }),
  ],
])("a step that uses %s ends its run at once with an error that names both", async (what, use) => {
  const { inngest, start } = open();
  const on = { triggers: { event: "t/f" } };
  await start([
    inngest.createFunction({ id: "f", ...on }, ({ step }) => use(step)),
    inngest.createFunction({ id: "g", checkpointing: false, ...on }, ({ step }) => use(step)),
    inngest.createFunction({ id: "h", ...on }, ({ step }) => Promise.all([use(step), step.run("other", () => 1)])),
  ]);
  await inngest.send({ name: "t/f", data: {} });
  for (const id of ["app-f", "app-g", "app-h"])
    expect(await failureOf(id)).toMatchObject({
      status: "failed",
      name: "RunRefusedError",
      message: expect.stringMatching(
        new RegExp(`^step ".+" uses ${what}, which the embedded engine does not support$`),
      ),
    });
  expect(await rows(`select 1 from wf.job`)).toEqual([]);
});
