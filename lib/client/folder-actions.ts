import type { QueryClient } from "@tanstack/react-query";
import type { Folder } from "@/lib/contract/folders";
import { call, inOrder, type Request } from "./call";
import { foldersQuery, groupsOf } from "./folders";
import { newsfeedsQuery } from "./newsfeeds";
import { folderIn } from "./posts";
import { cancelPending } from "./query-client";
import { showRollback } from "./show-failure";
import { showThenSend } from "./show-then-send";

/** Moves and changes reach the server one after another. */
const QUEUE = "folders";

/** A new position of a newsfeed; undefined parts do not change. */
export interface NewsfeedPosition {
  folderId?: string | null;
  /** Newsfeed to follow; null for the top. */
  afterId?: string | null;
}

/** Moves an item behind another, or to the top for null. */
export function moved<Item extends { id: string }>(items: readonly Item[], id: string, afterId: string | null): Item[] {
  const item = items.find((one) => one.id === id);
  const others = items.filter((one) => one.id !== id);
  const at = afterId === null ? 0 : others.findIndex((one) => one.id === afterId) + 1;
  return item ? others.toSpliced(at, 0, item) : others;
}

/** Shows the new position at once; a failure reverts it with a message. */
export async function placeNewsfeed(client: QueryClient, id: string, position: NewsfeedPosition): Promise<void> {
  const { folderId, afterId } = position;
  const { queryKey } = newsfeedsQuery();
  const folders = client.getQueryData(foldersQuery().queryKey) ?? [];
  const before = client.getQueryData(queryKey);
  cancelPending(client, [queryKey]);
  const ordered = afterId === undefined ? before : before && moved(before, id, afterId);
  const placed = ordered?.map((one) =>
    one.id === id && folderId !== undefined ? { ...one, folder_id: folderId } : one,
  );
  const body = { folder_id: folderId, after_newsfeed_id: afterId };
  try {
    await showThenSend({
      key: "newsfeeds",
      from: before,
      to: placed && groupsOf(placed, folders).flatMap((group) => group.newsfeeds),
      show: (value) => client.setQueryData(queryKey, value),
      send: () => inOrder(QUEUE, () => call("PUT /v1/newsfeeds/{id}/place", { params: { id }, body })),
    });
    if (folderId !== undefined) forgetFolderStreams(client);
  } catch (error) {
    showRollback(error, () => void placeNewsfeed(client, id, position));
  }
}

/** Drops the streams of folders, which contain other newsfeeds now. */
function forgetFolderStreams(client: QueryClient): void {
  const isOfFolder = ({ queryKey: [kind, streamId] }: { queryKey: readonly unknown[] }) =>
    (kind === "posts" || kind === "arrivals") && typeof streamId === "string" && folderIn(streamId) !== null;
  client.removeQueries({ predicate: isOfFolder, type: "inactive" });
  void client.invalidateQueries({ predicate: isOfFolder });
}

/** @throws ApiError, also at the maximum number of folders */
export async function createFolder(client: QueryClient, name: string): Promise<Folder> {
  const created = await call("POST /v1/folders", { body: { name } });
  const { queryKey } = foldersQuery();
  cancelPending(client, [queryKey]);
  client.setQueryData(queryKey, (folders = []) => [created, ...folders.filter(({ id }) => id !== created.id)]);
  return created;
}

type Changes = NonNullable<Request<"PUT /v1/folders/{folder_id}">["body"]>;

/** Shows the change at once; a failure reverts it with a message. */
export async function updateFolder(client: QueryClient, id: string, changes: Changes): Promise<void> {
  const { queryKey } = foldersQuery();
  const { after_folder_id: afterId, ...shown } = changes;
  const before = client.getQueryData(queryKey);
  cancelPending(client, [queryKey]);
  const ordered = afterId === undefined ? before : before && moved(before, id, afterId);
  try {
    await showThenSend({
      key: "folders",
      from: before,
      to: ordered?.map((folder) => (folder.id === id ? { ...folder, ...shown } : folder)),
      show: (value) => client.setQueryData(queryKey, value),
      send: () =>
        inOrder(QUEUE, () => call("PUT /v1/folders/{folder_id}", { params: { folder_id: id }, body: changes })),
    });
  } catch (error) {
    showRollback(error, () => void updateFolder(client, id, changes));
    // A name saved meanwhile is missing in what was shown before.
    void inOrder(QUEUE, async () => void client.invalidateQueries({ queryKey }));
  }
}

/** Shows the name once the server has it. @throws ApiError with field `name` */
export async function renameFolder(client: QueryClient, id: string, name: string): Promise<void> {
  const params = { folder_id: id };
  const renamed = await inOrder(QUEUE, () => call("PUT /v1/folders/{folder_id}", { params, body: { name } }));
  const { queryKey } = foldersQuery();
  cancelPending(client, [queryKey]);
  client.setQueryData(queryKey, (folders) =>
    folders?.map((folder) => (folder.id === id ? { ...folder, name: renamed.name } : folder)),
  );
}

/** Its newsfeeds stay, without a folder. */
export async function deleteFolder(client: QueryClient, id: string): Promise<void> {
  await inOrder(QUEUE, () => call("DELETE /v1/folders/{folder_id}", { params: { folder_id: id } }));
  cancelPending(client, [foldersQuery().queryKey, newsfeedsQuery().queryKey]);
  client.setQueryData(foldersQuery().queryKey, (folders) => folders?.filter((folder) => folder.id !== id));
  client.setQueryData(newsfeedsQuery().queryKey, (newsfeeds) =>
    newsfeeds?.map((newsfeed) => (newsfeed.folder_id === id ? { ...newsfeed, folder_id: null } : newsfeed)),
  );
}
