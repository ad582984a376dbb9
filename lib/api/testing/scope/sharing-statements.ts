import { sql } from "drizzle-orm";
import { pageItemsOfOwnList, pagePostsOfOwnNewsfeed } from "@/db/queries/accounts/own-data";
import { findChangedFolders, findChangedItems, findChangedLists } from "@/db/queries/changes/changed-objects";
import { findItemOfList, listMembershipsOfPost, pageItemsOfList } from "@/db/queries/lists/item-pages";
import {
  deleteItem,
  insertItem,
  insertItems,
  listListsWithNewsfeed,
  removeItemsOfNewsfeed,
  updateItemNote,
  updateItemPosition,
} from "@/db/queries/lists/list-items";
import {
  countListsOfUser,
  dateLists,
  deleteListOfUser,
  findGapOfList,
  findListOfUser,
  listListsOfUser,
  lockListOfUser,
  shareListOfUser,
  spreadItemsOfList,
  updateListOfUser,
} from "@/db/queries/lists/lists";
import {
  deleteInvitation,
  deleteOpenInvitationsOfMember,
  deleteOpenInvitationsOfUser,
  deleteReplacedInvitations,
  findInvitedNewsfeedOfMember,
  insertInvitation,
  listOpenInvitationsOfNewsfeed,
} from "@/db/queries/members/invitations";
import {
  changeRole,
  deleteMember,
  findMemberOfNewsfeed,
  listMemberships,
  listMembersOfNewsfeed,
  listMembersOfOwner,
  listRolesInNewsfeeds,
  listSharedNewsfeedsOfOwner,
  lockNewsfeedsOfOwner,
} from "@/db/queries/members/members";
import { newId } from "@/lib/core/id";
import type { Role, Statement } from "./statement";

const AT = new Date();
const PAGE = { rowsMax: 9, after: undefined };
const as = ({ userId, roles }: { userId: string; roles: readonly Role[] }) => ({ callerId: userId, roles });

