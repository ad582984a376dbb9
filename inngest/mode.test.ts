import { describe, expect, test } from "vitest";
import { type WorkflowVariables, workflowMode } from "./mode";

describe("workflowMode", () => {
  test.each([
    [{}, "embedded"],
    [{ PORT: 3000 } as WorkflowVariables, "embedded"],
    [{ INNGEST_DEV: "1" }, "inngest-dev"],
    [{ INNGEST_DEV: "http://localhost:8288" }, "inngest-dev"],
    [{ INNGEST_DEV: "0" }, "embedded"],
    [{ INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "s" }, "inngest"],
    [{ INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "s", INNGEST_BASE_URL: "http://inngest:8288" }, "inngest"],
  ])("%j runs %s", (variables, mode) => {
    expect(workflowMode(variables)).toBe(mode);
  });

  test.each([
    [{ INNGEST_EVENT_KEY: "e" }, "INNGEST_SIGNING_KEY is missing"],
    [{ INNGEST_SIGNING_KEY: "s" }, "INNGEST_EVENT_KEY is missing"],
    [{ INNGEST_BASE_URL: "http://inngest:8288" }, "INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY is missing"],
  ])("%j refuses to start", (variables, message) => {
    expect(() => workflowMode(variables)).toThrow(message);
  });
});
