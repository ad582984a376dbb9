import type { Metadata } from "next";
import { NewsfeedsOverview } from "@/components/newsfeed/newsfeeds-overview";
import { requireContext } from "@/lib/auth/context";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { listNewsfeeds as listNewsfeedsEndpoint } from "@/lib/contract/newsfeeds";
import { listNewsfeeds } from "@/lib/newsfeeds/list-newsfeeds";
import { Seeded, seed } from "../prefetch";

export const metadata: Metadata = { title: "Newsfeeds" };

export default async function NewsfeedsPage() {
  const ctx = await requireContext();
  return (
    <Seeded seeds={[await seed(newsfeedsQuery(), listNewsfeedsEndpoint, listNewsfeeds(ctx))]}>
      <NewsfeedsOverview />
    </Seeded>
  );
}
