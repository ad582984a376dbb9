import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { Shell } from "@/components/layout/shell";
import { currentContext, requireContext } from "@/lib/auth/context";
import { PATH_HEADER } from "@/lib/auth/page-headers";
import { listsQuery } from "@/lib/client/lists";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { OPEN_COOKIE, openIn } from "@/lib/client/open-newsfeeds";
import { unreadSourcesQuery } from "@/lib/client/unread-sources";
import { getAccount, isOperator } from "@/lib/context/account";
import { endpoints } from "@/lib/contract/endpoints";
import { listLists } from "@/lib/domain/lists/lists";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { listUnreadSources } from "@/lib/domain/sources/list-sources";
import { Seeded, seed } from "./prefetch";

/** Pages of members. The home page introduces the app to anybody else. */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const isHome = (await headers()).get(PATH_HEADER)?.split("?")[0] === "/";
  const ctx = isHome ? await currentContext() : await requireContext();
  if (!ctx) return children;
  const open = openIn((await cookies()).get(OPEN_COOKIE)?.value);
  const [account, isOperating, ...seeds] = await Promise.all([
    getAccount(ctx),
    isOperator(ctx),
    seed(newsfeedsQuery(), endpoints.listNewsfeeds, listNewsfeeds(ctx)),
    seed(listsQuery(), endpoints.listLists, listLists(ctx)),
    ...(open.length > 0
      ? [seed(unreadSourcesQuery(open), endpoints.listUnreadSources, listUnreadSources(ctx, open))]
      : []),
  ]);
  return (
    <Seeded seeds={seeds}>
      <Shell
        account={account}
        isOperator={isOperating}
        openNewsfeeds={open}
        showsPictures={ctx.settings.showsPictures && account.showsPictures}
      >
        {children}
      </Shell>
    </Seeded>
  );
}
