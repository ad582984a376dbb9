"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { ApiError, fieldErrors } from "@/lib/client/api-error";
import { createNewsfeed, updateNewsfeed } from "@/lib/client/newsfeed-actions";
import { addSource, type WantedSource } from "@/lib/client/source-actions";
import { showToast } from "@/lib/client/toasts";
import type { Source } from "@/lib/contract/source";

/** A source to add, with the name for a failure message. */
interface Followed extends WantedSource {
  title: string;
}

export interface NewNewsfeed {
  name: string;
  /** The reader's description; null when they gave sites. */
  businessContext: string | null;
  sources: readonly Followed[];
}

/** Creates a newsfeed with its sources, and opens it once the first of them is there. */
export function useFollow() {
  const client = useQueryClient();
  const router = useRouter();
  /** Newsfeed created by an earlier attempt, which a retry reuses. */
  const madeId = useRef<string | null>(null);
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: async (wanted: NewNewsfeed) => {
      const id = await saveNewsfeed(client, madeId.current, wanted);
      madeId.current = id;
      if (wanted.sources.length > 0) await addFirst(client, id, wanted.sources);
      return id;
    },
    onSuccess: (id) => router.push(`/newsfeeds/${id}`),
  });
  const problem = error ? Object.values(fieldErrors(error))[0] : undefined;
  return { follow: mutate, isFollowing: isPending || isSuccess, problem, reset };
}

async function saveNewsfeed(client: QueryClient, id: string | null, { name, businessContext }: NewNewsfeed) {
  const body = { name, business_context: businessContext };
  return (await (id === null ? createNewsfeed(client, body) : updateNewsfeed(client, id, body))).id;
}

/** Resolves with the first added source, and reports the others that fail. @throws ApiError when all fail */
async function addFirst(client: QueryClient, newsfeedId: string, sources: readonly Followed[]): Promise<void> {
  const added = sources.map((source) => addFollowed(client, newsfeedId, source));
  void Promise.allSettled(added).then((results) => {
    const failed = sources.filter((_, index) => results[index]?.status === "rejected");
    if (failed.length > 0 && failed.length < sources.length)
      showToast({ text: `Not added: ${failed.map(({ title }) => title).join(", ")}` });
  });
  await Promise.any(added).catch((reasons: AggregateError) => Promise.reject(reasons.errors[0]));
}

/** Adds a source. If its listed feed has moved, discovers the new one from the site. */
async function addFollowed(client: QueryClient, newsfeedId: string, { url, feed_url }: Followed): Promise<Source> {
  if (feed_url === undefined) return addSource(client, newsfeedId, { url });
  try {
    return await addSource(client, newsfeedId, { url, feed_url });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 422) || feed_url === url) throw error;
    return addSource(client, newsfeedId, { url });
  }
}
