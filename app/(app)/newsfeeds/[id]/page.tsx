import { loadNewsfeed, Seeded, seed, seedStream, titled } from "@/app/(app)/prefetch";
import { NewsfeedView } from "@/components/stream/newsfeed-view";
import { sourcesQuery } from "@/lib/client/sources";
import { endpoints } from "@/lib/contract/endpoints";
import { listSources } from "@/lib/domain/sources/list-sources";

export const generateMetadata = titled((name) => name);

export default async function NewsfeedPage({ params, searchParams }: PageProps<"/newsfeeds/[id]">) {
  const { ctx, newsfeed } = await loadNewsfeed((await params).id);
  const [{ posts, ...view }, sources] = await Promise.all([
    seedStream(ctx, newsfeed.id, await searchParams),
    seed(sourcesQuery(newsfeed.id), endpoints.listSources, listSources(ctx, newsfeed.id)),
  ]);
  return (
    <Seeded seeds={[posts, sources]}>
      <NewsfeedView key={newsfeed.id} newsfeed={newsfeed} {...view} />
    </Seeded>
  );
}
