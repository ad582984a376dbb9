import { type AnyEndpoint, isRepeatableByKey } from "@/lib/contract/endpoint";
import { ENDPOINTS, type PublicEndpoint } from "@/lib/contract/endpoints";
import type {
  JsonSchema,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  Reply,
  Tag,
} from "@/lib/contract/openapi-document";
import { problem } from "@/lib/contract/problem";
import { exchange, type RouteHandler } from "./exchange";
import type { EndpointHandler } from "./handle";
import { errorComponents, errorReferences, HEADERS, headerReferences, LIMIT_HEADERS } from "./openapi-replies";
import { openApiWebhooks } from "./openapi-webhooks";
import { toResponse } from "./reply";
import { UNKNOWN_FIELDS_HEADER } from "./unknown-fields";
import { wireSchema } from "./wire-schema";

type Components = Record<string, JsonSchema>;

const SUMMARY = "Newsfeeds from the sources you follow: a few posts worth reading, each with what it means for you.";

const ABOUT = `${SUMMARY}

All bodies are JSON, except files to be saved. Ids are UUIDs; timestamps are UTC without a zone designator. Every field of an object is
present unless its schema marks it optional; unknown values are \`null\`. A body field that the operation does not define is refused, unless the reply lists it in the header \`Lede-Unknown-Fields\`: then it was ignored. An unknown query parameter is always ignored and listed there, as \`/query/limitt\`.

Lists are bare arrays. If a list has a next page, its URL is in the \`Link\` header.

Errors are problem documents (RFC 9457): branch on \`code\`, show \`detail\`.

This document and preflights need no API key; everything else does. The \`security\` of an operation names the scope that the key needs, \`read\` or \`write\`; \`write\` includes \`read\`. A key can be limited to newsfeeds: \`x-limited-keys\` says whether it may call the operation, for these newsfeeds alone.`;

const SCHEMES = ["ApiKey", "Bearer"] as const;

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes the request safe to repeat: for 24 hours a repeat with the same key and body gets the stored reply of the first success. A repeat after two minutes runs again if the server stopped, or could not write to its database, before it had stored that reply. Replies about newsfeeds and posts are forgotten early when a newsfeed of the caller is deleted or the caller leaves one.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

/**
 * Makes the OpenAPI 3.1 document of `/v1` from the validating schemas.
 *
 * @param appUrl the app's public URL, without a final slash
 */
export function openApiDocument(appUrl: string): OpenApiDocument {
  const schemas: Components = {};
  wireSchema(problem, "reply", schemas);
  const paths: OpenApiDocument["paths"] = {};
  for (const endpoint of ENDPOINTS) {
    const path = documentedPath(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, path, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Lede API", version: "1", summary: SUMMARY, description: ABOUT },
    externalDocs: { description: "The reference, with samples", url: `${appUrl}/docs/api` },
    servers: [{ url: `${appUrl}/v1`, description: "This installation" }],
    security: SCHEMES.map((scheme) => ({ [scheme]: [] })),
    tags: [...TAGS],
    paths,
    webhooks: openApiWebhooks(schemas),
    components: {
      schemas,
      responses: errorComponents(),
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: HEADERS,
      securitySchemes: {
        ApiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: "Created in the account's settings." },
        Bearer: { type: "http", scheme: "bearer", description: "The same API key." },
      },
    },
  };
}

/**
 * Returns the path in the document. OpenAPI treats paths that differ only in parameter names as equal, so a segment
 * with several names becomes `id`.
 */
function documentedPath(endpoint: AnyEndpoint): string {
  const shape = (path: string) => path.replaceAll(/\{\w+\}/g, "{}");
  const equalPaths = ENDPOINTS.map(({ path }) => path).filter((path) => shape(path) === shape(endpoint.path));
  const segments = equalPaths.map((path) => path.split("/"));
  return endpoint.path
    .split("/")
    .map((segment, at) => (segments.every((other) => other[at] === segment) ? segment : "{id}"))
    .join("/");
}

function operation(endpoint: PublicEndpoint, path: string, components: Components): Operation {
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    security: SCHEMES.map((scheme) => ({ [scheme]: [endpoint.scope] })),
    "x-limited-keys": endpoint.isForLimitedKeys,
    parameters: parameters(endpoint, path, components),
    ...(endpoint.body && { requestBody: requestBody(endpoint, components) }),
    responses: { ...success(endpoint, components), ...errorReferences(endpoint) },
  };
}

function parameters(endpoint: AnyEndpoint, path: string, components: Components): (Parameter | Reference)[] {
  const names = path.split("/").filter((segment) => segment.startsWith("{"));
  const inPath = fields(endpoint.params, "path", components).map((field, at) => ({
    ...field,
    name: names[at]?.slice(1, -1) ?? field.name,
  }));
  const inQuery = fields(endpoint.query, "query", components);
  const idempotency = isRepeatableByKey(endpoint) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : [];
  return [...inPath, ...inQuery, ...idempotency];
}

