import type { ReactNode } from "react";
import { Shell } from "@/components/layout/shell";
import { getAccount } from "@/lib/accounts/get-account";
import { isOperator } from "@/lib/accounts/operator";
import { requireContext } from "@/lib/auth/context";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { listNewsfeeds as listNewsfeedsEndpoint } from "@/lib/contract/newsfeeds";
import { listNewsfeeds } from "@/lib/newsfeeds/list-newsfeeds";
import { Seeded, seed } from "./prefetch";

export default async function AppLayout({ children }: { children: ReactNode }) {
  const ctx = await requireContext();
  const { email, timeZone } = await getAccount(ctx);
  return (
    <Seeded seeds={[await seed(newsfeedsQuery(), listNewsfeedsEndpoint, listNewsfeeds(ctx))]}>
      <Shell email={email} timeZone={timeZone} isOperator={await isOperator(ctx)}>
        {children}
      </Shell>
    </Seeded>
  );
}
