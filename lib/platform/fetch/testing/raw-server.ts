import { createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** Starts a server on a free loopback port that sends raw bytes, for one test. */
interface RawServer {
  origin: string;
  host: string;
  /** Received data, by connection. */
  received(): readonly string[];
}

/** @param answer called for each request, with the number of earlier ones on its connection */
export async function serveRaw(answer: (socket: Socket, earlier: number) => void): Promise<RawServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const connection = received.push("") - 1;
    let requests = 0;
    sockets.add(socket);
    // Most tests abort the connection, which resets it.
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    socket.on("data", (bytes) => {
      received[connection] += bytes.toString("latin1");
      if (bytes.includes("\r\n\r\n")) answer(socket, requests++);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const host = `127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
  return { origin: `http://${host}`, host, received: () => received };
}

/** Sends the same bytes until the client disconnects. */
export function pour(socket: Socket, bytes: string | Uint8Array): void {
  const more = () => {
    while (!socket.destroyed && socket.write(bytes));
    if (!socket.destroyed) socket.once("drain", more);
  };
  more();
}
