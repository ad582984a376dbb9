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
    <section id="conventions" aria-labelledby="conventions-title">
      <Anchored level="h2" id="conventions" title="Conventions" />
      <div className="narrow">
        {CONVENTIONS.map(({ id, title, paragraphs }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <Anchored level="h3" id={id} title={title} />
            {paragraphs.map((text) => (
              <p key={text}>
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
      <dl className="errors">
        {CODES_BY_STATUS.flatMap(([status, codes]) =>
          codes.map(({ code, cause }, at) => (
            <div key={code} id={at === 0 ? `error-${status}` : undefined}>
              <dt>{status}</dt>
              <dd className="code">{code}</dd>
              <dd>
                <Inline text={cause} />
              </dd>
            </div>
          )),
        )}
      </dl>
      {invalid && <Code title={`Example of ${invalid.status}`}>{json(invalid)}</Code>}
    </>
  );
}
