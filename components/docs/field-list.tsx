import type { JsonSchema } from "@/lib/contract/openapi-document";
import { Anchored, Inline } from "./parts";
import { choicesOf, kindOf, limitsOf } from "./schema-text";

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
      {text} <a href={`#object-${object}`}>{object}</a>
    </>
  );
}

function asSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
}

export function Objects({ schemas }: { schemas: Record<string, JsonSchema> }) {
  return (
    <section id="objects" aria-labelledby="objects-title">
      <Anchored level="h2" id="objects" title="Objects" />
      <p className="about">Every field is always present unless stated otherwise.</p>
      <div className="objects">
        {Object.entries(schemas).map(([name, schema]) => (
          <section key={name} id={`object-${name}`} aria-labelledby={`object-${name}-title`}>
            <Anchored level="h3" id={`object-${name}`} title={name} />
            <p>{schema.description && <Inline text={`${schema.description}.`} />}</p>
            <FieldList fields={fieldsOf(schema, false)} />
          </section>
        ))}
      </div>
    </section>
  );
}