function fields(schema: AnyEndpoint["query"], place: "path" | "query", components: Components): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = wireSchema(schema, "request", components);
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description && { description }),
    schema: rest,
  }));
}

function requestBody(endpoint: AnyEndpoint, components: Components): Operation["requestBody"] & object {
  const isClosed = !endpoint.ignoresUnknownFields;
  const schema = wireSchema(endpoint.body, "request", components, { isClosed });
  return { required: true, content: { "application/json": { schema, example: endpoint.examples.body } } };
}

function success(endpoint: AnyEndpoint, components: Components): Record<string, Reply> {
  const headers = headerReferences(successHeaders(endpoint));
  if (!endpoint.response) return { 204: { description: "Done; no body.", headers } };
  const schema = wireSchema(endpoint.response, "reply", components);
  const mediaType = endpoint.file?.mediaType ?? "application/json";
  const content = { [mediaType]: { schema, example: endpoint.examples.response } };
  const notModified = { description: "Nothing changed since the `ETag` that was sent.", headers };
  return {
    200: { description: "Success.", headers, content },
    ...(isTagged(endpoint) && { 304: notModified }),
  };
}

function isTagged({ method, file }: AnyEndpoint): boolean {
  return method === "GET" && !file?.isStreamed;
}

function successHeaders(endpoint: AnyEndpoint): string[] {
  const names = ["X-Request-Id", UNKNOWN_FIELDS_HEADER, ...LIMIT_HEADERS];
  if (isTagged(endpoint)) names.push("ETag");
  if (endpoint.isPaged) names.push("Link", "X-Next-Cursor");
  if (isRepeatableByKey(endpoint)) names.push("Idempotency-Replayed");
  return names;
}

/** The groups of operations, in the order of the document. */
const TAGS: readonly Tag[] = [
  {
    name: "Newsfeeds",
    description: "A named stream over sources, filtered by keywords, with key learnings for a business context.",
  },
  {
    name: "Folders",
    description: "Folders of newsfeeds. They are private: each member of a newsfeed files it in folders of their own.",
  },
  {
    name: "Sources",
    description:
      "The blogs, sites and profiles that a newsfeed follows. Each is created from a URL and reports its state.",
  },
  {
    name: "OPML",
    description: "Lists of subscriptions, as feed readers exchange them: each newsfeed is a folder of its sources.",
  },
  {
    name: "Posts",
    description: "Posts of the sources that the keywords let through, each with a summary and a key learning.",
  },
  {
    name: "Filtered posts",
    description: "Posts that the keywords filtered out and why, and a way to try other keywords before saving them.",
  },
  {
    name: "Suggestions",
    description: "Edits of a newsfeed's keywords, derived from what readers hid, saved, rescued and asked for.",
  },
  {
    name: "Members",
    description: "People who read a newsfeed. It has one owner, editors and viewers; invitations are links.",
  },
  {
    name: "Reading lists",
    description: "Saved posts, with notes. A list is private until its owner shares it by a link.",
  },
  {
    name: "Audit log",
    description: "Writes by API keys: who, what, when, from where, and with which outcome.",
  },
  {
    name: "Digests",
    description: "Mails with a newsfeed's new posts, at an hour that each member chooses.",
  },
  {
    name: "Changes",
    description: "Everything that the caller may read, for a mirror that requests only what changed.",
  },
  {
    name: "Account",
    description: "The caller's profile, home page and data, and how the server is doing.",
  },
  {
    name: "Feed addresses",
    description: "Secret URLs that serve posts as Atom, RSS and JSON Feed, and sources as OPML, to any program.",
  },
  {
    name: "Webhooks",
    description:
      "Events that Lede sends to your URL, signed and retried according to the Standard Webhooks. `webhooks` in this document describes their bodies.",
  },
  {
    name: "Notifications",
    description: "Messages about posts that matter, in a chat, on a phone, in a browser or by email.",
  },
];

/** Public: tools read the document before they have a key. */
const answer: RouteHandler = (request) =>
  exchange(request, "/v1/openapi.json", async ({ settings }) =>
    toResponse({ status: 200, text: JSON.stringify(servedDocument(settings.appUrl)), headers: {} }, request),
  );

export const serveOpenApi: EndpointHandler = Object.assign(answer, { route: "GET /v1/openapi.json" as const });

let made: { appUrl: string; document: OpenApiDocument } | null = null;

/** Cached, because it is public and costly to make. */
export function servedDocument(appUrl: string): OpenApiDocument {
  if (made?.appUrl !== appUrl) made = { appUrl, document: openApiDocument(appUrl) };
  return made.document;
}
