import type { JsonSchema } from "@/lib/contract/openapi-document";
import { Anchored } from "./anchored";
import { FieldList, fieldsOf } from "./field-list";
import { Inline } from "./inline";

/** What replies are made of. */
export function Objects({ schemas }: { schemas: Record<string, JsonSchema> }) {
  return (
    <section id="objects" aria-labelledby="objects-title" className="border-t border-line pt-10">
      <Anchored level="h2" id="objects" title="Objects" />
      <p className="mt-2 mb-8 text-lead text-ink-2">Every field is always there, unless it says otherwise.</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 @min-[56rem]:grid-cols-2">
        {Object.entries(schemas).map(([name, schema]) => (
          <section key={name} id={`object-${name}`} aria-labelledby={`object-${name}-title`} className="pb-10">
            <Anchored level="h3" id={`object-${name}`} title={name} />
            <p className="mt-1 mb-3 text-ink-2">{schema.description && <Inline text={`${schema.description}.`} />}</p>
            <FieldList fields={fieldsOf(schema, false)} />
          </section>
        ))}
      </div>
    </section>
  );
}
