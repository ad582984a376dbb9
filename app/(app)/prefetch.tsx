import { dehydrate, type QueryKey } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { z } from "zod";
import { filterIn } from "@/components/stream/stream-search";
import { requireContext } from "@/lib/auth/context";
import { DEFAULT_DENSITY_COOKIE, DENSITY_COOKIE, defaultDensityIn, densityIn } from "@/lib/client/density";
import type { PostPages } from "@/lib/client/post-pages";
import { isRiver, POSTS_PAGE_SIZE, type PostFilter, postsQuery, selectionOf } from "@/lib/client/posts";
import { createQueryClient } from "@/lib/client/query-client";
import { RANKING_COOKIE, rankingIn } from "@/lib/client/ranking";
import type { UserContext } from "@/lib/context/context";
import type { AnyEndpoint, Output } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { id as idSchema } from "@/lib/contract/fields";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { cursor } from "@/lib/contract/paging";
import { isAppError } from "@/lib/core/errors";
import { MATTERS_MIN } from "@/lib/core/limits";
import { getNewsfeed } from "@/lib/domain/newsfeeds/get-newsfeed";
import { listAllPosts, listPosts } from "@/lib/domain/posts/list-posts";
import { Hydrated } from "./hydrated";

/** Parses an id from the URL; responds 404 for anything else. */
export function idIn(text: string): string {
  return idSchema.safeParse(text).data ?? notFound();
}

/** Maps `not_found` and `forbidden` to a 404 page. */
export async function orNotFound<T>(value: Promise<T>): Promise<T> {
  try {
    return await value;
  } catch (error) {
    if (isAppError(error) && (error.code === "not_found" || error.code === "forbidden")) notFound();
    throw error;
  }
}

/** Returns the value as the API would send it, without fields outside the contract. */
export function throughContract<E extends AnyEndpoint>(endpoint: E, value: Output<E>): Output<E> {
  return z.decode(endpoint.response, z.encode(endpoint.response, value)) as Output<E>; // Safe: decodes what it encoded
}

interface Seed {
  queryKey: QueryKey;
  data: unknown;
}

/** Preloads the answer of a browser query. */
export async function seed<E extends AnyEndpoint>(
  query: { queryKey: QueryKey },
  endpoint: E,
  value: Promise<Output<E>>,
): Promise<Seed> {
  return { queryKey: query.queryKey, data: throughContract(endpoint, await orNotFound(value)) };
}

/** @param streamId a newsfeed's id, a river or a folder's stream */
async function seedPosts(ctx: UserContext, streamId: string, filter: PostFilter): Promise<Seed> {
  const { state, order, mattersOnly, sourceId, newsfeedId, q } = filter;
  const loadedAt = ctx.now();
  const narrowing = { min_relevance: mattersOnly ? MATTERS_MIN : undefined, source_id: sourceId ?? undefined, q };
  const query = { state, order, ...narrowing, limit: POSTS_PAGE_SIZE };
  const selection = { ...selectionOf(streamId, filter), newsfeed_ids: newsfeedId ? [newsfeedId] : undefined };
  const { rows, next } = await (isRiver(streamId)
    ? listAllPosts(ctx, { ...query, ...selection })
    : orNotFound(listPosts(ctx, streamId, query)));
  const page = { posts: throughContract(endpoints.listPosts, rows), next: next && z.encode(cursor, next), loadedAt };
  const data: PostPages = { pages: [page], pageParams: [null] };
  return { queryKey: postsQuery(streamId, filter).queryKey, data };
}

type Search = Record<string, string | string[] | undefined>;

/** First page of a stream, with the filter in its URL and the choices in the reader's cookies. */
export async function seedStream(ctx: UserContext, streamId: string, search: Search) {
  const jar = await cookies();
  const ranking = rankingIn(jar.get(RANKING_COOKIE)?.value, streamId);
  const get = (name: string) => ((value) => (typeof value === "string" ? value : null))(search[name]);
  const posts = await seedPosts(ctx, streamId, filterIn({ get }, { streamId, remembered: ranking }));
  const otherwise = defaultDensityIn(jar.get(DEFAULT_DENSITY_COOKIE)?.value);
  return { posts, ranking, density: densityIn(jar.get(DENSITY_COOKIE)?.value, streamId, otherwise) };
}

/** Hydrates the browser's query cache with the seeds. */
export function Seeded({ seeds, children }: { seeds: Seed[]; children: ReactNode }) {
  const client = createQueryClient();
  for (const { queryKey, data } of seeds) client.setQueryData(queryKey, data);
  return <Hydrated seeds={dehydrate(client)}>{children}</Hydrated>;
}

interface Loaded {
  ctx: UserContext;
  newsfeed: Newsfeed;
}

/** Loads the newsfeed in the URL once for the page and its title. */
export const loadNewsfeed = cache(async (idText: string): Promise<Loaded> => {
  const ctx = await requireContext();
  const newsfeed = await orNotFound(getNewsfeed(ctx, idIn(idText)));
  return { ctx, newsfeed: throughContract(endpoints.getNewsfeed, newsfeed) };
});

/** Titles the page of a newsfeed. */
export function titled(titleOf: (newsfeedName: string) => string) {
  return async ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> => {
    const { newsfeed } = await loadNewsfeed((await params).id);
    return { title: titleOf(newsfeed.name) };
  };
}
