import { loadNewsfeed, Seeded, seed, titled } from "@/app/(app)/prefetch";
import { DigestPreview } from "@/components/digest/digest-preview";
import { digestPreviewQuery, digestQuery } from "@/lib/client/digests";
import { isOperator } from "@/lib/context/account";
import { endpoints } from "@/lib/contract/endpoints";
import { getDigest } from "@/lib/domain/digests/digests";
import { previewDigest } from "@/lib/domain/digests/preview-digest";

export const generateMetadata = titled((name) => `Digest of ${name}`);

export default async function DigestPage({ params }: PageProps<"/newsfeeds/[id]/digest">) {
  const { ctx, newsfeed } = await loadNewsfeed((await params).id);
  const seeds = await Promise.all([
    seed(digestPreviewQuery(newsfeed.id), endpoints.previewDigest, previewDigest(ctx, newsfeed.id)),
    seed(digestQuery(newsfeed.id), endpoints.getDigest, getDigest(ctx, newsfeed.id)),
  ]);
  return (
    <Seeded seeds={seeds}>
      <DigestPreview key={newsfeed.id} newsfeed={newsfeed} isOperator={await isOperator(ctx)} />
    </Seeded>
  );
}
