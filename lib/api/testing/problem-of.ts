import { expect } from "vitest";
import { problem } from "@/lib/contract/problem";

/** Reads a problem and checks its shape. */
export async function problemOf(response: Response) {
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  const body = problem.parse(await response.json());
  expect(body.status).toBe(response.status);
  expect(body.request_id).toBe(response.headers.get("X-Request-Id"));
  return body;
}
