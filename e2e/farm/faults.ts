import { pageWithoutFeed } from "./pages";
import type { Reply } from "./replies";

/** Faults of a web server. */
export type Fault =
  /** Always this status: 304, 404, 410, 429, 500 … */
  | { kind: "status"; status: number; retryAfterSeconds?: number }
  /** 302 by default. `to` is a path or a URL. */
  | { kind: "redirect"; to: string; status?: 301 | 302 | 303 | 307 | 308 }
  /** Delays the reply by a time, or until the fault is lifted. */
  | { kind: "slow"; milliseconds?: number }
  /** Resets the connection before a reply. */
  | { kind: "reset" }
  /** Announces the full length, sends half and closes. */
  | { kind: "truncated" }
  /** Pads the body to this size with valid filling. */
  | { kind: "huge"; bytes: number }
  /** 200 with a page without a feed. */
  | { kind: "html" }
  /** Unescaped and unclosed markup from the first item on. */
  | { kind: "broken" }
  /** An extra well-formed item with nonsense values. */
  | { kind: "bad-item" }
  | { kind: "content-type"; type: string }
  /** This document at any path. */
  | { kind: "document"; type: string; body: string };

/** Applies the fault to a reply. Connection faults (slow, reset, truncated) change nothing here. */
export function spoilReply(reply: Reply, fault: Fault, path: string): Reply {
  switch (fault.kind) {
    case "status":
      return { ...reply, status: fault.status, headers: retryAfter(fault), body: statusBody(fault.status) };
    case "redirect":
      return { ...reply, status: fault.status ?? 302, headers: { location: fault.to }, body: Buffer.alloc(0) };
    case "huge":
      return { ...reply, body: fill(reply, fault.bytes) };
    case "html":
      return {
        ...reply,
        type: "text/html; charset=utf-8",
        body: Buffer.from(pageWithoutFeed(path.split("/")[1] ?? "")),
      };
    case "broken":
      return { ...reply, body: Buffer.from(breakMarkup(String(reply.body))) };
    case "bad-item":
      return { ...reply, body: Buffer.from(insertBadItem(String(reply.body))) };
    case "content-type":
      return { ...reply, type: fault.type };
    case "document":
      return { ...reply, status: 200, type: fault.type, body: Buffer.from(fault.body) };
    default:
      return reply;
  }
}

function retryAfter({ retryAfterSeconds }: { retryAfterSeconds?: number }): Record<string, string> {
  return retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
}

function statusBody(status: number): Buffer {
  return Buffer.from(status === 304 ? "" : `<!doctype html><title>${status}</title><h1>${status}</h1>\n`);
}

function fill({ body, type }: Reply, bytes: number): Buffer {
  const isJson = type.includes("json");
  const filling = Math.max(0, bytes - body.length);
  if (isJson) return Buffer.concat([body, Buffer.alloc(filling, " ")]);
  return Buffer.concat([body, Buffer.from("<!--"), Buffer.alloc(Math.max(0, filling - 7), "x"), Buffer.from("-->")]);
}

function breakMarkup(text: string): string {
  if (text.startsWith("{")) return `${text.slice(0, text.length / 2)},,}`;
  const unescaped = text.replaceAll("&amp;", "&").replaceAll("]]>", "");
  const [head = "", ...items] = unescaped.split(/(?=<(?:item|entry)[ >])/);
  return head + items.map((item) => item.replace("</title>", "</titel>")).join("");
}

function insertBadItem(text: string): string {
  const nonsense = `<title></title><link>http://[nowhere</link><guid></guid><pubDate>the day after tomorrow</pubDate>`;
  if (text.startsWith("{")) {
    return text.replace('"items": [', '"items": [\n{ "id": null, "url": 42, "title": {}, "date_published": "soon" },');
  }
  return text
    .replace(/(?=<item[ >])/, `<item>${nonsense}</item>\n`)
    .replace(
      /(?=<entry[ >])/,
      `<entry><id></id><title></title><updated>soon</updated><link href="http://[nowhere"/></entry>\n`,
    );
}

/**
 * Validates a fault.
 *
 * @throws with the reason
 */
export function parseFault(value: unknown): Fault {
  const fields = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  const expected = expectedFields[String(fields.kind)];
  if (!expected) throw new Error(`A fault needs a kind, one of ${Object.keys(expectedFields).join(", ")}.`);
  for (const [name, rule] of Object.entries(expected)) {
    const isAbsent = fields[name] === undefined && rule.endsWith("?");
    if (!isAbsent && typeof fields[name] !== rule.replace("?", "")) {
      throw new Error(`A fault of kind ${fields.kind} needs ${name}, a ${rule.replace("?", "")}.`);
    }
  }
  // Every field of the kind was checked.
  return value as Fault;
}

const expectedFields: Record<string, Record<string, string>> = {
  status: { status: "number", retryAfterSeconds: "number?" },
  redirect: { to: "string", status: "number?" },
  slow: { milliseconds: "number?" },
  reset: {},
  truncated: {},
  huge: { bytes: "number" },
  html: {},
  broken: {},
  "bad-item": {},
  "content-type": { type: "string" },
  document: { type: "string", body: "string" },
};
