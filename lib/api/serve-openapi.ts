import { exchange, type RouteHandler } from "./exchange";
import { openApiDocument } from "./openapi";
import { toResponse } from "./reply";

let made: { appUrl: string; text: string } | null = null;

/** The document is for everybody: tools read it before they have a key. */
export const serveOpenApi: RouteHandler = (request) =>
  exchange(request, async ({ settings }) =>
    toResponse({ status: 200, text: documentFor(settings.appUrl), headers: {} }, request),
  );

/** Made once: it is asked for without a key, and its making is not free. */
function documentFor(appUrl: string): string {
  if (made?.appUrl !== appUrl) made = { appUrl, text: JSON.stringify(openApiDocument(appUrl)) };
  return made.text;
}
