import type { OpenApiDocument } from "@/lib/contract/openapi-document";
import { exchange, type RouteHandler } from "./exchange";
import { openApiDocument } from "./openapi";
import { toResponse } from "./reply";

/** Public: tools read the document before they have a key. */
export const serveOpenApi: RouteHandler = (request) =>
  exchange(request, async ({ settings }) =>
    toResponse({ status: 200, text: JSON.stringify(servedDocument(settings.appUrl)), headers: {} }, request),
  );

let made: { appUrl: string; document: OpenApiDocument } | null = null;

/** Cached, because it is public and costly to make. */
export function servedDocument(appUrl: string): OpenApiDocument {
  if (made?.appUrl !== appUrl) made = { appUrl, document: openApiDocument(appUrl) };
  return made.document;
}
