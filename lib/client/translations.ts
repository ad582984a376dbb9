import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { PostTranslation } from "@/lib/contract/translations";
import type { LanguageTag } from "@/lib/core/languages";
import { pollEvery } from "./api-error";
import { call } from "./call";

const POLL_SECONDS = 1;

/** A post's translation. Requests it first, and again after a failure; then follows its progress. */
export function translationQuery(client: QueryClient, postId: string, language: LanguageTag) {
  const queryKey = ["translation", postId, language];
  const params = { post_id: postId };
  return queryOptions({
    queryKey,
    queryFn: () => {
      const isPending = client.getQueryData<PostTranslation>(queryKey)?.status === "pending";
      return isPending
        ? call("GET /v1/posts/{post_id}/translation", { params, query: { language } })
        : call("POST /v1/posts/{post_id}/translation", { params, body: { language } });
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? pollEvery(POLL_SECONDS, state.error) : false),
  });
}
