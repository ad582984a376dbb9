import { exchange, type RouteHandler } from "./exchange";
import { toResponse } from "./reply";
import { servedDocument } from "./served-document";

/** Public: tools read the document before they have a key. */
export const serveOpenApi: RouteHandler = (request) =>
  exchange(request, async ({ settings }) =>
    toResponse({ status: 200, text: JSON.stringify(servedDocument(settings.appUrl)), headers: {} }, request),
  );
