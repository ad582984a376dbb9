import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { EarlyKeys } from "@/components/keyboard/early-keys";
import { Shell } from "@/components/layout/shell";
import { currentContext, requireContext } from "@/lib/auth/context";
import { NONCE_HEADER, PATH_HEADER } from "@/lib/auth/page-headers";
import { foldersQuery } from "@/lib/client/folders";
import { listsQuery } from "@/lib/client/lists";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { OPEN_COOKIE, openIn } from "@/lib/client/open-newsfeeds";
import { isRailIn, SIDEBAR_COOKIE } from "@/lib/client/sidebar";
import { UNREAD_COUNTED_MAX } from "@/lib/client/unread";
import { unreadSourcesQuery } from "@/lib/client/unread-sources";
import { getAccount, isOperator } from "@/lib/context/account";
import { endpoints } from "@/lib/contract/endpoints";
import { listLists } from "@/lib/domain/lists/lists";
import { listFolders } from "@/lib/domain/newsfeeds/folders";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { listUnreadSources } from "@/lib/domain/sources/list-sources";
import { Seeded, seed } from "./prefetch";

/** Pages of members. The home page introduces the app to anybody else. */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const requested = await headers();
  const isHome = requested.get(PATH_HEADER)?.split("?")[0] === "/";
  const ctx = isHome ? await currentContext() : await requireContext();
  if (!ctx) return children;
  const jar = await cookies();
  const open = openIn(jar.get(OPEN_COOKIE)?.value);
  const [account, isOperating, ...seeds] = await Promise.all([
    getAccount(ctx),
    isOperator(ctx),
    seed(newsfeedsQuery(), endpoints.listNewsfeeds, listNewsfeeds(ctx, { unread_max: UNREAD_COUNTED_MAX })),
    seed(foldersQuery(), endpoints.listFolders, listFolders(ctx)),
    seed(listsQuery(), endpoints.listLists, listLists(ctx)),
    ...(open.length > 0
      ? [seed(unreadSourcesQuery(open), endpoints.listUnreadSources, listUnreadSources(ctx, open))]
      : []),
  ]);
  return (
    <Seeded seeds={seeds}>
      <EarlyKeys nonce={requested.get(NONCE_HEADER) ?? undefined} />
      <Shell
        userId={ctx.actor.userId}
        account={account}
        isOperator={isOperating}
        openNewsfeeds={open}
        isRail={isRailIn(jar.get(SIDEBAR_COOKIE)?.value)}
        showsPictures={ctx.settings.showsPictures && account.showsPictures}
      >
        {children}
      </Shell>
    </Seeded>
  );
}
