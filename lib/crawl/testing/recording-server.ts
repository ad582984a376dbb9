import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { HOUR_MS } from "@/lib/core/duration";
import { rss } from "@/lib/testing/publisher";

/** A recorded request with simulated time. */
export interface Recorded {
  at: Date;
  path: string;
  headers: IncomingHttpHeaders;
  status: number;
  /** Validators of a full response. */
  gave: Validators | null;
}

interface Validators {
  etag?: string;
  lastModified?: string;
}

/** A server's behaviour at a moment, as set up by a publisher. */
export interface Play {
  /** Items published so far. */
  items: number;
  validators?: Validators;
  headers?: Record<string, string>;
  /** Replaces the feed. */
  status?: number;
  /** Redirects the path to the feed's location. */
  redirect?: { status: number; from: string; to: string };
}

/** A server with one scripted feed that records all requests. */
export interface RecordingServer {
  url: string;
  requests: Recorded[];
  close(): Promise<void>;
}

export async function startRecordingServer(now: () => Date, play: (at: Date) => Play): Promise<RecordingServer> {
  const requests: Recorded[] = [];
  const server = createServer((request, response) => {
    const at = now();
    const answer = answerTo(request, { at, play: play(at) });
    requests.push({ at, path: request.url ?? "", headers: request.headers, status: answer.status, gave: answer.gave });
    send(response, at, answer);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  // A listening TCP server has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    requests,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  gave: Validators | null;
}

function answerTo({ url, headers }: IncomingMessage, { at, play }: { at: Date; play: Play }): Answer {
  const { redirect, validators = {}, status } = play;
  const own = { ...validatorHeaders(validators), ...play.headers, "set-cookie": "visitor=1" };
  if (redirect && url === redirect.from)
    return { status: redirect.status, headers: { location: redirect.to }, body: "", gave: null };
  if (status !== undefined) return { status, headers: { ...play.headers }, body: "", gave: null };
  if (isUnchanged(headers, validators)) return { status: 304, headers: own, body: "", gave: null };
  const feed = rss(itemsUntil(at, play.items));
  return { status: 200, headers: { ...feed.headers, ...own }, body: String(feed.body), gave: validators };
}

/** Strict: every validator must return as it is now. */
function isUnchanged(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  if (etag === undefined && lastModified === undefined) return false;
  return headers["if-none-match"] === etag && headers["if-modified-since"] === lastModified;
}

function validatorHeaders({ etag, lastModified }: Validators): Record<string, string> {
  return { ...(etag && { etag }), ...(lastModified && { "last-modified": lastModified }) };
}

function itemsUntil(at: Date, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    title: `Item ${index}`,
    guid: `item-${index}`,
    date: new Date(at.getTime() - (count - index) * HOUR_MS).toUTCString(),
    content: "<p>What there is to say.</p>",
  })).toReversed();
}

function send(response: ServerResponse, at: Date, { status, headers, body }: Answer): void {
  response.sendDate = false;
  response.writeHead(status, { date: at.toUTCString(), ...headers }).end(body);
}
