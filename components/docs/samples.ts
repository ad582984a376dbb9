import type { OpenApiDocument, Parameter } from "@/lib/contract/openapi-document";
import { operationOf, type PlacedOperation } from "./operations";

type Sampled = Pick<PlacedOperation, "method" | "path" | "parameters" | "requestBody">;

/**
 * Formats the operation as a curl command. Values of the reader are variables such as `$LEDE_API_KEY` and
 * `$NEWSFEED_ID`.
 *
 * @param server API base URL without a trailing slash
 * @param body replaces the document's example
 */
export function curlSample(server: string, operation: Sampled, body = exampleBody(operation)): string {
  const method = operation.method === "GET" ? "" : `-X ${operation.method} `;
  const url = urlOf(server, operation, (words) => `$${words.join("_").toUpperCase()}`);
  const parts = [`curl ${method}"${url}"`, '-H "X-API-Key: $LEDE_API_KEY"'];
  if (body !== undefined)
    parts.push('-H "Content-Type: application/json"', `-d '${shellQuoted(indented(json(body)))}'`);
  return parts.join(" \\\n  ");
}

/** Formats the operation as JavaScript, with `apiKey` and ids such as `newsfeedId` as variables. */
export function fetchSample(server: string, operation: Sampled): string {
  const url = urlOf(server, operation, (words) => `\${${camelCase(words)}}`);
  const body = exampleBody(operation);
  const headers =
    body === undefined ? '{ "X-API-Key": apiKey }' : '{ "X-API-Key": apiKey, "Content-Type": "application/json" }';
  const options = [
    ...(operation.method === "GET" ? [] : [`method: "${operation.method}",`]),
    `headers: ${headers},`,
    ...(body === undefined ? [] : [`body: JSON.stringify(${literal(body)}),`]),
  ];
  const quote = url.includes("${") ? "`" : '"';
  return `const response = await fetch(${quote}${url}${quote}, {\n  ${indented(options.join("\n"))}\n});`;
}

function exampleBody({ requestBody }: Sampled): unknown {
  return requestBody?.content["application/json"].example;
}

/** Includes required query parameters only. */
function urlOf(server: string, { path, parameters }: Sampled, variable: (words: string[]) => string): string {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => variable(wordsFor(name, parameters)));
  const query = new URLSearchParams(
    parameters
      .filter((one) => one.in === "query" && one.required)
      .map(({ name, schema }) => [name, String(schema.examples?.[0] ?? "")]),
  );
  return `${server}${place}${query.size > 0 ? `?${query}` : ""}`;
}

/** Path parameters are named by their description ("Newsfeed ID"), because the name may be just `id`. */
function wordsFor(name: string, parameters: readonly Parameter[]): string[] {
  const parameter = parameters.find((one) => one.in === "path" && one.name === name);
  return (parameter?.description ?? name).toLowerCase().split(/[\s_]+/);
}

function camelCase(words: readonly string[]): string {
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
}

/** JSON with unquoted property names. */
function literal(value: unknown): string {
  return json(value).replaceAll(/^( *)"(\w+)":/gm, "$1$2:");
}

/** Indents the lines after the first. */
function indented(text: string): string {
  return text.replaceAll("\n", "\n  ");
}

export function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** @see POSIX shell, 2.2.2: single quotes end only at a single quote */
function shellQuoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}

interface Step {
  text: string;
  command: string;
}

/**
 * Steps from nothing to posts. A newsfeed without keywords keeps every post.
 *
 * @param sourceUrl a site with a feed
 */
export function firstSteps(document: OpenApiDocument, sourceUrl: string): Step[] {
  const server = document.servers[0]?.url ?? "";
  const sample = (operationId: string, body?: unknown) => curlSample(server, operationOf(document, operationId), body);
  return [
    { text: "List your newsfeeds. A new account has none: `[]`.", command: sample("listNewsfeeds") },
    {
      text: "Create one. Keep the `id` in the reply with `export NEWSFEED_ID=…`.",
      command: sample("createNewsfeed", { name: "My first newsfeed" }),
    },
    {
      text: "Add a source: any blog, site or profile. Lede finds its feed and checks it at once.",
      command: sample("addSource", { url: sourceUrl }),
    },
    { text: "List its posts a few seconds later, newest first.", command: sample("listPosts") },
  ];
}
