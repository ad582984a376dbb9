import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { countShown, findPostsByNumber, listItemsOfReader, pageByNumber } from "@/db/queries/readers/items";
import { addPostsToList, removePostsFromLists, setStreamRead } from "@/db/queries/readers/marks";
import { pageOfStream } from "@/db/queries/readers/streams";
import {
  isSharedOrSaved,
  listListsOfReader,
  listNewsfeedsOfReader,
  listSourcesOfReader,
} from "@/db/queries/readers/subscriptions";
import { completeCopies, copyFeedback, deleteFormer, listCopies, saveCopies } from "@/db/queries/sources/move-source";
import { findFeedOfSource, moveSourceOfMember } from "@/db/queries/sources/sources";
import { newId } from "@/lib/core/id";
import type { Statement } from "./statement";

const AT = new Date();

/** Statements of reader apps. */
export const READER_STATEMENTS: Record<string, Statement> = {
  pageOfStream: {
    run: (db, reader, ids) =>
      pageOfStream(db, reader, { stream: { kind: "newsfeed", newsfeedId: ids.newsfeed }, rowsMax: 9 }),
    result: [],
  },
  findPostsByNumber: {
    run: async (db, reader, ids) => findPostsByNumber(db, reader, [await numberOf(db, ids.post)]),
    result: [],
  },
  listItemsOfReader: {
    run: (db, reader, ids) => listItemsOfReader(db, reader, { postIds: [ids.post], charactersMax: 9 }),
    result: [],
  },
  pageByNumber: { run: (db, reader) => pageByNumber(db, reader, { isGreatestFirst: true, rowsMax: 9 }), result: [] },
  countShown: { run: countShown, result: 0 },
  listNewsfeedsOfReader: { run: listNewsfeedsOfReader, result: [] },
  listSourcesOfReader: { run: listSourcesOfReader, result: [] },
  listListsOfReader: { run: (db, { userId }) => listListsOfReader(db, userId), result: [] },
  isSharedOrSaved: {
    run: (db, { userId }, ids) => isSharedOrSaved(db, { userId, newsfeedId: ids.newsfeed }),
    result: false,
  },
  moveSourceOfMember: {
    run: (db, caller, ids) =>
      moveSourceOfMember(db, { ...caller, sourceId: ids.source }, { newsfeedId: ids.newsfeed, id: newId() }),
    result: false,
    isForRoles: true,
  },
  listCopies: {
    run: async (db, { userId }, ids) => {
      const feedId = (await findFeedOfSource(db, ids.source)) ?? newId();
      return listCopies(db, { userId, feedId, from: ids.newsfeed, to: ids.newsfeed });
    },
    result: [],
  },
  saveCopies: {
    run: async (db, { userId }, ids) => {
      const refused = await db.execute<{ id: string }>(sql`select id from posts where article_id = ${ids.article}`);
      return saveCopies(db, userId, [{ formerId: ids.post, id: refused.rows[0]?.id ?? ids.post }]);
    },
    result: [],
  },
  deleteFormer: {
    run: (db, { userId }, ids) => deleteFormer(db, userId, [{ formerId: ids.post, id: ids.post }]),
    result: [],
  },
  copyFeedback: {
    run: async (db, { userId }, ids) => {
      const refused = await db.execute<{ id: string }>(sql`select id from posts where article_id = ${ids.article}`);
      return copyFeedback(db, userId, [{ formerId: ids.post, id: refused.rows[0]?.id ?? ids.post }]);
    },
  },
  completeCopies: {
    run: (db, { userId }, ids) => completeCopies(db, userId, [{ id: ids.post, number: "7", isHidden: true }]),
  },
  setStreamRead: {
    run: async (db, reader, ids) => {
      const streams = [
        { kind: "source", sourceId: ids.source },
        { kind: "sourceless", newsfeedId: ids.newsfeed },
        { kind: "list", listId: ids.list },
        { kind: "saved" },
      ] as const;
      // Includes posts that a test has made since this file was loaded.
      for (const stream of streams) await setStreamRead(db, reader, { stream, before: new Date(), at: AT });
    },
  },
  addPostsToList: {
    run: (db, { userId }, ids) => addPostsToList(db, { userId, listId: ids.list }, { postIds: [ids.post], at: AT }),
    result: [],
  },
  removePostsFromLists: {
    run: (db, { userId }, ids) => removePostsFromLists(db, { userId }, { postIds: [ids.post], at: AT }),
    result: [],
  },
};

async function numberOf(db: Db, postId: string): Promise<string> {
  const { rows } = await db.execute<{ number: string }>(sql`select number::text from posts where id = ${postId}::uuid`);
  return rows[0]?.number ?? "0";
}
