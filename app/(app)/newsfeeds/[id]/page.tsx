import type { Metadata } from "next";
import { NewsfeedView } from "@/components/newsfeed/newsfeed-view";
import { viewOf } from "@/components/newsfeed/stream-search";
import { sourcesQuery } from "@/lib/client/sources";
import { listSources as listSourcesEndpoint } from "@/lib/contract/sources";
import { listSources } from "@/lib/sources/list-sources";
import { Seeded, seed, seedPosts } from "../../prefetch";
import { loadNewsfeed } from "./load-newsfeed";

type Props = PageProps<"/newsfeeds/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { newsfeed } = await loadNewsfeed((await params).id);
  return { title: newsfeed.name };
}

export default async function NewsfeedPage({ params, searchParams }: Props) {
  const { ctx, newsfeed } = await loadNewsfeed((await params).id);
  const { view } = await searchParams;
  const seeds = await Promise.all([
    seedPosts(ctx, newsfeed.id, viewOf(typeof view === "string" ? view : null)),
    seed(sourcesQuery(newsfeed.id), listSourcesEndpoint, listSources(ctx, newsfeed.id)),
  ]);
  return (
    <Seeded seeds={seeds}>
      <NewsfeedView key={newsfeed.id} newsfeed={newsfeed} />
    </Seeded>
  );
}
