// Process entry: many hosts with a feed each, of the kind in the first argument, after the milliseconds in the second.
// Prints its port first. Receives the number of the feeds' generation, or "asked"; replies with the requests to feeds
// since the last time.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type FarmKind, feedOf, shapesOf } from "./feed";

/** Requests since the last report. */
export interface Asked {
  /** By host. */
  times: Record<string, number>;
  atOnceMax: number;
}

// The parent gives the kind.
const shapes = await shapesOf(process.argv[2] as FarmKind);
const latencyMs = Number(process.argv[3] ?? 0);

let generation = 0;
let atOnce = 0;
let asked: Asked = { times: {}, atOnceMax: 0 };

const server = createServer(async (request, response) => {
  const host = request.headers.host ?? "";
  atOnce += 1;
  asked.atOnceMax = Math.max(asked.atOnceMax, atOnce);
  response.once("close", () => {
    atOnce -= 1;
  });
  if (latencyMs > 0) await wait(latencyMs);
  if (request.url !== "/feed.xml") {
    response.writeHead(404).end();
    return;
  }
  asked.times[host] = (asked.times[host] ?? 0) + 1;
  const etag = `"${generation}"`;
  if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
  else
    response
      .writeHead(200, { "content-type": "application/rss+xml; charset=utf-8", etag })
      .end(feedOf(host, shapes[numberOf(host) % shapes.length] ?? shapes[0], generation));
}).listen(0, "0.0.0.0", () => {
  // A listening TCP server has an address of this form.
  process.send?.((server.address() as AddressInfo).port);
});

/** The number of a site is in its address. */
function numberOf(host: string): number {
  const [, , high = 0, low = 0] = host.split(":", 1)[0]?.split(".").map(Number) ?? [];
  return high * 256 + low;
}

process.on("message", (message: number | "asked") => {
  if (message !== "asked") generation = message;
  process.send?.(asked);
  asked = { times: {}, atOnceMax: 0 };
});
process.on("disconnect", () => process.exit(0));
