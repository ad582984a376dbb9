import { readEnv } from "@/lib/core/env";
import { lazily } from "@/lib/core/lazily";
import { orNull } from "@/lib/core/or-null";
import { createLogger, limitDatabaseErrors } from "@/lib/platform/log";

interface FailedRequest {
  method: string;
}

interface FailedRoute {
  /** Path with parameters in brackets; never a part of the request's URL. */
  routePath: string;
}

/** A separate logger, because the runtime may have failed to open. */
const log = lazily(() =>
  limitDatabaseErrors(createLogger(orNull<string>(() => readEnv(process.env).LOG_LEVEL) ?? "error")),
);

/** Logs an error of a page, or of a handler that does not catch its own. */
export function logRequestFailure(error: unknown, request: FailedRequest, route: FailedRoute): void {
  log().error(requestFailure(error, request, route), "a request failed");
}

/** Fields of the line: the digest, which the page shows, and a failed query by its cause, without its parameters. */
export function requestFailure(error: unknown, { method }: FailedRequest, { routePath }: FailedRoute) {
  if (!(error instanceof Error)) return { method, route: routePath, err: error };
  const digest = "digest" in error ? String(error.digest) : null;
  return { digest, method, route: routePath, err: "query" in error ? error.cause : error };
}
