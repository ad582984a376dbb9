import { queryOptions } from "@tanstack/react-query";
import type { Source } from "@/lib/contract/source";
import { pollEvery } from "./api-error";
import { call } from "./call";

const FIRST_CHECK_POLL_SECONDS = 1;
const SOURCES_POLL_SECONDS = 30;

export function isFirstCheck({ status, last_checked_at }: Source): boolean {
  return status === "pending" && last_checked_at === null;
}

const BROKEN: readonly Source["status"][] = ["failing", "needs_credentials", "gone"];

/** Whether somebody has to act. */
export function isBroken({ status }: Pick<Source, "status">): boolean {
  return BROKEN.includes(status);
}

export function sourcesQuery(newsfeedId: string) {
  return queryOptions({
    queryKey: ["sources", newsfeedId],
    queryFn: () => call("GET /v1/sources/{newsfeed_id}", { params: { newsfeed_id: newsfeedId } }),
    refetchInterval: ({ state }) => {
      const isChecking = state.data?.some(isFirstCheck);
      return pollEvery(isChecking ? FIRST_CHECK_POLL_SECONDS : SOURCES_POLL_SECONDS, state.error);
    },
  });
}
