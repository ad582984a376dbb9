import type { ServerResponse } from "node:http";
import { publicAddress } from "@/lib/core/env";
import { transportHeaders } from "@/lib/core/http-headers";

/** Policy of files and of the framework's own replies. */
const GUARD = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Sets security headers on replies without a policy of their own, such as files and redirects. */
export function guard(response: ServerResponse): void {
  beforeHead(response, () => {
    response.setHeader("X-Content-Type-Options", "nosniff");
    for (const [name, value] of Object.entries(transportHeaders(publicAddress()))) response.setHeader(name, value);
    if (response.hasHeader("Content-Security-Policy")) return;
    for (const [name, value] of Object.entries(GUARD)) response.setHeader(name, value);
  });
}

/** Calls back before the head of a reply is sent, the last moment to change its headers. */
export function beforeHead(response: ServerResponse, act: (response: ServerResponse) => void): void {
  const { writeHead } = response;
  const writeChangedHead = (...args: Parameters<typeof writeHead>) => {
    act(response);
    return writeHead.apply(response, args);
  };
  Object.assign(response, { writeHead: writeChangedHead });
}
