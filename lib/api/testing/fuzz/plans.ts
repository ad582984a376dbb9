import fc from "fast-check";
import type { Plan } from "./draft";
import type { Operation } from "./operations";
import { valuesOf } from "./values";

const IDEMPOTENCY_KEY_MAX = 255;
const SALT_MAX = 1_000_000;

/** Generates valid requests of the operation, the same for the same seed. */
export function plansFor(operation: Operation, { count, seed }: { count: number; seed: number }): Plan[] {
  const query = operation.query.map(({ name, schema }) => [name, valuesOf(schema, name)] as const);
  const required = operation.query.filter((parameter) => parameter.required).map(({ name }) => name);
  const plan = fc.record({
    query: fc.record(Object.fromEntries(query), { requiredKeys: required }),
    body: operation.body ? valuesOf(operation.body, "body") : fc.constant(undefined),
    idempotencyKey: operation.isRepeatableByKey ? idempotencyKey : fc.constant(null),
    salt: fc.nat(SALT_MAX),
  });
  return fc.sample(plan, { numRuns: count, seed });
}

/** Unique prefix, so that no request replays another's reply. */
const idempotencyKey = fc.option(
  fc
    .tuple(fc.uuid(), fc.constantFrom("", "x", " ~", "\u00ff", "/../", "k".repeat(IDEMPOTENCY_KEY_MAX)))
    .map(([unique, rest]) => `${unique}${rest}`.slice(0, IDEMPOTENCY_KEY_MAX)),
  { freq: 3 },
);
