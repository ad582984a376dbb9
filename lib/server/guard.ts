import type { ServerResponse } from "node:http";
import { publicAddress } from "@/lib/core/env";
import { transportHeaders } from "@/lib/core/http-headers";
import { beforeHead } from "./before-head";

/** Of files, of the framework's redirects and refusals, and of its own page where none is. */
const GUARD = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Guards a reply that has no policy of its own, as pages, public lists and the API have. None is read as another type. */
export function guard(response: ServerResponse): void {
  beforeHead(response, () => {
    response.setHeader("X-Content-Type-Options", "nosniff");
    for (const [name, value] of Object.entries(transportHeaders(publicAddress()))) response.setHeader(name, value);
    if (response.hasHeader("Content-Security-Policy")) return;
    for (const [name, value] of Object.entries(GUARD)) response.setHeader(name, value);
  });
}
