import { STATUS_CODES } from "node:http";
import { COMMON_HEADERS } from "@/lib/api/common-headers";
import { OPEN_HEADERS } from "@/lib/api/cors";
import type { Problem } from "@/lib/contract/problem";

/** What is wrong with a request that no handler of ours gets to see. */
export interface Refusal {
  status: number;
  /** Stable, for programs. */
  code: string;
  /** One sentence for a person: what is wrong and what to do. */
  detail: string;
  headers?: Record<string, string>;
}

/** The refusal as the API's handlers would put it: a problem with a request id, readable for scripts of every origin. */
export function refusalReply({ status, code, detail, headers }: Refusal): {
  headers: Record<string, string>;
  body: string;
} {
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
    headers: {
      ...COMMON_HEADERS,
      ...OPEN_HEADERS,
      ...headers,
      "Content-Type": "application/problem+json",
      "Content-Length": String(Buffer.byteLength(body)),
      "X-Request-Id": problem.request_id,
    },
    body,
  };
}
