import { exchange, type RouteHandler } from "./exchange";
import { toResponse } from "./reply";
import { servedDocument } from "./served-document";

/** The document is for everybody: tools read it before they have a key. */
export const serveOpenApi: RouteHandler = (request) =>
  exchange(request, async ({ settings }) =>
    toResponse({ status: 200, text: JSON.stringify(servedDocument(settings.appUrl)), headers: {} }, request),
  );
