import type { JsonSchema } from "@/lib/api/wire-schema";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import type { Draft } from "./draft";
import { faultsOf, isFreeText } from "./field-faults";
import { type Oddity, pick, type Setting, successOf } from "./oddity";
import { HOSTILE_TEXTS } from "./texts";
import { branchesOf, schemaOf } from "./values";

const BODY_BYTES_MAX = 1_048_576;
const DEEP = 10_000;

/** Properties of the operation's body. */
const bytesMaxOf = ({ operation: { operationId } }: Setting) =>
  ENDPOINTS.find((endpoint) => endpoint.operationId === operationId)?.bodyBytesMax ?? BODY_BYTES_MAX;

/** For operations with a body; others ignore it. */
function forBodies(oddity: (draft: Draft, setting: Setting, body: JsonSchema) => ReturnType<Oddity>): Oddity {
  return (draft, setting) => (setting.operation.body ? oddity(draft, setting, setting.operation.body) : null);
}

const raw = (draft: Draft, bytes: string | Uint8Array): Draft => ({ ...draft, raw: bytes });
const jsonOf = (draft: Draft) => JSON.stringify(draft.json);
const objectOf = (draft: Draft) => draft.json as Record<string, unknown>;
/** Inserts text before the closing brace of the body. */
const withMembers = (draft: Draft, members: string) => {
  const json = jsonOf(draft);
  return raw(draft, `${json.slice(0, -1)}${json === "{}" ? "" : ","}${members}}`);
};
const typed = (draft: Draft, type: string): Draft => ({
  ...draft,
  headers: { ...draft.headers, "Content-Type": type },
});

const WRONG_TYPES = [
  "text/plain",
  "text/json",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "application/json; charset=utf-16",
  "application/json; charset=iso-8859-1",
  "application/xml",
  "json",
  "\u00ff",
  "",
];
const wrongType = forBodies((draft, setting) => {
  const type = pick([...WRONG_TYPES, null], setting);
  if (type !== null) return { draft: typed(raw(draft, jsonOf(draft)), type), statuses: [415] };
  const { "Content-Type": _, ...headers } = draft.headers;
  return { draft: { ...raw(draft, jsonOf(draft)), headers }, statuses: [415] };
});

const otherType = forBodies((draft, setting) => ({
  draft: typed(
    draft,
    pick(["application/json; charset=UTF-8", 'Application/JSON;charset="utf-8"', "application/vnd.api+json"], setting),
  ),
  statuses: [successOf(setting.operation)],
}));

const compressed = forBodies((draft, setting) => ({
  draft: { ...draft, headers: { ...draft.headers, "Content-Encoding": pick(["gzip", "br", "identity"], setting) } },
  statuses: [415],
}));

const notJson = forBodies((draft, setting) => {
  const json = jsonOf(draft);
  const broken = [
    "",
    " ",
    "undefined",
    "NaN",
    "{'a':1}",
    '{"a":1,}',
    "/* */{}",
    "{} {}",
    `${json},`,
    `${json}${json}`,
    "{",
    '{"a":"\n"}',
    '{"a":"\\x"}',
    "\u0000",
    `${json}\u0000`,
    "<a/>",
    '{"a":01}',
    '{"a":"',
    "}".repeat(100),
  ];
  return { draft: raw(draft, pick(broken, setting)), statuses: [422] };
});

const otherEncoding = forBodies((draft, setting) => {
  const json = Buffer.from(jsonOf(draft));
  const utf16 = Buffer.from(jsonOf(draft), "utf16le");
  const wrong = [
    utf16,
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xf4, 0x90, 0x80, 0x80]), Buffer.from('"}')]),
    Buffer.concat([json, Buffer.from([0xff])]),
    Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
  ];
  return { draft: raw(draft, pick(wrong, setting)), statuses: [422] };
});

const byteOrderMark = forBodies((draft, { operation }) => ({
  draft: raw(draft, `\ufeff${jsonOf(draft)}`),
  statuses: [successOf(operation)],
}));

const noObject = forBodies((draft, setting) => ({
  draft: raw(draft, pick(["[]", '"text"', "1", "true", "null", `[${jsonOf(draft)}]`, "1e999", '""'], setting)),
  statuses: [422],
}));

const tooDeep = forBodies((draft, setting) => {
  const deep = [
    withMembers(draft, `"x":${"[".repeat(DEEP)}${"]".repeat(DEEP)}`),
    withMembers(draft, `"x":${'{"x":'.repeat(DEEP)}1${"}".repeat(DEEP)}`),
    raw(draft, "[".repeat(DEEP)),
    withMembers(draft, Array.from({ length: DEEP + 1 }, (_, index) => `"k${index}":1`).join(",")),
  ];
  return { draft: pick(deep, setting), statuses: [422] };
});

