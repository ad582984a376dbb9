import { queryOptions } from "@tanstack/react-query";
import type { ModelTest } from "@/lib/contract/ai";
import { pollEvery } from "./api-error";
import { call } from "./call";
import * as operations from "./operations";

const STATUS_POLL_SECONDS = 10;

export function statusQuery() {
  return queryOptions({
    queryKey: ["status"],
    queryFn: () => call(operations.getStatus, {}),
    refetchInterval: ({ state }) => pollEvery(STATUS_POLL_SECONDS, state.error),
  });
}

/** Operator only. */
export function testModel(): Promise<ModelTest> {
  return call(operations.testModel, {});
}

export function connectorsQuery() {
  return queryOptions({ queryKey: ["connectors"], queryFn: () => call(operations.listConnectors, {}) });
}
