import { loadNewsfeed, Seeded, seed, titled } from "@/app/(app)/prefetch";
import { SourcesView } from "@/components/source/sources-view";
import { sourceActivityQuery } from "@/lib/client/source-actions";
import { sourcesQuery } from "@/lib/client/sources";
import { endpoints } from "@/lib/contract/endpoints";
import { listSourceActivity, listSources } from "@/lib/domain/sources/list-sources";

export const generateMetadata = titled((name) => `Sources of ${name}`);

export default async function SourcesPage({ params, searchParams }: PageProps<"/newsfeeds/[id]/sources">) {
  const { ctx, newsfeed } = await loadNewsfeed((await params).id);
  const { url } = await searchParams;
  const seeds = await Promise.all([
    seed(sourcesQuery(newsfeed.id), endpoints.listSources, listSources(ctx, newsfeed.id)),
    seed(sourceActivityQuery(newsfeed.id), endpoints.listSourceActivity, listSourceActivity(ctx, newsfeed.id)),
  ]);
  return (
    <Seeded seeds={seeds}>
      <SourcesView
        key={newsfeed.id}
        newsfeed={newsfeed}
        initialUrl={typeof url === "string" ? url : ""}
        hasModel={ctx.model !== null}
      />
    </Seeded>
  );
}
