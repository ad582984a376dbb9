import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import next from "next";
import { CLIENT_ADDRESS_HEADER } from "@/lib/std/client-address";
import { addDoor } from "@/lib/std/doors";
import { leadToApi, takeAbsoluteTarget } from "./lead-to-api";
import { isFile, refuseExpectation, refuseMalformed } from "./refuse";
import { noteExchange, refuseBytes, refuseTunnel } from "./refuse-connection";
import { staticFiles } from "./static-files";

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
const TIMEOUT_CHECK_MS = 5_000;
const DRAIN_MS_MAX = 5_000;

interface ServeOptions {
  port: number;
  hostname: string | undefined;
  isDev: boolean;
  /** Sees each request first; true when it has answered it. */
  onRequest?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** Serves the app in this process, so that killing the process is all that stopping takes. */
export async function serve(options: ServeOptions): Promise<void> {
  const { port, hostname, isDev } = options;
  const app = next({ dev: isDev, port, hostname: hostname ?? "localhost" });
  await app.prepare();
  const handle = app.getRequestHandler();
  const sendStatic = isDev ? () => false : await staticFiles();
  const server = createServer(serverOptions(isDev), (request, response) => {
    noteExchange(request, response);
    nameClient(request);
    takeAbsoluteTarget(request);
    if (refuseMalformed(request, response) || options.onRequest?.(request, response)) return;
    if (sendStatic(request, response)) return;
    if (isFile(request.url ?? "")) guard(response);
    leadToApi(request, response);
    void handle(request, response);
  });
  server.on("checkExpectation", refuseExpectation);
  server.on("clientError", refuseBytes);
  server.on("connect", refuseTunnel);
  server.on("upgrade", (request, socket, head) => void app.getUpgradeHandler()(request, socket, head));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, resolve);
  });
  addDoor(() => drain(server));
  // The first request brings up the database and the workflows; ready means that this is done.
  await fetch(`http://${ownHost(hostname)}:${port}/ready`);
  process.stdout.write(`Lede is ready at http://localhost:${port}\n`);
}

/** Of files, and of the framework's own page where none is. Pages, public lists and the API have policies of their own. */
const GUARD = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
};

function guard(response: ServerResponse): void {
  for (const [name, value] of Object.entries(GUARD)) response.setHeader(name, value);
}

function serverOptions(isDev: boolean): ServerOptions {
  return {
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    // A missing one is refused in our own words.
    requireHostHeader: false,
    // Nothing but the development server has a web socket; a wish for another protocol is ignored, as HTTP allows.
    shouldUpgradeCallback: () => isDev,
  };
}

/** The address behind the socket; a header of that name from outside is a lie. */
function nameClient(request: IncomingMessage): void {
  request.headers[CLIENT_ADDRESS_HEADER] = request.socket.remoteAddress ?? "";
}

/** Takes no more requests, and lets those under way end. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN_MS_MAX).unref();
  });
}

/** Where this process reaches itself. */
function ownHost(hostname: string | undefined): string {
  if (!hostname || hostname === "0.0.0.0" || hostname === "::") return "localhost";
  return hostname.includes(":") ? `[${hostname}]` : hostname;
}
