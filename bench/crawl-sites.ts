// Process entry: many hosts with a feed each, apart from whoever is measured. Takes the number of the generation that the
// feeds are in, and answers with it; to "asked", how often each host was asked since the last time. Says its port first.
// With the argument "linkless" items have no page of their own.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { HOUR_MS } from "@/lib/core/duration";
import { rss } from "@/lib/testing/publisher";

const ITEMS = 50;
/** Of each generation. */
const NEW_ITEMS = 5;
const TEASER =
  "What the grid operator said about storage this week, and what the regulator made of it. The whole is on the page.";

/** Of the last generation that anybody asks for. */
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
  // It listens on TCP.
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
      // An item keeps its date from one generation to the next.
      date: new Date(STARTED_AT - (NUMBER_MAX - number) * HOUR_MS).toISOString(),
      description: TEASER,
    };
  });
  return rss(items, { title: `The site ${host}` });
}
