import { cookies } from "next/headers";
import { loadNewsfeed, Seeded, seed, seedPosts, titled } from "@/app/(app)/prefetch";
import { NewsfeedView } from "@/components/stream/newsfeed-view";
import { filterIn } from "@/components/stream/stream-search";
import { DEFAULT_DENSITY_COOKIE, DENSITY_COOKIE, defaultDensityIn, densityIn } from "@/lib/client/density";
import { RANKING_COOKIE, rankingIn } from "@/lib/client/ranking";
import { sourcesQuery } from "@/lib/client/sources";
import { endpoints } from "@/lib/contract/endpoints";
import { listSources } from "@/lib/domain/sources/list-sources";

export const generateMetadata = titled((name) => name);

export default async function NewsfeedPage({ params, searchParams }: PageProps<"/newsfeeds/[id]">) {
  const { ctx, newsfeed } = await loadNewsfeed((await params).id);
  const search = await searchParams;
  const jar = await cookies();
  const ranking = rankingIn(jar.get(RANKING_COOKIE)?.value, newsfeed.id);
  const get = (name: string) => ((value) => (typeof value === "string" ? value : null))(search[name]);
  const filter = filterIn({ get }, ranking);
  const seeds = await Promise.all([
    seedPosts(ctx, newsfeed.id, filter),
    seed(sourcesQuery(newsfeed.id), endpoints.listSources, listSources(ctx, newsfeed.id)),
  ]);
  const otherwise = defaultDensityIn(jar.get(DEFAULT_DENSITY_COOKIE)?.value);
  const density = densityIn(jar.get(DENSITY_COOKIE)?.value, newsfeed.id, otherwise);
  return (
    <Seeded seeds={seeds}>
      <NewsfeedView key={newsfeed.id} newsfeed={newsfeed} density={density} ranking={ranking} />
    </Seeded>
  );
}