/** Statements with ids of members, invitations and reading lists. */
export const SHARING_STATEMENTS: Record<string, Statement> = {
  pagePostsOfOwnNewsfeed: {
    run: (db, { userId }, ids) => pagePostsOfOwnNewsfeed(db, ids.newsfeed, { userId, after: null, rowsMax: 9 }),
    result: [],
    isForRoles: true,
  },
  pageItemsOfOwnList: {
    run: (db, { userId }, ids) => pageItemsOfOwnList(db, ids.list, { userId, after: null, rowsMax: 9 }),
    result: [],
    isForRoles: true,
  },
  listMembersOfNewsfeed: {
    run: (db, caller, ids) => listMembersOfNewsfeed(db, { ...as(caller), newsfeedId: ids.newsfeed }),
    result: [],
    isForRoles: true,
  },
  findMemberOfNewsfeed: {
    run: (db, caller, ids) => findMemberOfNewsfeed(db, { ...as(caller), newsfeedId: ids.newsfeed, userId: ids.user }),
    result: null,
    isForRoles: true,
  },
  listMemberships: {
    run: (db, { userId }, { newsfeed }) => listMemberships(db, { userId, newsfeedIds: [newsfeed] }),
    result: [],
  },
  listRolesInNewsfeeds: {
    run: async (db, { userId }, { newsfeed }) =>
      (await listRolesInNewsfeeds(db, { userId, newsfeedIds: [newsfeed] })).filter(({ role }) => role !== null),
    result: [],
  },
  listSharedNewsfeedsOfOwner: { run: (db, { userId }) => listSharedNewsfeedsOfOwner(db, userId), result: [] },
  lockNewsfeedsOfOwner: { run: (db, { userId }) => lockNewsfeedsOfOwner(db, userId), result: [] },
  listMembersOfOwner: { run: (db, { userId }) => listMembersOfOwner(db, userId), result: [] },
  changeRole: {
    run: (db, caller, ids) => changeRole(db, { ...as(caller), newsfeedId: ids.newsfeed, userId: ids.user }, "viewer"),
    result: false,
    isForRoles: true,
  },
  deleteMember: {
    run: (db, caller, ids) => deleteMember(db, { ...as(caller), newsfeedId: ids.newsfeed, userId: ids.user }),
    result: false,
    isForRoles: true,
  },
  listOpenInvitationsOfNewsfeed: {
    run: (db, caller, ids) => listOpenInvitationsOfNewsfeed(db, { ...as(caller), newsfeedId: ids.newsfeed }, AT),
    result: [],
    isForRoles: true,
  },
  findInvitedNewsfeedOfMember: {
    run: async (db, { userId }, { invitation }) => {
      const { rows } = await db.execute<{ hash: Uint8Array }>(
        sql`select token_hash as hash from invitations where id = ${invitation}`,
      );
      return findInvitedNewsfeedOfMember(db, { userId, tokenHash: rows[0]?.hash ?? new Uint8Array() });
    },
    result: null,
  },
  insertInvitation: {
    run: (db, caller, ids) =>
      insertInvitation(db, as(caller), {
        id: newId(),
        newsfeedId: ids.newsfeed,
        email: "taken@example.org",
        role: "editor",
        tokenHash: new Uint8Array(32),
        createdAt: AT,
        expiresAt: AT,
      }),
    isForRoles: true,
  },
  deleteReplacedInvitations: {
    run: (db, caller, ids) =>
      deleteReplacedInvitations(
        db,
        { ...as(caller), newsfeedId: ids.newsfeed },
        { email: "none@example.org", now: new Date("2100-01-01") },
      ),
    isForRoles: true,
  },
  deleteOpenInvitationsOfMember: {
    run: (db, { userId }, ids) => deleteOpenInvitationsOfMember(db, { userId, newsfeedId: ids.newsfeed }),
  },
  deleteOpenInvitationsOfUser: { run: (db, { userId }) => deleteOpenInvitationsOfUser(db, userId) },
  deleteInvitation: {
    run: (db, caller, ids) =>
      deleteInvitation(db, { ...as(caller), newsfeedId: ids.newsfeed, invitationId: ids.invitation }),
    result: false,
    isForRoles: true,
  },

  countListsOfUser: { run: (db, { userId }) => countListsOfUser(db, userId), result: 0 },
  listListsOfUser: { run: (db, { userId }) => listListsOfUser(db, userId), result: [] },
  findListOfUser: { run: (db, { userId }, ids) => findListOfUser(db, { userId, listId: ids.list }), result: null },
  updateListOfUser: {
    run: (db, { userId }, ids) => updateListOfUser(db, { userId, listId: ids.list }, { name: "Taken", updatedAt: AT }),
    result: false,
  },
  shareListOfUser: {
    run: (db, { userId }, ids) => shareListOfUser(db, { userId, listId: ids.list }, { token: "taken", at: AT }),
    result: false,
  },
  deleteListOfUser: { run: (db, { userId }, ids) => deleteListOfUser(db, { userId, listId: ids.list }), result: false },
  pageItemsOfList: {
    run: (db, { userId }, ids) => pageItemsOfList(db, { userId, listId: ids.list }, PAGE),
    result: [],
  },
  findItemOfList: {
    run: (db, { userId }, ids) => findItemOfList(db, { userId, listId: ids.list, postId: ids.post }),
    result: null,
  },
  listMembershipsOfPost: {
    run: (db, { userId }, ids) => listMembershipsOfPost(db, { userId, postId: ids.post }),
    result: [],
  },
  insertItem: {
    run: (db, { userId }, ids) =>
      insertItem(
        db,
        { userId, listId: ids.list, postId: ids.post },
        { id: newId(), note: "taken", addedAt: new Date("2100-01-01") },
      ),
    result: false,
  },
  insertItems: {
    run: (db, { userId }, ids) =>
      insertItems(
        db,
        { userId, listId: ids.list, postIds: [ids.post] },
        { ids: [newId()], addedAt: new Date("2100-01-01") },
      ),
    result: { matched: 0, added: [] },
  },
  findChangedFolders: {
    run: (db, { userId }, ids) => findChangedFolders(db, { userId, ids: [ids.folder] }),
    result: [],
  },
  findChangedLists: { run: (db, { userId }, ids) => findChangedLists(db, { userId, ids: [ids.list] }), result: [] },
  findChangedItems: {
    run: async (db, { userId }) => {
      const items = await db.execute<{ id: string }>("select id from reading_list_items");
      return findChangedItems(db, { userId, ids: items.rows.map(({ id }) => id) });
    },
    result: [],
  },
  updateItemNote: {
    run: (db, { userId }, ids) =>
      updateItemNote(db, { userId, listId: ids.list, postId: ids.post }, { note: "taken", at: AT }),
    result: false,
  },
  lockListOfUser: { run: (db, { userId }, ids) => lockListOfUser(db, { userId, listId: ids.list }), result: false },
  findGapOfList: {
    run: (db, { userId }, ids) => findGapOfList(db, { userId, listId: ids.list, postId: newId() }, ids.post),
    result: null,
  },
  updateItemPosition: {
    run: (db, { userId }, ids) =>
      updateItemPosition(db, { userId, listId: ids.list, postId: ids.post }, { position: 7, at: AT }),
    result: false,
  },
  spreadItemsOfList: { run: (db, { userId }, ids) => spreadItemsOfList(db, { userId, listId: ids.list }) },
  deleteItem: {
    run: (db, { userId }, ids) => deleteItem(db, { userId, listId: ids.list, postId: ids.post }, AT),
    result: false,
  },
  listListsWithNewsfeed: {
    run: (db, { userId }, ids) => listListsWithNewsfeed(db, { userId, newsfeedId: ids.newsfeed }),
    result: [],
  },
  dateLists: { run: (db, { userId }, ids) => dateLists(db, [{ userId, listId: ids.list }], AT) },
  removeItemsOfNewsfeed: {
    run: (db, { userId }, ids) => removeItemsOfNewsfeed(db, { userId, newsfeedId: ids.newsfeed }),
  },
};
