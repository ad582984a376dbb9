import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { noteReached } from "@/lib/client/reachability";
import { clearToasts } from "./clear-toasts";

interface LocalApi {
  /** Requests as `PUT /v1/posts/…`. */
  requests: string[];
  /** Status of later replies. */
  status: number;
  /** Cuts every connection. */
  isDown: boolean;
}

/**
 * A local API server for the tests of a file; reset before each test, as the messages are.
 *
 * @param bodyOf reply to a request with the JSON it sent, before JSON encoding
 */
export function localApi(bodyOf: (request: string, sent: string) => unknown): LocalApi {
  const api: LocalApi = { requests: [], status: 200, isDown: false };
  const realFetch = globalThis.fetch;
  const server = createServer(async (message, response) => {
    const request = `${message.method} ${message.url}`;
    api.requests.push(request);
    if (api.isDown) response.destroy();
    else {
      const body = bodyOf(request, await text(message));
      answer(response, api.status, body);
    }
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo; // Safe: it listens on TCP
    globalThis.fetch = (address, init) => realFetch(`http://127.0.0.1:${port}${address}`, init);
  });
  beforeEach(() => {
    Object.assign(api, { requests: [], status: 200, isDown: false });
    clearToasts();
  });
  // Otherwise the tests of later files would begin with an unreachable server.
  afterEach(() => noteReached(true));
  afterAll(async () => {
    globalThis.fetch = realFetch;
    await new Promise((resolve) => server.close(resolve));
  });
  return api;
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  const problem = { type: "about:blank", title: "No", code: "refused", request_id: "r", status, detail: "It said no." };
  response.writeHead(status, { Connection: "close" }).end(JSON.stringify(status < 400 ? body : problem));
}
