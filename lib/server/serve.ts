import { createServer, type IncomingMessage, type ServerOptions, type ServerResponse } from "node:http";
import next from "next";
import { CLIENT_ADDRESS_HEADER } from "@/lib/core/http-headers";
import { withinRequest } from "@/lib/core/request-scope";
import { drainServer, onShutdown } from "@/lib/core/shutdown";
import { observe } from "@/lib/core/tally";
import { workStarted } from "@/lib/core/work-started";
import { answerApi } from "./answer-api";
import { guard } from "./guard";
import { explainOutage } from "./outage-page";
import { refuseBytes, refuseExpectation, refuseMalformed, refuseTunnel, trackExchange } from "./refuse";
import { redirectTrailingSlash, routeApiRequest, takeAbsoluteTarget, takeReaderSlashes } from "./route-api-request";
import { staticFiles } from "./static-files";

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
const TIMEOUT_CHECK_MS = 5_000;
/**
 * Longer than that of common proxies (60 s for nginx and AWS load balancers): otherwise a proxy may send a request on a
 * connection that this server has just closed.
 */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;

interface ServeOptions {
  port: number;
  hostname: string | undefined;
  isDev: boolean;
  /** Gets each request first; true when it answered. */
  onRequest?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Serves the app in this process, so that killing the process stops it. */
export async function serve(options: ServeOptions): Promise<void> {
  const { port, hostname, isDev } = options;
  // `onRequestError` logs what fails.
  const app = next({ dev: isDev, port, hostname: hostname ?? "localhost", quiet: !isDev });
  await app.prepare();
  // The development server reloads handlers that change.
  const handle = isDev ? app.getRequestHandler() : answerApi(app.getRequestHandler());
  const sendStatic = isDev ? () => false : await staticFiles();
  const server = createServer(serverOptions(isDev), (request, response) => {
    if (!trackExchange(request, response)) return;
    // Overwrites a forged header.
    request.headers[CLIENT_ADDRESS_HEADER] = request.socket.remoteAddress ?? "";
    takeAbsoluteTarget(request);
    takeReaderSlashes(request);
    if (refuseMalformed(request, response) || options.onRequest?.(request, response)) return;
    // Scripts and styles are never documents, so they need no policy.
    if (sendStatic(request, response)) return;
    if (redirectTrailingSlash(request, response)) return;
    guard(response);
    observePage(request, response);
    routeApiRequest(request, response);
    withinRequest(() => void handle(request, response), explainOutage(response));
  });
  server.on("checkExpectation", refuseExpectation);
  server.on("clientError", refuseBytes);
  server.on("connect", refuseTunnel);
  server.on("upgrade", (request, socket, head) => void app.getUpgradeHandler()(request, socket, head));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, resolve);
  });
  onShutdown(() => drainServer(server));
  await workStarted();
  process.stdout.write(`Lede is ready at http://localhost:${port}\n`);
}

/** Paths whose handlers count themselves, and files. */
const NO_PAGE = /^\/(?:v1|api|mcp|accounts|reader|fever|\.well-known|l|u|docs|health|ready|metrics|_next)(?:[/?]|$)/;

/** Counts all pages as one route, because unknown addresses are pages too. */
function observePage({ url = "", method }: IncomingMessage, response: ServerResponse): void {
  if (method !== "GET" || NO_PAGE.test(url)) return;
  const startedAt = performance.now();
  response.once("finish", () => observe("lede_http_request_duration_seconds", `route="page",method="GET"`, startedAt));
}

function serverOptions(isDev: boolean): ServerOptions {
  return {
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    // `refuseMalformed` answers a missing Host header with a problem document.
    requireHostHeader: false,
    // Only the development server has a web socket; other upgrades are ignored, as HTTP allows.
    shouldUpgradeCallback: () => isDev,
  };
}
