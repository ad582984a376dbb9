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
      "Send an API key with every request, as `X-API-Key: lede_…` or as `Authorization: Bearer lede_…`. A key does what its owner can do; one that is marked as read-only may only read. Keep it out of addresses, where it would be logged.",
      "A missing, wrong, expired or revoked key is answered 401, before anything else is looked at. After many wrong keys in a minute the 401 comes late; a right key never waits.",
    ],
  },
  {
    id: "values",
    title: "Values",
    paragraphs: [
      "Bodies are JSON in UTF-8, sent as `Content-Type: application/json`, 1 MiB at most where the operation does not say more. Fields are in snake_case. Ids are UUIDs.",
      "Timestamps are UTC without a zone, `2026-11-21T08:30:00.000000`; in requests a trailing `Z` is taken too. Dates are `2026-11-21`. Names and keywords are one line: control characters are answered 422.",
      "Every field of a reply is always there; what is not known is `null`. A field of a body that the operation does not name is answered 422 with the code `unknown_field`, its pointer and the name that was probably meant. The operations that create newsfeeds and lists, update a newsfeed, validate or add a source and add a post to a list ignore it instead, and name it in the header `Lede-Unknown-Fields`. An update changes the fields that are sent, and `null` clears one that can be `null`. Of equal fields in a body the last one counts; a query parameter that is given twice is answered 422.",
    ],
  },
  {
    id: "paging",
    title: "Paging",
    paragraphs: [
      `Lists are bare arrays. Posts, filtered posts and items of lists come in pages: \`limit\` is 1 to ${PAGE_SIZE_MAX}, ${PAGE_SIZE_DEFAULT} by default.`,
      'Where more follows, the header `Link: <https://…>; rel="next"` has the address of the next page, and `X-Next-Cursor` the bare `cursor`. The last page has neither. A list is never cut without them.',
    ],
  },
  {
    id: "idempotency",
    title: "Safe repeats",
    paragraphs: [
      "Send an `Idempotency-Key` of up to 255 characters with a POST, and a repeat within 24 hours gets the stored reply of the first success, marked `Idempotency-Replayed: true`. Another body under the same key is answered 422, a repeat while the first request still runs 409. Where the reply has a secret that is stored nowhere, such as the link of an invitation, the key is not looked at.",
      "Adding the same source to a newsfeed twice, or the same post to a list, returns what is there.",
    ],
  },
  {
    id: "caching",
    title: "Caching",
    paragraphs: [
      "Every GET has an `ETag`. Send it back as `If-None-Match`, and you get 304 without a body while nothing has changed.",
    ],
  },
  {
    id: "limits",
    title: "Limits",
    paragraphs: [
      `A user has up to ${NEWSFEEDS_PER_USER_MAX} newsfeeds and ${LISTS_PER_USER_MAX} reading lists; a newsfeed up to ${SOURCES_PER_NEWSFEED_MAX} sources and ${MEMBERS_PER_NEWSFEED_MAX} members and open invitations. Limits of single fields stand with them. Above any of them the reply is 422 with the code \`limit_exceeded\`.`,
      "The number of requests has no limit unless the operator sets one, and then each key counts by itself. Where a limit counts, every reply has `RateLimit-Policy` and `RateLimit`, and 429 comes with `Retry-After` in seconds. Two sources of a user are validated at a time; further calls wait.",
    ],
  },
  {
    id: "browsers",
    title: "From browsers",
    paragraphs: [
      "Requests with a key are taken from every origin (CORS), without cookies. A key in a public web page is a key that everybody has.",
    ],
  },
  {
    id: "errors",
    title: "Errors",
    paragraphs: [
      "Errors are `application/problem+json` (RFC 9457). Branch on `code`, show `detail`, and keep `request_id`, which is the `X-Request-Id` of the reply, for when you report one. 422 says in `errors` what is wrong with each field.",
      "The codes there: `required`, `invalid_type`, `invalid_value`, `invalid_format`, `too_big`, `too_small`, `unknown_field`, `repeated` for a query parameter that comes twice, `custom` for a rule that its message explains, `invalid_email`, `invalid_url`, `not_opml`, `empty`, `unreadable`, `absent`, `owner_needed`. Where a source cannot be added, it is the reason: `no_feed`, `timeout` and others; the message explains it.",
    ],
  },
];
