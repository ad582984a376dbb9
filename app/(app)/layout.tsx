import type { ReactNode } from "react";
import { Shell } from "@/components/layout/shell";
import { getAccount } from "@/lib/accounts/get-account";
import { requireContext } from "@/lib/auth/context";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { listNewsfeeds as listNewsfeedsEndpoint } from "@/lib/contract/newsfeeds";
import { listNewsfeeds } from "@/lib/newsfeeds/list-newsfeeds";
import { Seeded, seed } from "./prefetch";

export default async function AppLayout({ children }: { children: ReactNode }) {
  const ctx = await requireContext();
  const { email } = await getAccount(ctx);
  return (
    <Seeded seeds={[await seed(newsfeedsQuery(), listNewsfeedsEndpoint, listNewsfeeds(ctx))]}>
      <Shell email={email}>{children}</Shell>
    </Seeded>
  );
}
