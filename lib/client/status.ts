import { queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import * as operations from "./operations";
import { pollEvery } from "./polling";

const STATUS_POLL_SECONDS = 10;

export function statusQuery() {
  return queryOptions({
    queryKey: ["status"],
    queryFn: () => call(operations.getStatus, {}),
    refetchInterval: ({ state }) => pollEvery(STATUS_POLL_SECONDS, state.error),
  });
}
