import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { escapeMarkup } from "@/e2e/farm/markdown";

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** A web server with scripted answers. The feed farm imitates real sites. */
export interface Publisher {
  /** `http://localhost:PORT`, without a final slash. */
  url: string;
  /** Requests, in order. */
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** Sets the answer of a path; 404 by default. */
  put(path: string, answer: Answer | ((response: ServerResponse) => void)): void;
  close(): Promise<void>;
}

/** Ports of earlier publishers, whose feeds and articles the database of a test file keeps. */
const usedPorts = new Set<number>();

async function listenOnNewPort(server: Server): Promise<number> {
  server.listen(0, "localhost");
  await once(server, "listening");
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  if (usedPorts.has(port)) {
    await new Promise((resolve) => server.close(resolve));
    return listenOnNewPort(server);
  }
  usedPorts.add(port);
  return port;
}

export async function startPublisher(): Promise<Publisher> {
  const answers = new Map<string, Answer | ((response: ServerResponse) => void)>();
  const requests: Publisher["requests"] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push({ path, headers: request.headers });
    const answer = answers.get(path) ?? {
      status: 404,
      headers: { "content-type": "text/html" },
      body: "Nothing here.",
    };
    if (typeof answer === "function") return answer(response);
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
  });
  const port = await listenOnNewPort(server);
  return {
    url: `http://localhost:${port}`,
    requests,
    put: (path, answer) => void answers.set(path, answer),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

interface RssItem {
  title: string;
  guid?: string;
  link?: string;
  /** RFC 822 or ISO 8601; omitted when null or absent. */
  date?: string | null;
  /** The whole article, as HTML. */
  content?: string;
  /** A teaser, as plain text. */
  description?: string;
  categories?: string[];
}

const RSS = { "content-type": "application/rss+xml; charset=utf-8" };

/** Answers with an RSS feed of these items. */
export function rss(items: readonly RssItem[], { title = "The Publisher", headers = {} } = {}): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
<title>${escapeMarkup(title)}</title><link>http://publisher.example/</link><description>News</description>
${items.map(rssItem).join("\n")}
</channel></rss>`;
  return { headers: { ...RSS, ...headers }, body };
}

function rssItem({ title, guid, link, date, content, description, categories = [] }: RssItem): string {
  const element = (name: string, text: string | null | undefined) =>
    text == null ? "" : `<${name}>${escapeMarkup(text)}</${name}>`;
  const id = guid === undefined ? "" : `<guid isPermaLink="false">${escapeMarkup(guid)}</guid>`;
  const tags = categories.map((category) => element("category", category)).join("");
  return `<item>${element("title", title)}${id}${element("link", link)}${element("pubDate", date)}${tags}${element("description", description)}${element("content:encoded", content)}</item>`;
}

/** Answers with a web page. */
export function page(body: string, head = ""): Answer {
  return {
    headers: { "content-type": "text/html; charset=utf-8" },
    body: `<!doctype html><html lang="en"><head><title>A page</title>${head}</head><body>${body}</body></html>`,
  };
}

/** Returns paragraphs unique to the subject, long enough for a whole article. */
export function paragraphs(subject: string, count = 12): string {
  const of = (index: number) =>
    `The ${subject} report, part ${index}, says that ${subject} changed hands ${index * 37} times in the year ${1990 + index}, which is more than anybody who follows ${subject} had expected to see.`;
  return Array.from({ length: count }, (_, index) => `<p>${of(index + 1)}</p>`).join("\n");
}
