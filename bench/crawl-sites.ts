// Process entry: many hosts with a feed each, apart from whoever is measured. Takes the number of the generation that the
// feeds are in, and answers with it; says its port first.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { rss } from "@/lib/testing/publisher";

const ITEMS = 50;
/** Of each generation. */
const NEW_ITEMS = 5;
const TEASER =
  "What the grid operator said about storage this week, and what the regulator made of it. The whole is on the page.";

let generation = 0;

const server = createServer((request, response) => {
  const etag = `"${generation}"`;
  if (request.headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
  else {
    const { headers = {}, body } = feedOf(request.headers.host ?? "");
    response.writeHead(200, { ...headers, etag }).end(body);
  }
}).listen(0, "0.0.0.0", () => {
  // It listens on TCP.
  process.send?.((server.address() as AddressInfo).port);
});

process.on("message", (number: number) => {
  generation = number;
  process.send?.(number);
});
process.on("disconnect", () => process.exit(0));

function feedOf(host: string) {
  const newest = ITEMS + generation * NEW_ITEMS;
  const items = Array.from({ length: ITEMS }, (_, index) => {
    const number = newest - index;
    return {
      title: `Storage tender number ${number} of ${host}`,
      guid: `${host}-${number}`,
      link: `http://${host}/${number}`,
      date: new Date(Date.now() - index * 3_600_000).toISOString(),
      description: TEASER,
    };
  });
  return rss(items, { title: `The site ${host}` });
}
