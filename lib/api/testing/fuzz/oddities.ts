import { newId } from "@/lib/core/id";
import { bodyOddities } from "./body-oddities";
import type { Draft } from "./draft";
import { isFreeText, queryFaultsOf } from "./field-faults";
import { type Oddity, pick, successOf } from "./oddity";
import { HOSTILE_TEXTS } from "./texts";
import { CURSOR_FORM } from "./values";

const WRONG_KEYS = [
  "",
  "x",
  "lede_",
  "lede_abcdefgh_short",
  "null",
  "' or 1=1 --",
  "Bearer x",
  "k".repeat(4_000),
  "é\u0080",
];
const wrongKey: Oddity = (draft, setting) => {
  const { "X-API-Key": key = "", ...others } = draft.headers;
  const flipped = `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;
  const wrong = pick([...WRONG_KEYS, flipped, key.toUpperCase(), setting.revokedKey, null], setting);
  return {
    draft: { ...draft, headers: { ...others, ...(wrong !== null && { "X-API-Key": wrong }) } },
    statuses: [401],
  };
};

const keyAsBearer: Oddity = (draft, setting) => {
  const { "X-API-Key": key = "", ...others } = draft.headers;
  const Authorization = `${pick(["Bearer", "bearer", "BEARER"], setting)} ${key}`;
  return { draft: { ...draft, headers: { ...others, Authorization } }, statuses: [successOf(setting.operation)] };
};

const wrongMethod: Oddity = (draft, setting) => {
  const others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((name) => !setting.operation.methods.includes(name));
  const method = pick(others, setting);
  const { json: _, ...rest } = draft;
  return { draft: { ...rest, method, ...(method !== "GET" && { json: {} }) }, statuses: [405] };
};

const HARMLESS_HEADERS: Record<string, string[]> = {
  "X-Request-Id": ["", "a b", "é", "x".repeat(500), "<script>", "a:b/c=d+e.f", '"', "%00", "sane-1"],
  Accept: ["", "text/html", "application/xml;q=1", "*/*;q=0", "\u00ff", "application/json;".repeat(50)],
  "Accept-Encoding": ["", "*;q=0", "br, gzip, zstd"],
  "User-Agent": ["", "\u00ff", "x".repeat(3_000)],
  Origin: ["null", "https://evil.example", "http://localhost:3000"],
  Cookie: ["authjs.session-token=x", "a=b; ; =; \u00ff", "x=".repeat(1_000)],
  Range: ["bytes=0-1"],
  "X-HTTP-Method-Override": ["DELETE"],
  "X-Forwarded-For": ["' or 1=1 --", "::1, 10.0.0.1"],
};
const harmlessHeader: Oddity = (draft, setting) => {
  const [name, values] = pick(Object.entries(HARMLESS_HEADERS), setting);
  const value = values[Math.floor(setting.plan.salt / 16) % values.length] ?? "";
  return {
    draft: { ...draft, headers: { ...draft.headers, [name]: value } },
    statuses: [successOf(setting.operation)],
  };
};

const unknownQuery: Oddity = (draft, setting) => {
  const strange = pick(["__proto__", "constructor", "toString", "user_id", "x[y][]", "", "é", "limit[]"], setting);
  return {
    draft: { ...draft, query: [...draft.query, [strange, pick(HOSTILE_TEXTS, setting)]] },
    statuses: [successOf(setting.operation)],
  };
};

const wrongQuery: Oddity = (draft, setting) => {
  const parameters = setting.operation.query.filter(({ name }) => name !== "cursor");
  if (parameters.length === 0) return null;
  const { name, schema } = pick(parameters, setting);
  const faults = queryFaultsOf(schema);
  const value = faults[Math.floor(setting.plan.salt / 16) % faults.length] ?? "";
  return { draft: withQuery(draft, name, value), statuses: [422] };
};

function withQuery(draft: Draft, name: string, value: string): Draft {
  return { ...draft, query: [...draft.query.filter((parameter) => parameter[0] !== name), [name, value]] };
}

const repeatedQuery: Oddity = (draft, setting) => {
  if (setting.operation.query.length === 0) return null;
  const { name } = pick(setting.operation.query, setting);
  return { draft: { ...draft, query: [...draft.query, [name, "1"], [name, "1"]] }, statuses: [422] };
};

const hostileQuery: Oddity = (draft, setting) => {
  const texts = setting.operation.query.filter(
    ({ name, schema }) => name !== "cursor" && schema.pattern !== CURSOR_FORM && isFreeText(schema),
  );
  if (texts.length === 0) return null;
  const { name } = pick(texts, setting);
  return { draft: withQuery(draft, name, pick(HOSTILE_TEXTS, setting)), statuses: [200] };
};

const place = (text: string) => Buffer.from(text).toString("base64url");
const cursors = () => [
  "",
  "nonsense",
  "=",
  "🙂",
  "a".repeat(201),
  place("1"),
  place("1.x"),
  place(`-1.${newId()}`),
  place(`0.${newId()}`),
  place(`NaN.${newId()}`),
  place(`1e9.${newId()}`),
  place(`1732177800000.${newId()}\u0000`),
  place(`1732177800000.${newId()}`).slice(0, -3),
  place(`999999999999999.${newId()}`),
  place(`1732177800000.${newId().toUpperCase()}`),
  place("1732177800000.' or 1=1 --"),
  place(`1732177800000.${newId()}`),
];
const strangeCursor: Oddity = (draft, setting) => {
  if (!setting.operation.query.some(({ name }) => name === "cursor")) return null;
  const cursor = pick(cursors(), setting);
  return { draft: withQuery(draft, "cursor", cursor), statuses: [200, 422] };
};

const cached: Oddity = (draft, setting) => {
  if (draft.method !== "GET") return null;
  const [tag, status] = pick(
    [
      ["*", 304] as const,
      ['W/"x"', 200] as const,
      ["", 200] as const,
      ["\u00ff,,,", 200] as const,
      ['"'.repeat(99), 200] as const,
    ],
    setting,
  );
  return { draft: { ...draft, headers: { ...draft.headers, "If-None-Match": tag } }, statuses: [status] };
};

const head: Oddity = (draft) =>
  draft.method === "GET" ? { draft: { ...draft, method: "HEAD" }, statuses: [200] } : null;

/** Changes the last id of the path. */
function withLastId(draft: Draft, change: (id: string) => string): Draft {
  return { ...draft, path: draft.path.replace(ID_AT_END, (_, id: string, rest: string) => `${change(id)}${rest}`) };
}
const ID_AT_END = /([0-9a-f]{8}-[0-9a-f-]{27})([^0-9]*)$/;

const WRONG_IDS = [
  ...HOSTILE_TEXTS.map(encodeURIComponent),
  "7",
  "%00",
  "%zz",
  "%E0%A4%A",
  "%F0%9F%99%82",
  "%252e%252e",
  "00000000-0000-0000-0000-00000000000g",
  "00000000000000000000000000000000",
  "x".repeat(3_000),
];
const wrongId: Oddity = (draft, setting) =>
  setting.operation.pathParams.length === 0
    ? null
    : {
        draft: withLastId(draft, (id) => pick([...WRONG_IDS, `${id}x`, `{${id}}`, `${id}%00`, `${id}%2f..`], setting)),
        statuses: [422],
      };

const unknownId: Oddity = (draft, setting) =>
  setting.operation.pathParams.length === 0
    ? null
    : {
        draft: withLastId(draft, () =>
          pick([newId(), "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"], setting),
        ),
        statuses: [404],
      };

const foreignIds: Oddity = (draft, { operation, foreign }) => {
  if (foreign.length === 0) return null;
  let at = 0;
  return {
    draft: { ...draft, path: operation.path.replaceAll(/\{\w+\}/g, () => foreign[at++] ?? "") },
    statuses: [403],
  };
};

const otherSpellingOfId: Oddity = (draft, setting) =>
  setting.operation.pathParams.length === 0
    ? null
    : {
        draft: withLastId(draft, (id) => pick([id.toUpperCase(), encoded(id), id.replaceAll("-", "%2D")], setting)),
        statuses: [successOf(setting.operation)],
      };
const encoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

const unknownAddress: Oddity = (draft, setting) => ({
  draft: {
    ...draft,
    path: `${draft.path}${pick(["/x/y/z/x/y", `/x/${newId()}/y/z/`, "/a/%00/b/%zz", "/toString/a/b/c", "/x/y/z/🙂"], setting)}`,
  },
  statuses: [404],
});

const wrongIdempotencyKey: Oddity = (draft, setting) => {
  if (!setting.operation.isRepeatableByKey) return null;
  const key = pick(["", "k".repeat(256), "k".repeat(5_000), "\u00ff".repeat(256)], setting);
  return { draft: { ...draft, headers: { ...draft.headers, "Idempotency-Key": key } }, statuses: [422] };
};

export const ODDITIES: readonly Oddity[] = [
  wrongKey,
  keyAsBearer,
  wrongMethod,
  harmlessHeader,
  unknownQuery,
  wrongQuery,
  hostileQuery,
  repeatedQuery,
  strangeCursor,
  cached,
  head,
  wrongId,
  unknownId,
  foreignIds,
  otherSpellingOfId,
  unknownAddress,
  wrongIdempotencyKey,
  ...bodyOddities,
];
