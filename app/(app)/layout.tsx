import type { ReactNode } from "react";
import { Shell } from "@/components/layout/shell";
import { requireContext } from "@/lib/auth/context";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { listNewsfeeds as listNewsfeedsEndpoint } from "@/lib/contract/newsfeeds";
import { listNewsfeeds } from "@/lib/newsfeeds/list-newsfeeds";
import { Seeded, seed } from "./prefetch";

export default async function AppLayout({ children }: { children: ReactNode }) {
  const ctx = await requireContext();
  return (
    <Seeded seeds={[await seed(newsfeedsQuery(), listNewsfeedsEndpoint, listNewsfeeds(ctx))]}>
      <Shell>{children}</Shell>
    </Seeded>
  );
}
