import { expect, test } from "vitest";
import { connectors, withRemedy } from "./connectors";

const VARIABLE = /[A-Z]+_[A-Z_]+/;
const withKeys = connectors.filter(({ requirements }) => requirements.some(({ via }) => via === "api"));
const CODES = ["needs_key", "key_refused", "key_expired"];
const reason = "It was refused.";

test("finds networks with keys", () => {
  expect(withKeys.map(({ type }) => type)).toEqual(["x", "instagram", "threads", "youtube", "reddit"]);
});

test.each(CODES.flatMap((code) => withKeys.map((connector) => ({ code, connector, type: connector.type }))))(
  "$code of $type names its settings only to the operator",
  ({ code, connector }) => {
    const failure = { type: connector.type, code, reason };
    expect(withRemedy(failure, { isForOperator: false })).toMatch(
      /^It was refused\. The person who runs this server can (?:renew it|set one)\.$/,
    );
    const forOperator = withRemedy(failure, { isForOperator: true });
    for (const variable of connector.requirements.find(({ via }) => via === "api")?.variables ?? [])
      expect(forOperator).toContain(variable);
  },
);

test("adds no remedy to other failures", () => {
  for (const code of ["server_error", "rate_limited", null])
    expect(withRemedy({ type: "x", code, reason }, { isForOperator: true })).toBe(reason);
  expect(withRemedy({ type: "x", code: null, reason: null }, { isForOperator: true })).toBeNull();
});

test("names no setting for a network without a key", () => {
  expect(withRemedy({ type: "mastodon", code: "key_refused", reason }, { isForOperator: true })).not.toMatch(VARIABLE);
});
