import { createHash } from "node:crypto";
import { z } from "zod";
import type { AnyEndpoint } from "@/lib/contract/endpoint";
import { cursor, type Page } from "@/lib/contract/paging";
import type { CursorPosition } from "@/lib/contract/wire";
import { listOf } from "./input";

/** A reply before it becomes a `Response`. An idempotency key stores `status` and `text`. */
export interface Reply {
  status: number;
  text: string | null;
  headers: Record<string, string>;
  /** Id of the object in it, for the log. */
  id?: string;
  /** Whether it repeats an earlier request's reply, which is already logged. */
  isReplay?: true;
}

/**
 * Encodes a verb's result by the contract, without columns that the contract does not name.
 *
 * @param self the requested public URL, for the link to the next page
 * @throws ZodError for a value that does not fit the contract, which is a defect
 */
export function encodeReply(endpoint: AnyEndpoint, result: unknown, self: URL): Reply {
  if (!endpoint.response) return { status: 204, text: null, headers: {} };
  if (endpoint.file) return fileReply(endpoint.file, z.encode(endpoint.response, result));
  const { rows, next } = endpoint.isPaged ? asPage(result) : { rows: result, next: null };
  return {
    status: 200,
    text: JSON.stringify(z.encode(endpoint.response, rows)),
    headers: next ? nextPageHeaders({ ...next, list: listOf(endpoint, self) }, self) : {},
  };
}

function fileReply({ mediaType, name }: NonNullable<AnyEndpoint["file"]>, text: unknown): Reply {
  const headers = { "Content-Type": mediaType, "Content-Disposition": `attachment; filename="${name}"` };
  return { status: 200, text: String(text), headers };
}

function asPage(result: unknown): Page<unknown> {
  // The verb of a paged endpoint returns a page; a bare array has no rows, and does not fit the contract.
  return result as Page<unknown>;
}

function nextPageHeaders(next: CursorPosition, self: URL): Record<string, string> {
  const place = z.encode(cursor, next);
  const url = new URL(self);
  url.searchParams.set("cursor", place);
  return { Link: `<${url.href}>; rel="next"`, "X-Next-Cursor": place };
}

/** Makes the response to a request. A GET gets an `ETag`, and 304 when the client has the current version. */
export function toResponse(reply: Reply, request: Request): Response {
  const headers = new Headers(reply.headers);
  if (reply.text === null) return new Response(null, { status: reply.status, headers });
  if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response(reply.text, { status: reply.status, headers });
  const tag = entityTag(reply.text + (reply.headers.Link ?? ""));
  headers.set("ETag", tag);
  if (!hasTag(request.headers.get("if-none-match"), tag)) return new Response(reply.text, { status: 200, headers });
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}

/** Weak, because the server may compress the body. */
export function entityTag(text: string): string {
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}

/** Weak comparison; see RFC 9110 section 13.1.2. */
export function hasTag(ifNoneMatch: string | null, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, "");
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((one) => opaque(one) === opaque(tag));
}
