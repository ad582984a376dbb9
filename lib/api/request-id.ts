import { newId } from "@/lib/core/id";

/** Short, and nothing in it that could disturb a log or a header. */
const SANE = /^[\w.:/+=-]{1,128}$/;

/** The caller's own id of the request, where it is sane, so that both sides' logs can be joined; else a new one. */
export function requestId(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given && SANE.test(given) ? given : newId();
}
