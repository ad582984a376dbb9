import type { Metadata } from "next";
import { ImportView } from "@/components/opml/import-view";
import { requireContext } from "@/lib/auth/context";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { endpoints } from "@/lib/contract/endpoints";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { Seeded, seed } from "../../prefetch";

export const metadata: Metadata = { title: "Import subscriptions" };

export default async function ImportPage() {
  const ctx = await requireContext();
  return (
    <Seeded seeds={[await seed(newsfeedsQuery(), endpoints.listNewsfeeds, listNewsfeeds(ctx))]}>
      <ImportView />
    </Seeded>
  );
}
