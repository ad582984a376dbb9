import type { Metadata } from "next";
import { cache } from "react";
import { FolderView } from "@/components/stream/folder-view";
import { requireContext } from "@/lib/auth/context";
import { folderStream } from "@/lib/client/posts";
import { endpoints } from "@/lib/contract/endpoints";
import { getFolder } from "@/lib/domain/newsfeeds/folders";
import { idIn, orNotFound, Seeded, seedStream, throughContract } from "../../prefetch";

type Props = PageProps<"/folders/[id]">;

/** Loads the folder in the URL once for the page and its title. */
const loadFolder = cache(async (idText: string) => {
  const ctx = await requireContext();
  const folder = await orNotFound(getFolder(ctx, idIn(idText)));
  return { ctx, folder: throughContract(endpoints.updateFolder, folder) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await loadFolder((await params).id)).folder.name };
}

export default async function FolderPage({ params, searchParams }: Props) {
  const { ctx, folder } = await loadFolder((await params).id);
  const { posts, ...look } = await seedStream(ctx, folderStream(folder.id), await searchParams);
  return (
    <Seeded seeds={[posts]}>
      <FolderView key={folder.id} folder={folder} {...look} />
    </Seeded>
  );
}
