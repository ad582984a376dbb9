import { newId } from "@/lib/core/id";

/** Short, and safe in logs and headers. */
const SANE = /^[\w.:/+=-]{1,128}$/;

/** Returns the client's valid `X-Request-Id`, so that both sides' logs can be joined, else a new id. */
export function requestId(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given && SANE.test(given) ? given : newId();
}
