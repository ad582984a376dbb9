import { ERROR_CODES } from "@/lib/contract/error-codes";
import type { Reply } from "@/lib/contract/openapi-document";
import { problem } from "@/lib/contract/problem";
import {
  LISTS_PER_USER_MAX,
  MEMBERS_PER_NEWSFEED_MAX,
  NEWSFEEDS_PER_USER_MAX,
  PAGE_SIZE_DEFAULT,
  PAGE_SIZE_MAX,
  SOURCES_PER_NEWSFEED_MAX,
} from "@/lib/core/limits";
import { Anchored, Code, Inline } from "./parts";
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
          <section key={id} id={id}>
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

interface Convention {
  id: string;
  title: string;
  paragraphs: readonly string[];
}

/** Conventions shared by all operations. Backticks mark code. */
export const CONVENTIONS: readonly Convention[] = [
  {
    id: "authentication",
    title: "Authentication",
    paragraphs: [
      "Send an API key with every request, as `X-API-Key: lede_…` or as `Authorization: Bearer lede_…`. Keep keys out of URLs, where they would be logged.",
      "A key has the scope `read`, or `read` and `write`; each operation names the one that it needs, after its address. A key can also be limited to newsfeeds: it then sees and changes only these, with their sources, posts, filtered posts, suggestions and members. `GET /newsfeeds`, `GET /posts`, `GET /search`, `GET /today` and `GET /changes` show what the key includes; operations on the whole account, such as reading lists and OPML, and those that give access which would outlive the key, such as invitations, get 403: they are marked `unlimited`.",
      "A missing, wrong, expired or revoked key gets 401 before anything else is checked. After many wrong keys in a minute the 401 is delayed; a valid key never waits.",
    ],
  },
  {
    id: "values",
    title: "Values",
    paragraphs: [
      "Bodies are JSON in UTF-8, sent as `Content-Type: application/json`, at most 1 MiB unless the operation allows more. Fields are in snake_case. Ids are UUIDs.",
      "Timestamps are UTC without a zone, `2026-11-21T08:30:00.000000`; requests may add a trailing `Z`. Dates are `2026-11-21`. Names and keywords are single lines: control characters get 422.",
      "Every field of a reply is present unless the reference marks it optional; unknown values are `null`. An unknown field in a body gets 422 with the code `unknown_field`, its pointer and the closest known name. The operations that create newsfeeds and lists, update a newsfeed, validate or add a source and add a post to a list ignore it instead and name it in the header `Lede-Unknown-Fields`. An update changes only the fields you send; `null` clears a nullable field. If a body repeats a field, the last one counts; a repeated query parameter gets 422. An unknown one is ignored, as proxies and browsers add their own, and named in the same header, as `/query/limitt`.",
    ],
  },
  {
    id: "paging",
    title: "Paging",
    paragraphs: [
      `Lists are bare arrays. Posts, search results, filtered posts, items of lists, the audit log and deliveries come in pages: \`limit\` is 1 to ${PAGE_SIZE_MAX}, ${PAGE_SIZE_DEFAULT} by default.`,
      'If there are more, the header `Link: <https://…>; rel="next"` has the URL of the next page and `X-Next-Cursor` its `cursor`. The last page has neither.',
    ],
  },
  {
    id: "idempotency",
    title: "Safe repeats",
    paragraphs: [
      "Send an `Idempotency-Key` of up to 255 characters with a POST, and a repeat within 24 hours gets the stored reply of the first success, marked `Idempotency-Replayed: true`. Another body under the same key gets 422, and a repeat while the first request is running gets 409. Operations whose reply contains a secret, such as an invitation link, ignore the key.",
      "Adding the same source to a newsfeed twice, or the same post to a list, returns the existing one.",
    ],
  },
  {
    id: "caching",
    title: "Caching",
    paragraphs: [
      "Every GET except files to be saved has an `ETag`. Send it back as `If-None-Match` to get 304 without a body while nothing has changed. The replies of `GET /changes` contain their time, so they always differ.",
    ],
  },
  {
    id: "limits",
    title: "Limits",
    paragraphs: [
      `A user has up to ${NEWSFEEDS_PER_USER_MAX} newsfeeds and ${LISTS_PER_USER_MAX} reading lists; a newsfeed up to ${SOURCES_PER_NEWSFEED_MAX} sources and ${MEMBERS_PER_NEWSFEED_MAX} members and open invitations. Limits of single fields are listed with the fields. Beyond a limit the reply is 422 with the code \`limit_exceeded\`.`,
      "A few operations, which send mails or messages, ask the AI model or export everything, have limits per user; their descriptions name them. Other requests are not limited unless the operator sets a limit, which applies per key. Then every reply has `RateLimit-Policy` and `RateLimit`, and 429 has `Retry-After` in seconds. Validating, adding or replacing a source and reading an OPML subscription check an address: each user can run two checks at a time, and further calls wait. After 600 checks within 20 minutes the reply is 429.",
    ],
  },
  {
    id: "browsers",
    title: "From browsers",
    paragraphs: [
      "Requests with a key are accepted from any origin (CORS), without cookies. Never put a key into a public web page.",
    ],
  },
  {
    id: "errors",
    title: "Errors",
    paragraphs: [
      "Every operation can respond with 401, 429, 500 and 503. Errors are `application/problem+json` (RFC 9457). Branch on `code`, show `detail`, and quote `request_id` (also in `X-Request-Id`) when you report a problem. 422 lists invalid fields in `errors`.",
      "Field codes: `required`, `invalid_type`, `invalid_value`, `invalid_format`, `too_big`, `too_small`, `unknown_field`, `repeated` for a repeated query parameter, `custom` for a rule explained by the message, `invalid_email`, `invalid_url`, `not_opml`, `empty`, `unreadable`, `too_many_folders`, `blocked_address` for an address that Lede never requests, `absent`, `owner_needed`, `too_many`, `there_already`, `no_key`, `no_topic`. If a source cannot be added, the code is the reason, such as `no_feed` or `timeout`.",
    ],
  },
];
