import type { Metadata } from "next";
import { SourcesView } from "@/components/source/sources-view";
import { sourcesQuery } from "@/lib/client/sources";
import { listSources as listSourcesEndpoint } from "@/lib/contract/sources";
import { listSources } from "@/lib/sources/list-sources";
import { Seeded, seed } from "../../../prefetch";
import { loadNewsfeed } from "../load-newsfeed";

type Props = PageProps<"/newsfeeds/[id]/sources">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { newsfeed } = await loadNewsfeed((await params).id);
  return { title: `Sources of ${newsfeed.name}` };
}

export default async function SourcesPage({ params, searchParams }: Props) {
  const { ctx, newsfeed } = await loadNewsfeed((await params).id);
  const { url } = await searchParams;
  const seeds = [await seed(sourcesQuery(newsfeed.id), listSourcesEndpoint, listSources(ctx, newsfeed.id))];
  return (
    <Seeded seeds={seeds}>
      <SourcesView key={newsfeed.id} newsfeed={newsfeed} initialUrl={typeof url === "string" ? url : ""} />
    </Seeded>
  );
}
