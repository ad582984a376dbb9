import { expect, test } from "vitest";
import { z } from "zod";
import type { AnyEndpoint } from "./endpoint";
import { endpoints } from "./endpoints";
import { isTimestampField } from "./wire";

/** Lists all fields of a schema, and whether each is a timestamp. */
function fieldsOf(schema: z.ZodType, name = ""): { name: string; isTimestamp: boolean }[] {
  if (schema instanceof z.ZodCodec && schema.out instanceof z.ZodDate) return [{ name, isTimestamp: true }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => fieldsOf(field as z.ZodType, key)); // Safe: all of our schemas are classic ones
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, name); // Safe: as above
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option as z.ZodType, name)); // Safe: as above
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return fieldsOf(schema.unwrap() as z.ZodType, name); // Safe: as above
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType, name); // Safe: as above
  if (schema instanceof z.ZodRecord)
    throw new Error(`The browser cannot read the field ${name}: teach withDates about it.`);
  return [{ name, isTimestamp: false }];
}

test("the names of timestamp fields in replies follow one rule", () => {
  const fields = Object.values<AnyEndpoint>(endpoints).flatMap(({ response }) => (response ? fieldsOf(response) : []));
  expect(fields.filter(({ isTimestamp }) => isTimestamp).length).toBeGreaterThan(30);
  expect(fields.filter(({ name, isTimestamp }) => isTimestampField(name) !== isTimestamp)).toEqual([]);
});
