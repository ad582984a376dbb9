import type { Metadata } from "next";
import { cache } from "react";
import { z } from "zod";
import { ListView } from "@/components/list/list-view";
import { requireContext } from "@/lib/auth/context";
import { LIST_PAGE_SIZE, type ListPages, listItemsQuery } from "@/lib/client/list-items";
import type { UserContext } from "@/lib/context/context";
import { endpoints } from "@/lib/contract/endpoints";
import { cursor } from "@/lib/contract/paging";
import { listListItems } from "@/lib/domain/lists/list-items";
import { getList } from "@/lib/domain/lists/lists";
import { idIn, orNotFound, Seeded, throughContract } from "../../prefetch";

type Props = PageProps<"/lists/[id]">;

/** Loads the list in the URL once for the page and its title. */
const loadList = cache(async (idText: string) => {
  const ctx = await requireContext();
  return throughContract(endpoints.getList, await orNotFound(getList(ctx, idIn(idText))));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await loadList((await params).id)).name };
}

export default async function ListPage({ params }: Props) {
  const ctx = await requireContext();
  const list = await loadList((await params).id);
  return (
    <Seeded seeds={[await seedItems(ctx, list.id)]}>
      <ListView key={list.id} list={list} />
    </Seeded>
  );
}

async function seedItems(ctx: UserContext, listId: string) {
  const { rows, next } = await orNotFound(listListItems(ctx, listId, { limit: LIST_PAGE_SIZE }));
  const page = { items: throughContract(endpoints.listListItems, rows), next: next && z.encode(cursor, next) };
  const data: ListPages = { pages: [page], pageParams: [null] };
  return { queryKey: listItemsQuery(listId).queryKey, data };
}
