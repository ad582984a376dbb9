import type { z } from "zod";
import type { AnyEndpoint, Input } from "@/lib/contract/endpoint";
import { AppError, type InputIssue } from "@/lib/core/errors";
import { inputIssues, type Location, messageFor } from "./issues";
import { pathParams } from "./path-params";
import { unknownFieldIssues, unknownFields } from "./unknown-fields";

/**
 * What the endpoint's schemas make of a request: parameters, query and body. A query parameter
 * that the schemas do not name is ignored, however often it comes; one that they name may come once.
 *
 * @throws AppError `validation` with everything that is wrong with it
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
  // After what its schema says: a field that is required and missing is more than one that is too many.
  if (!endpoint.ignoresUnknownFields) issues.push(...unknownFieldIssues(unknownFields(endpoint, body)));
  if (issues.length > 0) throw new AppError("validation", summary(issues), { issues });
  // The schemas that made it are the endpoint's own.
  return input as Input<E>;
}

/** Which of two limits is meant is not for us to guess. */
function repetitions(schema: z.ZodObject | undefined, query: URLSearchParams): InputIssue[] {
  const repeated = Object.keys(schema?.shape ?? {}).filter((name) => query.getAll(name).length > 1);
  return repeated.map((name) => ({
    pointer: `/query/${name}`,
    code: "repeated",
    message: `\`${name}\` comes more than once. Send it once.`,
  }));
}

function summary(issues: readonly InputIssue[]): string {
  const message = issues[0]?.message ?? "";
  const first = message.endsWith("?") ? `${message} Rename the field or leave it out.` : message;
  return issues.length === 1 ? first : `${first} (${issues.length - 1} more in \`errors\`.)`;
}
