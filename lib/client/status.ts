import { queryOptions } from "@tanstack/react-query";
import type { ModelTest } from "@/lib/contract/status";
import { pollEvery } from "./api-error";
import { call } from "./call";

const STATUS_POLL_SECONDS = 10;

export function statusQuery() {
  return queryOptions({
    queryKey: ["status"],
    queryFn: () => call("GET /api/app/status", {}),
    refetchInterval: ({ state }) => pollEvery(STATUS_POLL_SECONDS, state.error),
  });
}

/** Operator only. */
export function testModel(): Promise<ModelTest> {
  return call("POST /api/app/ai/test", {});
}

export function connectorsQuery() {
  return queryOptions({ queryKey: ["connectors"], queryFn: () => call("GET /api/app/connectors", {}) });
}
