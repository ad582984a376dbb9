import { z } from "zod";
import { loadNewsfeed, orNotFound, Seeded, throughContract, titled } from "@/app/(app)/prefetch";
import { FilteredView } from "@/components/filtered/filtered-view";
import { FILTERED_PAGE_SIZE, type FilteredPages, filteredQuery } from "@/lib/client/filtered";
import type { UserContext } from "@/lib/context/context";
import { endpoints } from "@/lib/contract/endpoints";
import { cursor } from "@/lib/contract/paging";
import { listFilteredPosts } from "@/lib/domain/posts/filtered-posts";

export const generateMetadata = titled((name) => `Filtered out of ${name}`);

export default async function FilteredPage({ params }: PageProps<"/newsfeeds/[id]/filtered">) {
  const { ctx, newsfeed } = await loadNewsfeed((await params).id);
  return (
    <Seeded seeds={[{ queryKey: filteredQuery(newsfeed.id).queryKey, data: await firstPage(ctx, newsfeed.id) }]}>
      <FilteredView key={newsfeed.id} newsfeed={newsfeed} />
    </Seeded>
  );
}

async function firstPage(ctx: UserContext, newsfeedId: string): Promise<FilteredPages> {
  const { rows, next } = await orNotFound(listFilteredPosts(ctx, newsfeedId, { limit: FILTERED_PAGE_SIZE }));
  const page = { posts: throughContract(endpoints.listFilteredPosts, rows), next: next && z.encode(cursor, next) };
  return { pages: [page], pageParams: [null] };
}
