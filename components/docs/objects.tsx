import type { JsonSchema } from "@/lib/contract/openapi-document";
import { Anchored } from "./anchored";
import { FieldList, fieldsOf } from "./field-list";
import { Inline } from "./inline";

/** What replies are made of. */
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
