import type { OpenApiDocument, Parameter } from "@/lib/contract/openapi-document";
import { operationOf, type PlacedOperation } from "./operations";

type Sampled = Pick<PlacedOperation, "method" | "path" | "parameters" | "requestBody">;

/**
 * The operation as a command for a shell. What the reader has to know is in variables: `$LEDE_API_KEY`, and ids such as
 * `$NEWSFEED_ID`.
 *
 * @param server the address of the API, without a slash at its end
 * @param body what is sent, instead of the document's example
 */
export function curlSample(server: string, operation: Sampled, body = exampleBody(operation)): string {
  const method = operation.method === "GET" ? "" : `-X ${operation.method} `;
  const url = urlOf(server, operation, (words) => `$${words.join("_").toUpperCase()}`);
  const parts = [`curl ${method}"${url}"`, '-H "X-API-Key: $LEDE_API_KEY"'];
  if (body !== undefined)
    parts.push('-H "Content-Type: application/json"', `-d '${shellQuoted(indented(json(body)))}'`);
  return parts.join(" \\\n  ");
}

/** The operation as JavaScript, which TypeScript is too; `apiKey` and ids such as `newsfeedId` are the reader's. */
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

/** With what must be in the query, and nothing that may. */
function urlOf(server: string, { path, parameters }: Sampled, variable: (words: string[]) => string): string {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => variable(wordsFor(name, parameters)));
  const query = new URLSearchParams(
    parameters
      .filter((one) => one.in === "query" && one.required)
      .map(({ name, schema }) => [name, String(schema.examples?.[0] ?? "")]),
  );
  return `${server}${place}${query.size > 0 ? `?${query}` : ""}`;
}

/** A parameter of a path is described by its kind, "Newsfeed ID", where its name may be `id`. */
function wordsFor(name: string, parameters: readonly Parameter[]): string[] {
  const parameter = parameters.find((one) => one.in === "path" && one.name === name);
  return (parameter?.description ?? name).toLowerCase().split(/[\s_]+/);
}

function camelCase(words: readonly string[]): string {
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
}

/** As JSON, but with names as one writes them in a program. */
function literal(value: unknown): string {
  return json(value).replaceAll(/^( *)"(\w+)":/gm, "$1$2:");
}

/** The lines after the first, two places to the right. */
function indented(text: string): string {
  return text.replaceAll("\n", "\n  ");
}

export function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** @see POSIX shell, 2.2.2: nothing but a single quote means anything within single quotes */
function shellQuoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}

interface Step {
  text: string;
  command: string;
}

/**
 * From nothing to posts. A newsfeed without keywords lets everything pass, so that there is something to read at the
 * end.
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
