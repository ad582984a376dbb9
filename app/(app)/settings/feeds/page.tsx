import type { Metadata } from "next";
import { FeedsView } from "@/components/settings/feeds-view";
import { requireContext } from "@/lib/auth/context";
import { feedAddressesQuery } from "@/lib/client/feed-addresses";
import { opmlSubscriptionsQuery } from "@/lib/client/opml-subscriptions";
import { endpoints } from "@/lib/contract/endpoints";
import { listFeedAddresses } from "@/lib/domain/feed-addresses/feed-addresses";
import { listOpmlSubscriptions } from "@/lib/domain/opml/opml-subscriptions";
import { Seeded, seed } from "../../prefetch";

export const metadata: Metadata = { title: "Feeds" };

export default async function FeedsPage() {
  const ctx = await requireContext();
  const seeds = [
    await seed(feedAddressesQuery(), endpoints.listFeedAddresses, listFeedAddresses(ctx)),
    await seed(opmlSubscriptionsQuery(), endpoints.listOpmlSubscriptions, listOpmlSubscriptions(ctx)),
  ];
  return (
    <Seeded seeds={seeds}>
      <FeedsView />
    </Seeded>
  );
}
