import type { Metadata } from "next";
import { ListsOverview } from "@/components/list/lists-overview";
import { requireContext } from "@/lib/auth/context";
import { listsQuery } from "@/lib/client/lists";
import { endpoints } from "@/lib/contract/endpoints";
import { listLists } from "@/lib/domain/lists/lists";
import { Seeded, seed } from "../prefetch";

export const metadata: Metadata = { title: "Reading lists" };

export default async function ListsPage() {
  const ctx = await requireContext();
  return (
    <Seeded seeds={[await seed(listsQuery(), endpoints.listLists, listLists(ctx))]}>
      <ListsOverview />
    </Seeded>
  );
}
