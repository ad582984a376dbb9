import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { rss } from "@/lib/testing/publisher";

/** A feed whose items link to pages that each send a byte a second without end, on separate hosts. */
export interface DrippingSite {
  feedUrl: string;
  /** Number of page requests. */
  pagesAsked(): number;
  close(): Promise<void>;
}

/** @param pages at most 250 */
export async function startDrippingSite(pages: number): Promise<DrippingSite> {
  const timers = new Set<NodeJS.Timeout>();
  let pagesAsked = 0;
  const drip = (response: ServerResponse) => {
    pagesAsked += 1;
    response.writeHead(200, { "content-type": "text/html" });
    const timer = setInterval(() => response.write("."), 1_000);
    timers.add(timer);
    response.on("close", () => clearInterval(timer));
  };
  const server = createServer((request, response) => {
    if (request.url === "/robots.txt") response.writeHead(404).end();
    else if (request.url !== "/feed.xml") drip(response);
    else {
      const { headers = {}, body } = feedOf(pages, portOf());
      response.writeHead(200, headers).end(body);
    }
  });
  // A listening TCP server has such an address.
  const portOf = () => (server.address() as AddressInfo).port;
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  return {
    feedUrl: `http://127.9.1.1:${portOf()}/feed.xml`,
    pagesAsked: () => pagesAsked,
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function feedOf(pages: number, port: number) {
  const date = new Date().toISOString();
  const items = Array.from({ length: pages }, (_, index) => ({
    title: `Item ${index}`,
    guid: String(index),
    link: `http://127.9.0.${index + 1}:${port}/page`,
    date,
    description: "A teaser of a few words, whose page never ends.",
  }));
  return rss(items);
}
