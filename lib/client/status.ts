import { queryOptions } from "@tanstack/react-query";
import { pollEvery } from "./api-error";
import { call } from "./call";

const STATUS_POLL_SECONDS = 10;

export function statusQuery() {
  return queryOptions({
    queryKey: ["status"],
    queryFn: () => call("GET /v1/status", {}),
    refetchInterval: ({ state }) => pollEvery(STATUS_POLL_SECONDS, state.error),
  });
}

export function localAiQuery() {
  return queryOptions({ queryKey: ["local-ai"], queryFn: () => call("GET /api/app/ai/local", {}) });
}

export function connectorsQuery() {
  return queryOptions({ queryKey: ["connectors"], queryFn: () => call("GET /v1/connectors", {}) });
}
