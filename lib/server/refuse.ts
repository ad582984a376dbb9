import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { commonHeaders } from "@/lib/api/common-headers";
import { OPEN_HEADERS } from "@/lib/api/cors";
import { METHODS } from "@/lib/api/methods";
import { ERROR_CODES, type ProblemCode } from "@/lib/contract/error-codes";
import type { Problem } from "@/lib/contract/problem";
import { publicAddress } from "@/lib/core/env";
import { isApiAddress } from "./route-api-request";

const KNOWN_METHODS: readonly string[] = METHODS;

/**
 * Answers requests that the framework would fail on. API requests pass, except invalid HTTP, because the API
 * authenticates first.
 *
 * @returns true when the request is answered
 */
export function refuseMalformed(request: IncomingMessage, response: ServerResponse): boolean {
  const refusal = malformation(request);
  if (refusal === null) return false;
  refuse(response, refusal);
  return true;
}

/** Handles `checkExpectation` for all but `100-continue`. */
export function refuseExpectation(_: IncomingMessage, response: ServerResponse): void {
  refuse(response, {
    code: "expectation_failed",
    detail: "Expect takes nothing but 100-continue. Leave the header out.",
  });
}

function refuse(response: ServerResponse, refusal: Refusal): void {
  const { status, headers, body } = refusalReply(refusal);
  response.writeHead(status, headers).end(body);
}

function malformation({ httpVersion, headers, url = "", method = "" }: IncomingMessage): Refusal | null {
  if (httpVersion === "1.1" && headers.host === undefined) return badRequest("Send a Host header.");
  if (!url.startsWith("/")) return badRequest("The address has to begin with a slash.");
  if (isApiAddress(url)) return null;
  if (!KNOWN_METHODS.includes(method)) return unknownMethod();
  if (method !== "GET" && method !== "HEAD" && isFile(url)) return FILES_READ_ONLY;
  if (!isDecodable(url))
    return badRequest("The address holds a percent sign that begins no valid escape. Encode it as %25.");
  return null;
}

/** The framework fails on other methods there. */
const FILES_READ_ONLY: Refusal = {
  code: "method_not_allowed",
  detail: "Use GET or HEAD.",
  headers: { Allow: "GET, HEAD" },
};

/** Returns whether the path belongs to the framework or has a file ending. Downloads of public lists are not files. */
function isFile(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  return path.startsWith("/_next/") || (!path.startsWith("/l/") && !isApiAddress(url) && /\.[a-z0-9]+$/i.test(path));
}

export function unknownMethod(): Refusal {
  const allow = METHODS.join(", ");
  return { code: "method_not_allowed", detail: `Use one of ${allow}.`, headers: { Allow: allow } };
}

export function badRequest(detail: string): Refusal {
  return { code: "bad_request", detail };
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/** A request that the framework would reject itself. */
export interface Refusal {
  code: ProblemCode;
  /** One sentence for the user: the problem and its remedy. */
  detail: string;
  headers?: Record<string, string>;
}

/** Formats a refusal like the API: a problem with a request id, readable by scripts of every origin. */
export function refusalReply({ code, detail, headers }: Refusal): {
  status: number;
  headers: Record<string, string>;
  body: string;
} {
  const { status } = ERROR_CODES[code];
  const problem: Problem = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail,
    code,
    request_id: crypto.randomUUID(),
  };
  const body = JSON.stringify(problem);
  return {
    status,
    headers: {
      ...commonHeaders(publicAddress()),
      ...OPEN_HEADERS,
      ...headers,
      "Content-Type": "application/problem+json",
      "Content-Length": String(Buffer.byteLength(body)),
      "X-Request-Id": problem.request_id,
    },
    body,
  };
}
