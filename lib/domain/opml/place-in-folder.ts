import { lockUser } from "@/db/queries/accounts/users";
import { transact, type UserContext } from "@/lib/context/context";
import { FOLDERS_PER_USER_MAX } from "@/lib/core/limits";
import { createFolder, listFolders, placeNewsfeed } from "@/lib/domain/newsfeeds/folders";

/** Puts a newsfeed into the caller's folder with a name, created if needed. Without room for another, it stays outside. */
export async function placeInFolder(ctx: UserContext, newsfeedId: string, name: string): Promise<void> {
  await transact(ctx, async (tx) => {
    // Concurrent imports would each create one.
    await lockUser(tx.db, tx.actor.userId);
    const folders = await listFolders(tx);
    const known = folders.find((folder) => folder.name === name);
    if (!known && folders.length >= FOLDERS_PER_USER_MAX) return;
    const { id } = known ?? (await createFolder(tx, { name }));
    await placeNewsfeed(tx, newsfeedId, { folder_id: id });
  });
}
