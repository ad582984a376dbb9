import { queryOptions } from "@tanstack/react-query";
import { getStatus } from "@/lib/contract/status";
import { call } from "./call";
import { pollEvery } from "./polling";

const STATUS_POLL_SECONDS = 10;

export function statusQuery() {
  return queryOptions({
    queryKey: ["status"],
    queryFn: () => call(getStatus, {}),
    refetchInterval: ({ state }) => pollEvery(STATUS_POLL_SECONDS, state.error),
  });
}
