// Process entry: many hosts with a feed each. Receives the number of the feeds' generation and replies with it; to
// "asked" with the requests of each host since the last time. Prints its port first. With the argument "linkless",
// items have no page.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { HOUR_MS } from "@/lib/core/duration";
import { rss } from "@/lib/testing/publisher";

const ITEMS = 50;
/** New items in each generation. */
const NEW_ITEMS = 5;
const TEASER =
  "What the grid operator said about storage this week, and what the regulator made of it. The whole is on the page.";

/** Number of the last generation. */
const NUMBER_MAX = 2 * ITEMS;
const STARTED_AT = Date.now();

const isLinkless = process.argv[2] === "linkless";

let generation = 0;
let asked = new Map<string, number>();

const server = createServer((request, response) => {
  const etag = `"${generation}"`;
  const host = request.headers.host ?? "";
  asked.set(host, (asked.get(host) ?? 0) + 1);
  if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
  else {
    const { headers = {}, body } = feedOf(host);
    response.writeHead(200, { ...headers, etag }).end(body);
  }
}).listen(0, "0.0.0.0", () => {
  // A listening TCP server has an address of this form.
  process.send?.((server.address() as AddressInfo).port);
});

process.on("message", (message: number | "asked") => {
  if (message === "asked") {
    process.send?.(Object.fromEntries(asked));
    asked = new Map();
    return;
  }
  generation = message;
  process.send?.(message);
});
process.on("disconnect", () => process.exit(0));

function feedOf(host: string) {
  const newest = ITEMS + generation * NEW_ITEMS;
  const items = Array.from({ length: ITEMS }, (_, index) => {
    const number = newest - index;
    return {
      title: `Storage tender number ${number} of ${host}`,
      guid: `${host}-${number}`,
      ...(!isLinkless && { link: `http://${host}/${number}` }),
      // An item keeps its date across generations.
      date: new Date(STARTED_AT - (NUMBER_MAX - number) * HOUR_MS).toISOString(),
      description: TEASER,
    };
  });
  return rss(items, { title: `The site ${host}` });
}
