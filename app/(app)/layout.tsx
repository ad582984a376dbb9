import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Shell } from "@/components/layout/shell";
import { requireContext } from "@/lib/auth/context";
import { listsQuery } from "@/lib/client/lists";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { readPreferences } from "@/lib/client/preferences";
import { getAccount } from "@/lib/context/get-account";
import { isOperator } from "@/lib/context/operator";
import { listLists as listListsEndpoint } from "@/lib/contract/lists";
import { listNewsfeeds as listNewsfeedsEndpoint } from "@/lib/contract/newsfeeds";
import { listLists } from "@/lib/domain/lists/list-lists";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/list-newsfeeds";
import { Seeded, seed } from "./prefetch";

export default async function AppLayout({ children }: { children: ReactNode }) {
  const ctx = await requireContext();
  const [account, isOperating, ...seeds] = await Promise.all([
    getAccount(ctx),
    isOperator(ctx),
    seed(newsfeedsQuery(), listNewsfeedsEndpoint, listNewsfeeds(ctx)),
    seed(listsQuery(), listListsEndpoint, listLists(ctx)),
  ]);
  const jar = await cookies();
  const { showsPictures } = readPreferences((name) => jar.get(name)?.value);
  return (
    <Seeded seeds={seeds}>
      <Shell account={account} isOperator={isOperating} showsPictures={ctx.settings.showsPictures && showsPictures}>
        {children}
      </Shell>
    </Seeded>
  );
}
