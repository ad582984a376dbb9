import { z } from "zod";

type Encode = (value: unknown) => unknown;

const encoders = new WeakMap<z.ZodType, Encode>();

/**
 * What `z.encode` does with a schema, worked out once, which takes a fifth of the time. Whatever is not known here is left
 * to zod: kinds of schemas, and each value that does not fit, for which zod has the words.
 *
 * @returns a function that throws a ZodError when a value does not fit
 */
export function encoderOf(schema: z.ZodType): Encode {
  const known = encoders.get(schema);
  if (known) return known;
  const compiled = compile(schema);
  const encode = (value: unknown) => {
    try {
      return compiled(value);
    } catch {
      return z.encode(schema, value);
    }
  };
  encoders.set(schema, encode);
  return encode;
}

/** Never seen outside: zod then says what is wrong. */
const MISFIT = new Error("The value does not fit the schema.");

function compile(schema: z.core.$ZodType): Encode {
  return known(schema) ?? ((value) => z.encode(schema, value));
}

/** Undefined for a schema that checks or makes what is not known here. */
function known(schema: z.core.$ZodType): Encode | undefined {
  // Every schema is of one of the kinds that this union names.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "string") return stringEncoder(def);
  if (def.type === "number") return isOfWholeNumbers(def) ? only(Number.isSafeInteger) : undefined;
  if (def.checks && def.checks.length > 0) return undefined;
  if (def.type === "boolean") return only((value) => typeof value === "boolean");
  if (def.type === "date") return only((value) => value instanceof Date && !Number.isNaN(value.getTime()));
  if (def.type === "enum" || def.type === "literal") return choiceEncoder(schema);
  if (def.type === "nullable") return nullableEncoder(compile(def.innerType));
  if (def.type === "array") return arrayEncoder(compile(def.element));
  if (def.type === "object") return objectEncoder(def);
  return def.type === "pipe" ? codecEncoder(def) : undefined;
}

/** For values that stand on the wire as they are. */
function only(fits: (value: unknown) => boolean): Encode {
  return (value) => {
    if (fits(value)) return value;
    throw MISFIT;
  };
}

function choiceEncoder({ _zod: { values } }: z.core.$ZodType): Encode | undefined {
  const choices: ReadonlySet<unknown> | undefined = values;
  return choices && only((value) => choices.has(value));
}

function stringEncoder(def: z.core.$ZodStringDef): Encode | undefined {
  const patterns: RegExp[] = [];
  for (const { _zod: check } of def.checks ?? []) {
    const { pattern, format } = check.def as Partial<z.core.$ZodCheckRegexDef>;
    if (format !== "regex" || !pattern || pattern.global || pattern.sticky) return undefined;
    patterns.push(pattern);
  }
  if ("check" in def || def.coerce) return undefined;
  return only((value) => typeof value === "string" && patterns.every((pattern) => pattern.test(value)));
}

function isOfWholeNumbers({ checks = [], coerce }: z.core.$ZodNumberDef): boolean {
  const isWhole = ({ _zod: check }: z.core.$ZodCheck<never>) =>
    (check.def as Partial<z.core.$ZodCheckNumberFormatDef>).format === "safeint";
  return !coerce && checks.length > 0 && checks.every(isWhole);
}

function nullableEncoder(encode: Encode): Encode {
  return (value) => (value === null ? null : encode(value));
}

function arrayEncoder(encode: Encode): Encode {
  return (value) => {
    if (!Array.isArray(value)) throw MISFIT;
    const encoded: unknown[] = [];
    // Unlike `map` it meets the gaps, too.
    for (const item of value) encoded.push(encode(item));
    return encoded;
  };
}

function objectEncoder({ shape, catchall }: z.core.$ZodObjectDef): Encode | undefined {
  if (catchall) return undefined;
  const fields = Object.entries(shape).map(([name, field]) => ({ name, encode: compile(field) }));
  // To copy an object takes a fraction of growing one by twenty fields.
  const blank = Object.fromEntries(fields.map(({ name }) => [name, null]));
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw MISFIT;
    const given = value as Record<string, unknown>;
    const encoded: Record<string, unknown> = { ...blank };
    for (const { name, encode } of fields) {
      const field = given[name];
      // Whether it may be left out is for zod to know.
      if (field === undefined) throw MISFIT;
      encoded[name] = encode(field);
    }
    return encoded;
  };
}

/** Checked before it is encoded, and after. */
function codecEncoder({ in: wire, out: own, reverseTransform }: z.core.$ZodPipeDef): Encode | undefined {
  if (!reverseTransform) return undefined;
  const [encodeOwn, encodeWire] = [compile(own), compile(wire)];
  return (value) => {
    const issues: z.core.$ZodRawIssue[] = [];
    const encoded = reverseTransform(encodeOwn(value), { value, issues });
    if (issues.length > 0) throw MISFIT;
    return encodeWire(encoded);
  };
}
