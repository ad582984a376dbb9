import { STATUS_CODES } from "node:http";
import { commonHeaders } from "@/lib/api/common-headers";
import { OPEN_HEADERS } from "@/lib/api/cors";
import { ERROR_CODES, type ProblemCode } from "@/lib/contract/error-codes";
import type { Problem } from "@/lib/contract/problem";
import { publicAddress } from "@/lib/core/env";

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
