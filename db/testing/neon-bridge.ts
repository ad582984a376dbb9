import { once } from "node:events";
import { connect } from "node:net";
import { pipeline } from "node:stream/promises";
import { neonConfig } from "@neondatabase/serverless";
import { createWebSocketStream, WebSocketServer } from "ws";

export interface NeonBridge {
  port: number;
  /** Messages of clients so far, other than the end of a connection. */
  statements(): number;
  /** Open connections of clients. */
  connections(): number;
  /** Drops every connection without the closing handshake. */
  breakConnections(): void;
  close(): Promise<void>;
}

/** First byte of Postgres' message that ends a connection. */
const TERMINATE = "X".charCodeAt(0);

/**
 * A local replacement for Neon's proxy: carries Postgres' protocol over WebSockets to the server in the URL. Neon's
 * driver uses it until it is closed.
 */
export async function startNeonBridge(): Promise<NeonBridge> {
  let statements = 0;
  const server = new WebSocketServer({ host: "localhost", port: 0 });
  await once(server, "listening");
  server.on("connection", (socket, request) => {
    const address = new URL(request.url ?? "/", "http://localhost").searchParams.get("address") ?? "";
    socket.on("message", (data: Buffer) => {
      if (data[0] !== TERMINATE) statements += 1;
    });
    const { hostname, port } = new URL(`tcp://${address}`);
    const near = createWebSocketStream(socket);
    const far = connect(Number(port), hostname);
    // When either side closes, so does the other, and the driver sees a lost connection.
    pipeline(near, far, near).catch(() => socket.terminate());
  });
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("The bridge has no port.");
  const before = { wsProxy: neonConfig.wsProxy, useSecureWebSocket: neonConfig.useSecureWebSocket };
  connectThroughBridge(bound.port);
  const breakConnections = () => {
    for (const client of server.clients) client.terminate();
  };
  const close = async () => {
    Object.assign(neonConfig, before);
    breakConnections();
    await new Promise((closed) => server.close(closed));
  };
  const connections = () => server.clients.size;
  return { port: bound.port, statements: () => statements, connections, breakConnections, close };
}

/** Makes Neon's driver in this process connect through a bridge. */
export function connectThroughBridge(bridgePort: number): void {
  neonConfig.wsProxy = (host, port) => `localhost:${bridgePort}/v1?address=${host}:${port}`;
  neonConfig.useSecureWebSocket = false;
  neonConfig.pipelineTLS = false;
  neonConfig.pipelineConnect = false;
}
