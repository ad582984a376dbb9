import { loadNewsfeed, Seeded, seed, titled } from "@/app/(app)/prefetch";
import { NewsfeedSettings } from "@/components/newsfeed/newsfeed-settings";
import { digestQuery } from "@/lib/client/digests";
import { endpoints } from "@/lib/contract/endpoints";
import { getMailState } from "@/lib/domain/accounts/verify-email";
import { getDigest } from "@/lib/domain/digests/digests";

export const generateMetadata = titled((name) => `Settings of ${name}`);

export default async function NewsfeedSettingsPage({ params }: PageProps<"/newsfeeds/[id]/settings">) {
  const { ctx, newsfeed } = await loadNewsfeed((await params).id);
  return (
    <Seeded seeds={[await seed(digestQuery(newsfeed.id), endpoints.getDigest, getDigest(ctx, newsfeed.id))]}>
      <NewsfeedSettings key={newsfeed.id} newsfeed={newsfeed} mail={await getMailState(ctx)} />
    </Seeded>
  );
}
