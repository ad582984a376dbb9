import { describe, expect, test } from "vitest";
import { chooseEngine, type WorkflowVariables } from "./mode";

const KEYS = { INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "s" };
const CLOUD = { ...KEYS, APP_URL: "https://lede.example/" };
const SELF_HOSTED = { ...KEYS, INNGEST_BASE_URL: "http://inngest:8288" };

describe("choice of engine", () => {
  test.each([
    [{}, "embedded"],
    [{ PORT: 3000 }, "embedded"],
    [{ INNGEST_DEV: "0" }, "embedded"],
    [{ INNGEST_DEV: "false" }, "embedded"],
    [{ INNGEST_DEV: "1" }, "inngest-dev"],
    [{ INNGEST_DEV: "http://localhost:8288" }, "inngest-dev"],
    [CLOUD, "inngest-cloud"],
    [{ ...CLOUD, INNGEST_DEV: "0" }, "inngest-cloud"],
    [SELF_HOSTED, "inngest-self-hosted"],
    [{ ...KEYS, INNGEST_API_BASE_URL: "http://inngest:8288" }, "inngest-self-hosted"],
  ] satisfies [WorkflowVariables, string][])("%j selects %s", (variables, mode) => {
    expect(chooseEngine(variables, {}).mode).toBe(mode);
  });

  test.each([
    [{ INNGEST_EVENT_KEY: "e" }, "INNGEST_SIGNING_KEY is missing. Set it, or unset INNGEST_EVENT_KEY."],
    [{ INNGEST_SIGNING_KEY: "s" }, "INNGEST_EVENT_KEY is missing. Set it, or unset INNGEST_SIGNING_KEY."],
    [
      { INNGEST_BASE_URL: "http://inngest:8288" },
      "INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY are missing. Set them, or unset INNGEST_BASE_URL.",
    ],
    [{ INNGEST_DEV: "maybe" }, 'INNGEST_DEV is "maybe", but must be 1, or the address of a dev server'],
    [{ INNGEST_DEV: "localhost:8288" }, 'INNGEST_DEV is "localhost:8288"'],
    [{ ...CLOUD, INNGEST_DEV: "1" }, "calls are not verified"],
    [KEYS, "set APP_URL to its public address"],
  ] satisfies [WorkflowVariables, string][])("refuses to start with %j", (variables, message) => {
    expect(() => chooseEngine(variables, {})).toThrow(message);
  });

  test("leaves keys out of refusals", () => {
    const variables = { INNGEST_EVENT_KEY: "hunter2", INNGEST_BASE_URL: "http://inngest:8288" };
    expect(() => chooseEngine(variables, {})).toThrow(/^(?!.*hunter2).*$/);
  });
});

describe("serverless hosts", () => {
  const DATABASE_URL = "postgres://db/lede";

  test.each(["VERCEL", "NETLIFY", "AWS_LAMBDA_FUNCTION_NAME", "FUNCTIONS_WORKER_RUNTIME", "FUNCTION_TARGET"])(
    "recognised by %s run neither the embedded engine nor the embedded database",
    (variable) => {
      const host = { [variable]: "1" };
      expect(() => chooseEngine({ DATABASE_URL }, host)).toThrow("the embedded engine cannot run");
      expect(() => chooseEngine(CLOUD, host)).toThrow("Set DATABASE_URL");
      expect(chooseEngine({ ...CLOUD, DATABASE_URL }, host).mode).toBe("inngest-cloud");
    },
  );
});

describe("engine settings", () => {
  test("tick less often on Inngest unless the operator sets an interval", () => {
    expect(chooseEngine({}, {}).tickMinutes).toBe(1);
    expect(chooseEngine(CLOUD, {}).tickMinutes).toBe(5);
    expect(chooseEngine({ ...CLOUD, TICK_MINUTES: 1 }, {}).tickMinutes).toBe(1);
  });

  test("let a database sleep between two ticks on a serverless host", () => {
    const { tickMinutes, isServerless } = chooseEngine(
      { ...CLOUD, DATABASE_URL: "postgres://db/lede" },
      { VERCEL: "1" },
    );
    expect({ tickMinutes, isServerless }).toEqual({ tickMinutes: 15, isServerless: true });
  });

  test("serve Inngest at its own URL, else the public one, else this machine", () => {
    expect(chooseEngine({ ...CLOUD, INNGEST_SERVE_ORIGIN: "http://app:3000/" }, {}).serveOrigin).toBe(
      "http://app:3000",
    );
    expect(chooseEngine(CLOUD, {}).serveOrigin).toBe("https://lede.example");
    expect(chooseEngine({ INNGEST_DEV: "1", PORT: 4000 }, {}).serveOrigin).toBe("http://localhost:4000");
  });

  test("name the dashboard if its URL is known", () => {
    expect(chooseEngine({}, {}).dashboardUrl).toBeNull();
    expect(chooseEngine({ INNGEST_DEV: "1" }, {}).dashboardUrl).toBe("http://localhost:8288");
    expect(chooseEngine(CLOUD, {}).dashboardUrl).toBe("https://app.inngest.com");
    const INNGEST_BASE_URL = "https://inngest.lede.example";
    expect(chooseEngine({ ...KEYS, INNGEST_BASE_URL }, {}).dashboardUrl).toBe(INNGEST_BASE_URL);
  });

  test("name no dashboard at an address that only containers resolve", () => {
    expect(chooseEngine(SELF_HOSTED, {}).dashboardUrl).toBeNull();
    expect(chooseEngine({ INNGEST_DEV: "http://inngest:8288" }, {}).dashboardUrl).toBeNull();
    expect(chooseEngine({ INNGEST_DEV: "http://[::1]:8288" }, {}).dashboardUrl).toBe("http://[::1]:8288");
  });

  test("name the deciding variables", () => {
    expect(chooseEngine({}, {}).why).toBe("no INNGEST_ variable is set");
    expect(chooseEngine(SELF_HOSTED, {}).why).toBe(
      "INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY and INNGEST_BASE_URL are set",
    );
  });
});
