import { STATUS_CODES } from "node:http";
import { commonHeaders } from "@/lib/api/common-headers";
import { OPEN_HEADERS } from "@/lib/api/cors";
import { ERROR_CODES, type ProblemCode } from "@/lib/contract/error-codes";
import type { Problem } from "@/lib/contract/problem";
import { publicAddress } from "@/lib/core/env";

/** What is wrong with a request that no handler of ours gets to see. */
export interface Refusal {
  code: ProblemCode;
  /** One sentence for a person: what is wrong and what to do. */
  detail: string;
  headers?: Record<string, string>;
}

/** The refusal as the API's handlers would put it: a problem with a request id, readable for scripts of every origin. */
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
