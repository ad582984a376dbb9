import { ENDPOINTS } from "@/lib/contract/endpoints";
import type { Content, JsonSchema } from "@/lib/contract/openapi-document";
import { FieldList, fieldsOf, SchemaKind } from "./field-list";
import { type PlacedOperation, type ShownOperation, successOf } from "./operations";
import { Anchored, Code, FoldedCode, Inline, Method } from "./parts";
import { REFERENCE_PATH } from "./reference-paths";
import { curlSample, fetchSample, json } from "./samples";

/** One operation in words, with samples beside it (below on narrow screens). */
export function OperationSection({ server, operation }: { server: string; operation: ShownOperation }) {
  const { operationId, summary, description, method, path, reply, shownBefore } = operation;
  return (
    <section id={operationId} className="operation">
      <Anchored level="h2" id={operationId} title={summary} />
      <p className="call">
        <Method name={method} /> /v1{path} <small>{scopeOf(operation)}</small>
      </p>
      <div className="pair">
        <div>
          {description && (
            <p className="about">
              <Inline text={description} />
            </p>
          )}
          {!isAlias(operation) && <Inputs operation={operation} />}
          <Outcome operation={operation} reply={reply} />
        </div>
        <div>
          <Code title="Request">{curlSample(server, operation)}</Code>
          <FoldedCode title="TypeScript">{fetchSample(server, operation)}</FoldedCode>
          {shownBefore ? (
            <p className="note">
              Its reply looks like that of <a href={`#${shownBefore.operationId}`}>{shownBefore.summary}</a>.
            </p>
          ) : (
            reply && (
              <Code title="Reply">
                {typeof reply.example === "string" ? reply.example : json(abridged(reply.example))}
              </Code>
            )
          )}
        </div>
      </div>
    </section>
  );
}

/** Fields of a large object inside a reply; its own section shows all. */
const FIELDS_SHOWN = 4;
const FIELDS_MAX = 15;

/** Shortens large objects within others, such as the post of an item. */
function abridged(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((one) => abridged(one, depth));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value);
  const shown = depth > 0 && fields.length > FIELDS_MAX ? [...fields.slice(0, FIELDS_SHOWN), ["…", "…"]] : fields;
  return Object.fromEntries(shown.map(([name, one]) => [name, abridged(one, depth + 1)]));
}

/** Whether it is a second address of an operation, which its description names and which lists the inputs. */
function isAlias({ operationId }: PlacedOperation): boolean {
  return ENDPOINTS.some((endpoint) => endpoint.operationId === operationId && endpoint.aliasOf);
}

function Inputs({ operation }: { operation: PlacedOperation }) {
  const { parameters, requestBody } = operation;
  const body = requestBody?.content["application/json"].schema;
  const groups = [
    { title: "Path parameters", fields: parameters.filter((one) => one.in === "path") },
    { title: "Query parameters", fields: parameters.filter((one) => one.in === "query") },
  ];
  return (
    <>
      {groups
        .filter(({ fields }) => fields.length > 0)
        .map(({ title, fields }) => (
          <Part key={title} title={title}>
            <FieldList fields={fields} />
          </Part>
        ))}
      {body && (
        <Part title="Body">
          <FieldList fields={fieldsOf(body, true)} />
          {body.properties && body.additionalProperties !== false && (
            <p className="note">
              <Inline text="Other fields are ignored, and named in the header `Lede-Unknown-Fields`." />
            </p>
          )}
        </Part>
      )}
      {parameters.some((one) => one.name === "Idempotency-Key") && (
        <p className="note">
          Safe to repeat with an <a href={`${REFERENCE_PATH}#idempotency`}>Idempotency-Key</a>.
        </p>
      )}
    </>
  );
}

function Outcome({ operation, reply }: { operation: PlacedOperation; reply: Content | undefined }) {
  const { headers = {} } = successOf(operation) ?? {};
  const errors = errorsOf(operation);
  return (
    <Part title="Returns">
      <p className="answers">
        {reply ? (
          <>
            200 with <Kind schema={reply.schema} />
          </>
        ) : (
          "204, without a body"
        )}
        {"Link" in headers && (
          <>
            , one <a href={`${REFERENCE_PATH}#paging`}>page</a> at a time
          </>
        )}
        .
      </p>
      {errors.length > 0 && (
        <p className="answers">
          Errors of its own:{" "}
          {errors.map((status, at) => (
            <span key={status}>
              {at > 0 && ", "}
              <a href={`${REFERENCE_PATH}#error-${status}`}>{status}</a>
            </span>
          ))}
          .
        </p>
      )}
    </Part>
  );
}

function Kind({ schema }: { schema: JsonSchema }) {
  const isPlain = !schema.$ref && !schema.items;
  return isPlain ? "an object" : <SchemaKind schema={schema} />;
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  );
}

/** Scope that a key needs, and whether a limit to newsfeeds excludes the operation. */
function scopeOf({ security, "x-limited-keys": isForLimitedKeys }: PlacedOperation): string {
  return `${security[0]?.ApiKey}${isForLimitedKeys ? "" : ", unlimited"}`;
}

/** Errors of every operation, which the conventions name. */
const COMMON_ERRORS = ["401", "429", "500", "503"];

function errorsOf({ responses }: PlacedOperation): string[] {
  return Object.entries(responses).flatMap(([status, reply]) =>
    "$ref" in reply && !COMMON_ERRORS.includes(status) ? [status] : [],
  );
}
