import type { ReactNode } from "react";
import { Shell } from "@/components/layout/shell";
import { requireContext } from "@/lib/auth/context";
import { listsQuery } from "@/lib/client/lists";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { getAccount, isOperator } from "@/lib/context/account";
import { endpoints } from "@/lib/contract/endpoints";
import { listLists } from "@/lib/domain/lists/lists";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { Seeded, seed } from "./prefetch";

export default async function AppLayout({ children }: { children: ReactNode }) {
  const ctx = await requireContext();
  const [account, isOperating, ...seeds] = await Promise.all([
    getAccount(ctx),
    isOperator(ctx),
    seed(newsfeedsQuery(), endpoints.listNewsfeeds, listNewsfeeds(ctx)),
    seed(listsQuery(), endpoints.listLists, listLists(ctx)),
  ]);
  return (
    <Seeded seeds={seeds}>
      <Shell
        account={account}
        isOperator={isOperating}
        showsPictures={ctx.settings.showsPictures && account.showsPictures}
      >
        {children}
      </Shell>
    </Seeded>
  );
}
