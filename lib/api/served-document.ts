import type { OpenApiDocument } from "@/lib/contract/openapi-document";
import { openApiDocument } from "./openapi";

let made: { appUrl: string; document: OpenApiDocument } | null = null;

/** Cached, because it is public and costly to make. */
export function servedDocument(appUrl: string): OpenApiDocument {
  if (made?.appUrl !== appUrl) made = { appUrl, document: openApiDocument(appUrl) };
  return made.document;
}
