import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { addresses } from "./addresses";

export interface Sent {
  method?: string;
  key?: string;
  headers?: Record<string, string>;
  /** Other than a string, sent as JSON. */
  body?: unknown;
  /** Another app. */
  at?: string;
}

export interface Received {
  status: number;
  headers: Headers;
  text: string;
  /** The text as JSON. */
  value: unknown;
}

export interface Problem {
  status: number;
  code: string;
  detail: string;
  errors?: { pointer: string; code: string; message: string }[];
}

/** Sends one request; redirects are not followed. */
export async function ask(path: string, sent: Sent = {}): Promise<Received> {
  const isText = sent.body === undefined || typeof sent.body === "string" || sent.body instanceof Uint8Array;
  const response = await fetch(`${sent.at ?? addresses.app}${path}`, {
    method: sent.method ?? "GET",
    redirect: "manual",
    headers: {
      ...(sent.key !== undefined && { "X-API-Key": sent.key }),
      ...(sent.body !== undefined && { "Content-Type": "application/json" }),
      ...sent.headers,
    },
    // A string, bytes or nothing, as checked above.
    ...(sent.body !== undefined && { body: isText ? (sent.body as string) : JSON.stringify(sent.body) }),
  });
  return received(response.status, response.headers, await response.text());
}

/** Sends bytes and returns the replies until the server closes. */
export async function sendBytes(bytes: string): Promise<Received[]> {
  const socket = connect(Number(new URL(addresses.app).port), "localhost");
  socket.write(bytes, "latin1");
  // One character per byte.
  const raw = (await buffer(socket)).toString("latin1");
  return raw.split(/(?=HTTP\/1\.1 \d{3} )/).map(parseReply);
}

/** Sends a request byte for byte, with the host added. */
export async function sendHead(requestLine: string, headers: readonly string[] = []): Promise<Received> {
  const lines = [requestLine, `Host: ${new URL(addresses.app).host}`, "Connection: close", ...headers];
  const replies = await sendBytes(`${lines.join("\r\n")}\r\n\r\n`);
  return only(replies);
}

export function only(replies: readonly Received[]): Received {
  const [reply, ...more] = replies;
  if (!reply || more.length > 0) throw new Error(`${replies.length} replies, not one.`);
  return reply;
}

/** Checks and returns the problem document of a reply. */
export function problemOf(reply: Received, status: number, what = ""): Problem {
  const problem = reply.value as Problem;
  const named = `${what}: ${reply.status} ${reply.text.slice(0, 200)}`;
  expect(reply.status, named).toBe(status);
  expect(reply.headers.get("content-type"), named).toBe("application/problem+json");
  expect(problem, named).toMatchObject({
    type: "about:blank",
    title: expect.stringMatching(/^[A-Z]/),
    status,
    detail: expect.stringMatching(/^[A-Z`].*[.)]$/s),
    code: expect.stringMatching(/^[a-z_]+$/),
    request_id: reply.headers.get("x-request-id"),
  });
  if (status === 401) expect(reply.headers.get("www-authenticate"), named).toBe("ApiKey");
  expectDiscreet(reply, what);
  return problem;
}

/** Expects no hint of the implementation or of where something failed. */
export function expectDiscreet({ headers, text: body }: Received, what = ""): void {
  const names = [...headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  expect(names, what).not.toMatch(
    /^(?:x-powered-by|server|location|rsc|next-|x-next(?!-cursor:))|next-router|next\.?js/im,
  );
  expect(body, what).not.toMatch(/<html|_next|node_modules|node:internal|\n\s+at /i);
}

function parseReply(raw: string): Received {
  const end = raw.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = raw.slice(0, end).split("\r\n");
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  const body = isChunked(headers) ? joinChunks(raw.slice(end + 4)) : raw.slice(end + 4);
  return received(Number(statusLine.split(" ")[1]), headers, Buffer.from(body, "latin1").toString());
}

function isChunked(headers: Headers): boolean {
  return headers.get("transfer-encoding") === "chunked";
}

function joinChunks(body: string): string {
  const length = Number.parseInt(body, 16);
  if (!length) return "";
  const start = body.indexOf("\r\n") + 2;
  return body.slice(start, start + length) + joinChunks(body.slice(start + length + 2));
}

function received(status: number, headers: Headers, body: string): Received {
  const isJson = /json/.test(headers.get("content-type") ?? "") && body !== "";
  return { status, headers, text: body, value: isJson ? JSON.parse(body) : undefined };
}
