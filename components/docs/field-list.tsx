import type { JsonSchema } from "@/lib/contract/openapi-document";
import { PUBLIC_LOCALE } from "@/lib/core/locales";
import { numberText } from "@/lib/core/number-text";
import { nameOf } from "./operations";
import { Inline } from "./parts";
import { OBJECTS_PATH } from "./reference-paths";

interface Field {
  name: string;
  schema: JsonSchema;
  description?: string | undefined;
  /** Absent for replies, where every field is present. */
  required?: boolean;
}

export function fieldsOf({ properties = {}, required = [] }: JsonSchema, isRequest: boolean): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    description: schema.description,
    ...(isRequest && { required: required.includes(name) }),
  }));
}

export function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <dl>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{field.name}</dt>
          <dd className="kind">
            <SchemaKind schema={field.schema} />
            {field.required && (
              <>
                {" "}
                <b>required</b>
              </>
            )}
          </dd>
          <FieldNotes field={field} />
        </div>
      ))}
    </dl>
  );
}

function FieldNotes({ field: { schema, description } }: { field: Field }) {
  const limits = limitsOf(schema);
  const choices = choicesOf(schema).map((choice) => `\`${choice}\``);
  const sentences = [
    description && asSentence(description),
    choices.length > 0 && `${choices.length === 1 ? "Always" : "One of"} ${choices.join(", ")}.`,
    limits && asSentence(limits),
  ].filter(Boolean);
  const nested = schema.items?.properties && fieldsOf(schema.items, false);
  return (
    <>
      {sentences.length > 0 && (
        <dd>
          <Inline text={sentences.join(" ")} />
        </dd>
      )}
      {nested && (
        <dd className="nested">
          <FieldList fields={nested} />
        </dd>
      )}
    </>
  );
}

/** Names the type of a value and links to objects. */
export function SchemaKind({ schema }: { schema: JsonSchema }) {
  const { text, object } = kindOf(schema);
  if (!object) return text;
  return (
    <>
      {text} <a href={`${OBJECTS_PATH}#object-${object}`}>{object}</a>
    </>
  );
}

function asSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Type of a value in words; `object` names a referenced object. */
interface Kind {
  text: string;
  object?: string;
}

export function kindOf(schema: JsonSchema): Kind {
  if (schema.$ref) return { text: "", object: nameOf({ $ref: schema.$ref }) };
  if (schema.anyOf) return nullable(schema.anyOf);
  if (schema.items) {
    const { text, object } = kindOf(schema.items);
    return { text: `array of ${text}`, ...(object && { object }) };
  }
  if (schema.format === "uuid") return { text: "UUID" };
  if (schema.format === "date") return { text: "date" };
  if (schema.pattern?.includes("T\\d{2}")) return { text: "timestamp" };
  return { text: [schema.type ?? "any value"].flat().join(" or ") };
}

function nullable(branches: readonly JsonSchema[]): Kind {
  const [value = {}] = branches.filter(({ type }) => type !== "null");
  const { text, object } = kindOf(value);
  return { text: `${text || "object"} or null`, ...(object && { object }) };
}

/** Values of an enum or constant; empty for other types. */
export function choicesOf(schema: JsonSchema): string[] {
  const [value = schema] = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return (value.enum ?? (value.const === undefined ? [] : [value.const])).map(String);
}

/** Checked limits as one phrase, `1 to 200 characters`; empty without limits. */
export function limitsOf(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map(limitsOf).filter(Boolean).join("; ");
  const own = [
    range(schema.minLength, schema.maxLength, "characters"),
    range(schema.minItems, schema.maxItems, "items"),
    range(schema.minimum, schema.maximum, ""),
  ];
  const ofEach = schema.items && limitsOf(schema.items);
  return [...own, ofEach && `each ${ofEach}`].filter(Boolean).join(", ");
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  const show = (limit: number) => numberText(limit, PUBLIC_LOCALE);
  if (min === undefined && max === undefined) return "";
  if (max === undefined) return `at least ${show(min ?? 0)} ${unit}`.trim();
  return `${min === undefined ? "at most" : `${show(min)} to`} ${show(max)} ${unit}`.trim();
}
