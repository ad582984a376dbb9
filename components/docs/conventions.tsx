import { ERROR_CODES } from "@/lib/contract/error-codes";
import type { Reply } from "@/lib/contract/openapi-document";
import { problem } from "@/lib/contract/problem";
import { Anchored } from "./anchored";
import { Code } from "./code";
import { CONVENTIONS } from "./convention-texts";
import { Inline } from "./inline";
import { json } from "./samples";

const CODES = Object.entries(ERROR_CODES).map(([code, one]) => ({ code, ...one }));
const CODES_BY_STATUS = [...Map.groupBy(CODES, ({ status }) => status)];

/** @param errors the error replies of the document, by name */
export function Conventions({ errors }: { errors: Record<string, Reply> }) {
  return (
    <section id="conventions" aria-labelledby="conventions-title" className="border-t border-line pt-10 pb-14">
      <Anchored level="h2" id="conventions" title="Conventions" />
      <div className="mt-6 max-w-measure space-y-8">
        {CONVENTIONS.map(({ id, title, paragraphs }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="space-y-2">
            <Anchored level="h3" id={id} title={title} />
            {paragraphs.map((text) => (
              <p key={text} className="text-lead text-ink-2">
                <Inline text={text} />
              </p>
            ))}
          </section>
        ))}
        <Errors errors={errors} />
      </div>
    </section>
  );
}

function Errors({ errors }: { errors: Record<string, Reply> }) {
  const examples = Object.values(errors).map(({ content }) =>
    problem.parse(content?.["application/problem+json"]?.example),
  );
  const invalid = examples.find((example) => example.errors);
  return (
    <>
      <dl className="divide-y divide-line border-y border-line">
        {CODES_BY_STATUS.map(([status, codes]) => (
          <div key={status} id={`error-${status}`}>
            {codes.map(({ code, cause }) => (
              <div key={code} className="py-2">
                <dt className="inline font-medium">{status}</dt>
                <dd className="ml-2.5 inline font-mono text-meta text-ink-3 wrap-anywhere">{code}</dd>
                <dd className="mt-0.5 text-ink-2">
                  <Inline text={cause} />
                </dd>
              </div>
            ))}
          </div>
        ))}
      </dl>
      {invalid && <Code title={`A ${invalid.status}`}>{json(invalid)}</Code>}
    </>
  );
}
