import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { isTimestampField } from "@/lib/contract/wire";
import { contractFiles, operationsTexts } from "./operations-text";

test("what the browser knows of the operations is what the contract says now", async () => {
  const folder = new URL("../lib/client/operations/", import.meta.url);
  const written = readdirSync(folder).map((name): [string, string] => [
    name,
    readFileSync(new URL(name, folder), "utf8"),
  ]);
  expect(new Map(written), "run `npm run client:generate`").toEqual(await operationsTexts());
});

/** Of every field within a schema: its name, and whether it is a timestamp. */
function fieldsOf(schema: z.ZodType, name = ""): { name: string; isTimestamp: boolean }[] {
  if (schema instanceof z.ZodCodec && schema.out instanceof z.ZodDate) return [{ name, isTimestamp: true }];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => fieldsOf(field as z.ZodType, key)); // true: all of our schemas are classic ones
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, name); // true: as above
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option as z.ZodType, name)); // true: as above
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return fieldsOf(schema.unwrap() as z.ZodType, name); // true: as above
  if (schema instanceof z.ZodCodec || schema instanceof z.ZodRecord || schema instanceof z.ZodPipe)
    throw new Error(`The browser cannot read the field ${name}: teach withDates about it.`);
  return [{ name, isTimestamp: false }];
}

test("the fields of replies that are timestamps can be told by their names", async () => {
  const fields = (await contractFiles()).flatMap(({ endpoints }) =>
    endpoints.flatMap(([, { response }]) => (response ? fieldsOf(response) : [])),
  );
  expect(fields.filter(({ isTimestamp }) => isTimestamp).length).toBeGreaterThan(30);
  expect(fields.filter(({ name, isTimestamp }) => isTimestampField(name) !== isTimestamp)).toEqual([]);
});
