import type { OpenApiDocument } from "@/lib/contract/openapi-document";
import { openApiDocument } from "./openapi";

let made: { appUrl: string; document: OpenApiDocument } | null = null;

/** Made once: it is asked for without a key, and its making is not free. */
export function servedDocument(appUrl: string): OpenApiDocument {
  if (made?.appUrl !== appUrl) made = { appUrl, document: openApiDocument(appUrl) };
  return made.document;
}