/** Rare, because it is slow. */
const tooLarge = forBodies((draft, setting, body) =>
  setting.plan.salt % 4 === 0
    ? { draft: withMembers(draft, `"x":"${"x".repeat(bytesMaxOf(setting))}"`), statuses: [413] }
    : { draft: withMembers(draft, `"x":"${"x".repeat(1_000)}"`), statuses: [statusOfUnknown(setting, body)] },
);

/** A closed body refuses unknown fields. */
function statusOfUnknown({ operation }: Setting, body: JsonSchema): number {
  // A body of alternatives, which are all closed, has no properties of its own.
  return body.additionalProperties === false || branchesOf(body) ? 422 : successOf(operation);
}

const UNKNOWN_MEMBERS = [
  ["__proto__", '{"polluted":true}'],
  ["__proto__", '{"name":"x","is_public":true}'],
  ["constructor", '{"prototype":{"polluted":true}}'],
  ["prototype", "1"],
  ["toString", "null"],
  ["user_id", '"0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b"'],
  ["unread_count", "1e999"],
  ["share_token", '"x"'],
  ["", "[]"],
  ["\\ud800", '"\\udfff"'],
] as const;
const unknownMembers = forBodies((draft, setting, body) => {
  const members = UNKNOWN_MEMBERS.filter(([name]) => !Object.hasOwn(body.properties ?? {}, name));
  const [name, value] = pick(members, setting);
  return { draft: withMembers(draft, `"${name}":${value}`), statuses: [statusOfUnknown(setting, body)] };
});

const wrongField = forBodies((draft, setting, body) => {
  // A body of alternatives has no properties of its own.
  const properties = Object.entries(body.properties ?? {});
  if (properties.length === 0) return null;
  const [name, property] = pick(properties, setting);
  const faults = faultsOf(schemaOf(property));
  const value = faults[Math.floor(setting.plan.salt / 16) % faults.length];
  return {
    draft: { ...draft, json: { ...objectOf(draft), [name]: value } },
    statuses: statusesOfFault(name, value, setting),
  };
});

/** Any text may be validated as a URL, and an unknown token is not found. */
function statusesOfFault(name: string, value: unknown, { operation }: Setting): number[] {
  if (typeof value === "string" && name === "url") return [422, successOf(operation)];
  return typeof value === "string" && name === "token" ? [404, 422] : [422];
}

const missingField = forBodies((draft, setting, { required = [] }) => {
  if (required.length === 0) return null;
  const { [pick(required, setting)]: _, ...json } = objectOf(draft);
  return { draft: { ...draft, json }, statuses: [422] };
});

const BY_FIELD = new Set(["email", "url", "feed_url", "token", "opml", "time_zone"]);
const hostileField = forBodies((draft, setting, body) => {
  const texts = Object.entries(body.properties ?? {}).filter(
    ([name, one]) => !BY_FIELD.has(name) && isFreeText(schemaOf(one)),
  );
  if (texts.length === 0) return null;
  const [name] = pick(texts, setting);
  const value = pick([...HOSTILE_TEXTS, "\ud800", "a\udfffb", " \u3000padded\u00a0"], setting);
  return { draft: { ...draft, json: { ...objectOf(draft), [name]: value } }, statuses: [successOf(setting.operation)] };
});

const hugeNumber = forBodies((draft, setting, body) => {
  // Some of these numbers are a whole number to a parser.
  const fields = Object.entries(body.properties ?? {}).filter(([, one]) => !JSON.stringify(one).includes('"integer"'));
  if (fields.length === 0) return null;
  const [name] = pick(fields, setting);
  const number = pick(["1e400", "-0", "123456789012345678901234567890", "1e-400", "9".repeat(5_000)], setting);
  const { [name]: _, ...json } = objectOf(draft);
  return { draft: withMembers({ ...draft, json }, `"${name}":${number}`), statuses: [422] };
});

/** Repeated entries are more frequent; the round skips those that do not apply. */
export const bodyOddities: readonly Oddity[] = [
  wrongType,
  otherType,
  compressed,
  notJson,
  otherEncoding,
  byteOrderMark,
  noObject,
  tooDeep,
  tooLarge,
  unknownMembers,
  wrongField,
  missingField,
  hostileField,
  hugeNumber,
  wrongField,
  wrongField,
];
