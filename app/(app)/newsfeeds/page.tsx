import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NewsfeedsOverview } from "@/components/newsfeed/newsfeeds-overview";
import { requireContext } from "@/lib/auth/context";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { endpoints } from "@/lib/contract/endpoints";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { listNewsfeedStates } from "@/lib/domain/sources/list-sources";
import { Seeded, seed } from "../prefetch";

export const metadata: Metadata = { title: "Newsfeeds" };

export default async function NewsfeedsPage({ searchParams }: PageProps<"/newsfeeds">) {
  // Redirects an old bookmarkable address.
  if ("new" in (await searchParams)) redirect("/newsfeeds/new");
  const ctx = await requireContext();
  return (
    <Seeded seeds={[await seed(newsfeedsQuery(), endpoints.listNewsfeeds, listNewsfeeds(ctx))]}>
      <NewsfeedsOverview states={await listNewsfeedStates(ctx)} />
    </Seeded>
  );
}
