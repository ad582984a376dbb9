import { once } from "node:events";
import { connect } from "node:net";
import { pipeline } from "node:stream/promises";
import { neonConfig } from "@neondatabase/serverless";
import { createWebSocketStream, WebSocketServer } from "ws";

export interface NeonBridge {
  port: number;
  /** Drops every connection without the closing handshake. */
  breakConnections(): void;
  close(): Promise<void>;
}

/**
 * A local replacement for Neon's proxy: carries Postgres' protocol over WebSockets to the server in the URL. Neon's
 * driver uses it until it is closed.
 */
export async function startNeonBridge(): Promise<NeonBridge> {
  const server = new WebSocketServer({ host: "localhost", port: 0 });
  await once(server, "listening");
  server.on("connection", (socket, request) => {
    const address = new URL(request.url ?? "/", "http://localhost").searchParams.get("address") ?? "";
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
  return { port: bound.port, breakConnections, close };
}

/** Makes Neon's driver in this process connect through a bridge. */
export function connectThroughBridge(bridgePort: number): void {
  neonConfig.wsProxy = (host, port) => `localhost:${bridgePort}/v1?address=${host}:${port}`;
  neonConfig.useSecureWebSocket = false;
  neonConfig.pipelineTLS = false;
  neonConfig.pipelineConnect = false;
}
