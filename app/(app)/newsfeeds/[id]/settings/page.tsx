import type { Metadata } from "next";
import { loadNewsfeed, Seeded, seed } from "@/app/(app)/prefetch";
import { NewsfeedSettings } from "@/components/newsfeed/newsfeed-settings";
import { digestQuery } from "@/lib/client/digests";
import { endpoints } from "@/lib/contract/endpoints";
import { getDigest } from "@/lib/domain/digests/digests";

type Props = PageProps<"/newsfeeds/[id]/settings">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { newsfeed } = await loadNewsfeed((await params).id);
  return { title: `Settings of ${newsfeed.name}` };
}

export default async function NewsfeedSettingsPage({ params }: Props) {
  const { ctx, newsfeed } = await loadNewsfeed((await params).id);
  return (
    <Seeded seeds={[await seed(digestQuery(newsfeed.id), endpoints.getDigest, getDigest(ctx, newsfeed.id))]}>
      <NewsfeedSettings key={newsfeed.id} newsfeed={newsfeed} />
    </Seeded>
  );
}
