import { createHash } from "node:crypto";
import type { z } from "zod";
import type { AnyEndpoint, Input } from "@/lib/contract/endpoint";
import type { CursorPosition } from "@/lib/contract/wire";
import { decoded } from "@/lib/core/decoded";
import { AppError, type InputIssue } from "@/lib/core/errors";
import { inputIssues, type Location, messageFor } from "./issues";
import { unknownFieldIssues, unknownFields } from "./unknown-fields";

/**
 * Parses path parameters, query and body by the endpoint's schemas. Ignores unknown query parameters; a known one may
 * occur once.
 *
 * @throws AppError `validation` with all issues
 */
export function parseInput<E extends AnyEndpoint>(endpoint: E, url: URL, body: unknown): Input<E> {
  const issues: InputIssue[] = [];
  const parse = (location: Location, schema: z.ZodType | undefined, value: unknown) => {
    const parsed = schema?.safeParse(value, { error: messageFor, reportInput: true });
    if (parsed?.error) issues.push(...inputIssues(location, parsed.error.issues));
    return parsed?.data;
  };
  issues.push(...repetitions(endpoint.query, url.searchParams));
  const input = {
    params: parse("path", endpoint.params, pathParams(endpoint.path, url.pathname)) ?? {},
    query: parse("query", endpoint.query, Object.fromEntries(url.searchParams)) ?? {},
    body: parse("body", endpoint.body, body),
  };
  if (isForeign(input.query, () => listOf(endpoint, url))) issues.push(FOREIGN_CURSOR);
  // Unknown fields come last: a missing field matters more.
  if (!endpoint.ignoresUnknownFields) issues.push(...unknownFieldIssues(unknownFields(endpoint, body)));
  if (issues.length > 0) throw new AppError("validation", summary(issues), { issues });
  // The endpoint's own schemas produced it.
  return input as Input<E>;
}

/** A repeated parameter is ambiguous. */
function repetitions(schema: z.ZodObject | undefined, query: URLSearchParams): InputIssue[] {
  const repeated = Object.keys(schema?.shape ?? {}).filter((name) => query.getAll(name).length > 1);
  return repeated.map((name) => ({
    pointer: `/query/${name}`,
    code: "repeated",
    message: `\`${name}\` appears more than once. Send it once.`,
  }));
}

/** Parameters that select a page of a list and not the list. */
const PAGE_PARAMETERS = ["cursor", "limit", "include"];

/** Hash of the list that a URL names, with order and filter. Part of each cursor. */
export function listOf({ path, query }: AnyEndpoint, { pathname, searchParams }: URL): string {
  const names = Object.keys(query?.shape ?? {}).filter((name) => !PAGE_PARAMETERS.includes(name));
  const chosen = names.flatMap((name) => (searchParams.has(name) ? [[name, searchParams.get(name)]] : []));
  const list = JSON.stringify([path, pathParams(path, pathname), chosen]);
  return createHash("sha256").update(list).digest("hex").slice(0, 8);
}

const FOREIGN_CURSOR: InputIssue = {
  pointer: "/query/cursor",
  code: "custom",
  message:
    "`cursor` belongs to another list, order or filter. Repeat the request that it came from, or leave it out to start over.",
};

/** Cursors of our own pages name no list. */
function isForeign({ cursor }: { cursor?: CursorPosition }, list: () => string): boolean {
  return cursor?.list !== undefined && cursor.list !== list();
}

function summary(issues: readonly InputIssue[]): string {
  const message = issues[0]?.message ?? "";
  const first = message.endsWith("?") ? `${message} Rename the field or leave it out.` : message;
  return issues.length === 1 ? first : `${first} (${issues.length - 1} more in \`errors\`.)`;
}

/** @param template `/lists/{list_id}/items`, without the surface's prefix */
export function pathParams(template: string, pathname: string): Record<string, string> {
  const names = template.split("/").slice(1);
  const segments = pathname.split("/").slice(-names.length);
  return Object.fromEntries(
    names.flatMap((name, at) =>
      name.startsWith("{") ? [[name.slice(1, -1), decoded(segments[at] ?? "")] as const] : [],
    ),
  );
}
