import { EventEmitter, once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { Resolve } from "@/lib/platform/fetch/resolve";
import { createFetcher, type Fetcher } from "../fetch";
import type { FetchLimits } from "../limits";
import { parseAllowList } from "../policy";

/** Starts a server on a free loopback port that counts connections, for one test. */
export interface LoopbackServer {
  origin: string;
  host: string;
  port: number;
  /** Opened TCP connections, with and without a request. */
  connections(): number;
  /** Resolves when a connection ends. */
  closed(): Promise<void>;
  /** Headers of all requests. */
  requests(): readonly NodeJS.Dict<string | string[]>[];
}

export async function serve(listener: RequestListener, address = "127.0.0.1"): Promise<LoopbackServer> {
  let connections = 0;
  const requests: NodeJS.Dict<string | string[]>[] = [];
  const server = createServer((request, response) => {
    requests.push(request.headers);
    listener(request, response);
  });
  const ends = new EventEmitter();
  server.on("connection", (socket) => {
    connections++;
    socket.on("close", () => ends.emit("close"));
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, address, resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  const host = `${address.includes(":") ? `[${address}]` : address}:${port}`;
  return {
    origin: `http://${host}`,
    host,
    port,
    connections: () => connections,
    closed: async () => void (await once(ends, "close")),
    requests: () => requests,
  };
}

/** Makes a fetcher that may reach `allow`, for one test. */
export function fetcherFor(allow: string, options: { limits?: Partial<FetchLimits>; resolve?: Resolve } = {}): Fetcher {
  const fetcher = createFetcher({ userAgent: "Lede/test", allow: parseAllowList(allow), ...options });
  onTestFinished(() => fetcher.close());
  return fetcher;
}
