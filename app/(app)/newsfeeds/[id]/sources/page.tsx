import type { Metadata } from "next";
import { loadNewsfeed, Seeded, seed } from "@/app/(app)/prefetch";
import { SourcesView } from "@/components/source/sources-view";
import { sourceActivityQuery, sourcesQuery } from "@/lib/client/sources";
import { endpoints } from "@/lib/contract/endpoints";
import { listSourceActivity, listSources } from "@/lib/domain/sources/list-sources";

type Props = PageProps<"/newsfeeds/[id]/sources">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { newsfeed } = await loadNewsfeed((await params).id);
  return { title: `Sources of ${newsfeed.name}` };
}

export default async function SourcesPage({ params, searchParams }: Props) {
  const { ctx, newsfeed } = await loadNewsfeed((await params).id);
  const { url } = await searchParams;
  const seeds = await Promise.all([
    seed(sourcesQuery(newsfeed.id), endpoints.listSources, listSources(ctx, newsfeed.id)),
    seed(sourceActivityQuery(newsfeed.id), endpoints.listSourceActivity, listSourceActivity(ctx, newsfeed.id)),
  ]);
  return (
    <Seeded seeds={seeds}>
      <SourcesView key={newsfeed.id} newsfeed={newsfeed} initialUrl={typeof url === "string" ? url : ""} />
    </Seeded>
  );
}
