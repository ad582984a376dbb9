// Process entry: the bare loop that a crawl is compared with. Receives feed URLs; fetches and hashes them, parses
// changed ones, and replies with the cost until its connections are closed, because an hour passes between two visits.
// Keeps ETags for the next time.
import { createHash } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { EventEmitter, once } from "node:events";
import type { Socket } from "node:net";
import { readFeed } from "@/lib/feed/read/read-feed";
import { paceOf } from "./pace";

const AT_ONCE = 64;

const tags = new Map<string, string>();
const connections = new Set<Socket>();
const closed = new EventEmitter();

subscribe("net.client.socket", (message) => {
  const { socket } = message as { socket: Socket };
  connections.add(socket);
  socket.once("close", () => {
    connections.delete(socket);
    if (connections.size === 0) closed.emit("all");
  });
});

process.on("message", async (urls: string[]) => {
  process.send?.(await paceOf(urls.length, () => fetchAll([...urls]), closeAll));
});
process.on("disconnect", () => process.exit(0));

async function fetchAll(queue: string[]): Promise<void> {
  const work = async () => {
    for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
      const response = await fetch(url, { headers: { "if-none-match": tags.get(url) ?? "" } });
      const bytes = new Uint8Array(await response.arrayBuffer());
      createHash("sha256").update(bytes).digest();
      tags.set(url, response.headers.get("etag") ?? "");
      if (response.status === 200) await readFeed({ bytes, url, httpCharset: "utf-8" });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function closeAll(): Promise<void> {
  if (connections.size > 0) await once(closed, "all");
}
