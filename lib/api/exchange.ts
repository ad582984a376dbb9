import type { SystemContext } from "@/lib/context/context";
import { AppError } from "@/lib/core/errors";
import { lazily } from "@/lib/core/lazily";
import { maskPath } from "@/lib/core/mask-path";
import { markFailed, withSpan } from "@/lib/core/span";
import { observe, tally } from "@/lib/core/tally";
import { createLogger, type Logger, limitDatabaseErrors } from "@/lib/platform/log";
import { runtime } from "@/lib/runtime/runtime";
import { commonHeaders } from "./common-headers";
import { corsHeaders } from "./cors";
import { problemResponse } from "./problem";
import { requestId } from "./request-id";

/** A handler that a route file exports. */
export type RouteHandler = (request: Request) => Promise<Response>;

type Answer = (system: SystemContext, replyHeaders: Headers) => Promise<Response>;

/**
 * Wraps every API handler: request id, problems, common headers, no body for HEAD, one log line, metrics and a span.
 *
 * @param route path with parameters in braces, for metrics and traces; never a part of the request's URL
 */
export function exchange(request: Request, route: string, answer: Answer): Promise<Response> {
  const attributes = { "http.request.method": request.method, "http.route": route };
  const carrier = () => Object.fromEntries(request.headers);
  return withSpan(`${request.method} ${route}`, { kind: "server", attributes, carrier }, async (span) => {
    const response = await answerObserved(request, route, answer);
    span.setAttribute("http.response.status_code", response.status);
    if (response.status >= 500) markFailed(span, response.status);
    return response;
  });
}

/** For a database that cannot be opened. */
const logBeforeStart = lazily(() => limitDatabaseErrors(createLogger("error")));

async function answerObserved(request: Request, route: string, answer: Answer): Promise<Response> {
  const startedAt = performance.now();
  const id = requestId(request.headers);
  const { response, log, appUrl } = await answerOrProblem(request, id, answer);
  // HTML pages set their own policy.
  for (const [name, value] of Object.entries(commonHeaders(appUrl)))
    if (!response.headers.has(name)) response.headers.set(name, value);
  const headers = { ...corsHeaders(request), "X-Request-Id": id };
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  log.info(accessLine(request, { id, status: response.status, startedAt }), "request");
  tally(`lede_http_requests_total{method="${request.method}",status="${response.status}"}`);
  observe("lede_http_request_duration_seconds", `route="${route}",method="${request.method}"`, startedAt);
  return request.method === "HEAD" ? new Response(null, response) : response;
}

interface Answered {
  response: Response;
  log: Logger;
  /** Empty while the settings are unknown; only the header for HTTPS depends on it. */
  appUrl: string;
}

async function answerOrProblem(request: Request, id: string, answer: Answer): Promise<Answered> {
  const started = await runtime().catch((error: unknown) => problemResponse(error, { id, log: logBeforeStart() }));
  if (started instanceof Response) return { response: started, log: logBeforeStart(), appUrl: "" };
  await started.refresh();
  const system = started.contextFor({ kind: "system" });
  const { log } = system;
  // Errors carry them too, so that a refused client sees its limits.
  const replyHeaders = new Headers();
  const response = await answer(system, replyHeaders).catch((error: unknown) =>
    problemResponse(error === request.signal.reason ? clientGone() : error, { id, log }),
  );
  for (const [name, value] of replyHeaders) response.headers.append(name, value);
  return { response, log, appUrl: system.settings.appUrl };
}

/** Logged only: the client has disconnected. */
function clientGone(): AppError {
  return new AppError("bad_request", "The client closed the connection before it had its reply.");
}

/** Drops the query, which contains search terms and sometimes keys. */
function accessLine({ method, url }: Request, answer: { id: string; status: number; startedAt: number }) {
  const { id: requestId, status, startedAt } = answer;
  return {
    method,
    path: maskPath(new URL(url).pathname),
    status,
    ms: Math.round(performance.now() - startedAt),
    requestId,
  };
}
