import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { timestamp } from "@/lib/contract/fields";
import { inVolume } from "@/lib/testing/volume";
import { encoderOf } from "./encoder";

const replies = ENDPOINTS.flatMap(({ operationId, response }) => (response ? [[operationId, response] as const] : []));

/** Values of the program's side of a schema; some of them fit it nowhere. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 300, arbitrary: mostlyFitting(schema) }, { weight: 1, arbitrary: fc.anything() });
}

function mostlyFitting(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod; // true: the union names every kind
  if (def.type === "boolean") return fc.boolean();
  if (def.type === "date") return fc.date({ noInvalidDate: false });
  if (def.type === "number") return fc.oneof({ weight: 99, arbitrary: fc.integer() }, fc.double());
  if (def.type === "nullable") return fc.option(valuesOf(def.innerType));
  if (def.type === "optional") return fc.option(valuesOf(def.innerType), { nil: undefined });
  if (def.type === "array") return fc.array(valuesOf(def.element), { maxLength: 4 });
  if (def.type === "pipe") return valuesOf(def.out);
  if (def.type === "union") return fc.oneof(...def.options.map(valuesOf));
  if (schema._zod.values) return fc.constantFrom(...schema._zod.values);
  if (def.type !== "object") return schema._zod.pattern ? fc.stringMatching(schema._zod.pattern) : fc.string();
  const fields = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, valuesOf(field)]));
  return fc.record({ ...fields, beyond_the_contract: fc.string() });
}

const zodsOutcome = (schema: z.ZodType, value: unknown) => outcome((given) => z.encode(schema, given), value);

/** What an encoder makes of a value, or what it says of it. */
function outcome(encode: (value: unknown) => unknown, value: unknown) {
  try {
    const encoded = encode(value);
    return { encoded, text: JSON.stringify(encoded) };
  } catch (error) {
    return error instanceof z.ZodError ? { issues: error.issues } : { error };
  }
}

describe("an encoder gives what zod gives", () => {
  test.each(replies)("for the reply of %s", (_, schema) => {
    fc.assert(
      fc.property(valuesOf(schema), (value) => {
        expect(outcome(encoderOf(schema), value)).toStrictEqual(zodsOutcome(schema, value));
      }),
      { numRuns: inVolume(200, 15) },
    );
  });

  const kinds = z.object({
    maybe: z.string().optional(),
    byDefault: z.string().default("x"),
    long: z.string().min(3),
    refined: z.array(z.string()).refine((values) => values.length < 2),
    any: z.unknown(),
    fraction: z.number(),
    few: z.number().int().max(9),
    strict: z.strictObject({ at: timestamp }),
    pair: z.union([z.string(), timestamp]),
  });

  test("for kinds of schemas that it does not know", () => {
    const values = fc.oneof(valuesOf(kinds), fc.record({ long: fc.constant("long"), refined: fc.constant([]) }));
    fc.assert(
      fc.property(values, (value) => {
        expect(outcome(encoderOf(kinds), value)).toStrictEqual(zodsOutcome(kinds, value));
      }),
    );
  });

  test.each<[z.ZodType, unknown]>([
    [timestamp, new Date("+010000-01-01")],
    [timestamp, new Date("0000-01-01")],
    [z.object({ a: z.string() }), Object.create({ a: "inherited" })],
    [z.object({ a: z.string().nullable() }), {}],
    [z.object({}), []],
    [z.array(z.string()), new Array(2)],
    [z.number().int(), 2 ** 53],
  ])("for what lies at an edge", (schema, value) => {
    expect(outcome(encoderOf(schema), value)).toStrictEqual(zodsOutcome(schema, value));
  });
});
