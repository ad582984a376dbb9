import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  form: URLSearchParams;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Values other than text are sent as JSON. */
  body: unknown;
}

/** A local server for a network's API, after its documentation. */
export interface PlayedApi {
  /** `http://localhost:PORT` */
  origin: string;
  /** Requests, in order. */
  requests: ReceivedRequest[];
  /** Sets one answer for all requests; null removes it. */
  answerAll(reply: Reply | null): void;
  close(): Promise<void>;
}

/** Faults common to all APIs. */
export const MISHAPS = {
  htmlPage: { status: 200, headers: { "content-type": "text/html" }, body: "<!doctype html><title>Blocked</title>" },
  htmlError: { status: 403, headers: { "content-type": "text/html" }, body: "<html><h1>403 Forbidden</h1></html>" },
  halfJson: { status: 200, body: '{"data": [{"id": "1", "te' },
  otherJson: { status: 200, body: { hello: ["world"] } },
  nothing: { status: 200, body: "" },
  internal: { status: 500, body: "" },
  busy: { status: 503, headers: { "retry-after": "120" }, body: "" },
  endless: { status: 200, body: `"${"x".repeat(5_000_000)}"` },
} satisfies Record<string, Reply>;

export async function playApi(answer: (asked: ReceivedRequest) => Reply): Promise<PlayedApi> {
  const requests: ReceivedRequest[] = [];
  let override: Reply | null = null;
  const server = createServer(async (request, response) => {
    const asked = await receive(request);
    requests.push(asked);
    const { status = 200, headers, body } = override ?? answer(asked);
    response.writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    requests,
    answerAll: (reply) => {
      override = reply;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return {
    method: request.method ?? "",
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    form: new URLSearchParams(Buffer.concat(chunks).toString()),
  };
}
