import { countActiveApiKeysOfUser, listApiKeysOfUser, revokeApiKeysOfUser } from "@/db/queries/accounts/api-keys";
import { pageAuditEntries } from "@/db/queries/accounts/audit-entries";
import { deleteSession, findLiveSession, findSessionStart } from "@/db/queries/accounts/sessions";
import { findChangedNewsfeeds, findChangedPosts, findChangedSources } from "@/db/queries/changes/changed-objects";
import { listLogged, startOf } from "@/db/queries/changes/log";
import { listObjects } from "@/db/queries/changes/objects";
import { claimFeedsOfMember } from "@/db/queries/feeds/feed-claims";
import { forgetDocumentsBefore } from "@/db/queries/feeds/feeds";
import {
  deleteFolderOfUser,
  findFolderOfUser,
  listFoldersOfUser,
  listOrderOfMember,
  saveOrderOfFolders,
  saveOrderOfMember,
  setFolderOfMember,
  updateFolderOfUser,
} from "@/db/queries/newsfeeds/folders";
import { listNewsfeedStatesOfMember, listTroubledSourcesOfMember } from "@/db/queries/newsfeeds/newsfeed-states";
import {
  countNewsfeedsOfOwner,
  findNewsfeedOfMember,
  findRoleInNewsfeed,
  findSettingsOfMember,
  listNamesOfOwner,
  listNewsfeedsOfMember,
  markNewsfeedDeleted,
  updateNewsfeedOfMember,
} from "@/db/queries/newsfeeds/newsfeeds";
import { findReachOfMember, listFingerprintsOfMember } from "@/db/queries/newsfeeds/start-date";
import { countNewPostsOfMember } from "@/db/queries/posts/new-counts";
import { listTextsOfPosts } from "@/db/queries/posts/post-texts";
import { setNewsfeedsRead } from "@/db/queries/posts/read-state";
import { countPublishedByDay, listSourcesSince, listSubscriptionsOfMember } from "@/db/queries/sources/member-sources";
import {
  changeSource,
  deleteSourceOfMember,
  findRoleForSource,
  findSourceOfMember,
  handOverPosts,
  listSourceNamesOfUser,
  listSourcesOfNewsfeed,
  replaceFeedOfSource,
} from "@/db/queries/sources/sources";
import { listUnreadSourcesOfMember } from "@/db/queries/sources/unread-sources";
import { NIL_ID } from "@/lib/core/id";
import type { Statement } from "./statement";

const AT = new Date();
const FAR = new Date("2100-01-01");
const PAGE = { rowsMax: 9, after: undefined };
const EVERYTHING = { range: null, after: null, rowsMax: 9 };

/** Statements with ids of accounts, newsfeeds and sources. */
export const NEWSFEED_STATEMENTS: Record<string, Statement> = {
  pageAuditEntries: { run: (db, { userId }) => pageAuditEntries(db, userId, { rowsMax: 9 }), result: [] },
  countActiveApiKeysOfUser: { run: (db, { userId }) => countActiveApiKeysOfUser(db, userId, AT), result: 0 },
  listApiKeysOfUser: { run: (db, { userId }) => listApiKeysOfUser(db, userId), result: [] },
  revokeApiKeysOfUser: {
    run: (db, { userId }, ids) => revokeApiKeysOfUser(db, { keyId: ids.key, userId }, AT),
    result: 0,
  },
  findLiveSession: {
    run: (db, { userId }, ids) => findLiveSession(db, { sessionId: ids.session, userId, sessionVersion: 1 }, AT),
    result: null,
  },
  findSessionStart: {
    run: (db, { userId }, ids) => findSessionStart(db, { sessionId: ids.session, userId }),
    result: null,
  },
  deleteSession: {
    run: (db, { userId }, ids) => deleteSession(db, { sessionId: ids.session, userId }),
    result: false,
  },

  countNewsfeedsOfOwner: { run: (db, { userId }) => countNewsfeedsOfOwner(db, userId), result: 0 },
  listNamesOfOwner: { run: (db, { userId }) => listNamesOfOwner(db, userId), result: [] },
  listNewsfeedsOfMember: { run: (db, { userId }) => listNewsfeedsOfMember(db, userId), result: [] },
  listNewsfeedStatesOfMember: { run: (db, { userId }) => listNewsfeedStatesOfMember(db, userId, ["busy"]), result: [] },
  listTroubledSourcesOfMember: {
    run: (db, { userId }) => listTroubledSourcesOfMember(db, userId, { passingCodes: ["busy"], rowsMax: 9 }),
    result: [],
  },
  countNewPostsOfMember: {
    run: (db, { userId }) => countNewPostsOfMember(db, userId, { afterId: NIL_ID, relevanceMin: 60, countMax: 9 }),
    result: [],
  },
  listFoldersOfUser: { run: (db, { userId }) => listFoldersOfUser(db, userId), result: [] },
  findFolderOfUser: {
    run: (db, { userId }, ids) => findFolderOfUser(db, { userId, folderId: ids.folder }),
    result: null,
  },
  updateFolderOfUser: {
    run: (db, { userId }, ids) => updateFolderOfUser(db, { userId, folderId: ids.folder }, { name: "Taken" }),
  },
  deleteFolderOfUser: {
    run: (db, { userId }, ids) => deleteFolderOfUser(db, { userId, folderId: ids.folder }),
    result: false,
  },
  saveOrderOfFolders: { run: (db, { userId }, ids) => saveOrderOfFolders(db, userId, [ids.folder]) },
  setFolderOfMember: {
    run: (db, { userId }, ids) => setFolderOfMember(db, { userId, newsfeedId: ids.newsfeed }, null),
  },
  listOrderOfMember: { run: (db, { userId }) => listOrderOfMember(db, userId), result: [] },
  saveOrderOfMember: { run: (db, { userId }, ids) => saveOrderOfMember(db, userId, [ids.newsfeed]) },

  findNewsfeedOfMember: {
    run: (db, { userId }, ids) => findNewsfeedOfMember(db, { userId, newsfeedId: ids.newsfeed }),
    result: null,
  },
  findSettingsOfMember: {
    run: (db, { userId }, ids) => findSettingsOfMember(db, { userId, newsfeedId: ids.newsfeed }),
    result: null,
  },
  findRoleInNewsfeed: {
    run: (db, { userId }, ids) => findRoleInNewsfeed(db, { userId, newsfeedId: ids.newsfeed }),
    result: null,
  },
  updateNewsfeedOfMember: {
    run: (db, caller, ids) =>
      updateNewsfeedOfMember(
        db,
        { ...caller, newsfeedId: ids.newsfeed },
        { name: "Taken", updatedAt: AT, recent: { since: AT, postsMax: 9 } },
      ),
    result: null,
    isForRoles: true,
  },
  markNewsfeedDeleted: {
    run: (db, caller, ids) => markNewsfeedDeleted(db, { ...caller, newsfeedId: ids.newsfeed }, AT),
    result: false,
    isForRoles: true,
  },
  setNewsfeedsRead: {
    run: (db, { userId }, ids) => setNewsfeedsRead(db, { userId, newsfeedId: ids.newsfeed }, new Date()),
  },
  listLogged: {
    run: async (db, { userId }, { newsfeed }) => {
      await db.execute(`insert into changes.log (xid, scope, kind, id) values ('3', '${newsfeed}', 2, '${newsfeed}')
        on conflict do nothing`);
      return (await listLogged(db, { userId }, { after: startOf("0"), rowsMax: 9 })).entries;
    },
    result: [],
  },
  listObjects: {
    run: (db, { userId }, ids) => listObjects(db, { userId }, { ...EVERYTHING, newsfeedId: ids.newsfeed }),
    result: [],
  },
  listTextsOfPosts: {
    run: async (db, { userId }, ids) => [
      ...(await listTextsOfPosts(db, { userId, ids: [ids.post], charactersMax: 9 })).keys(),
    ],
    result: [],
  },
  findChangedNewsfeeds: {
    run: (db, { userId }, ids) => findChangedNewsfeeds(db, { userId, ids: [ids.newsfeed] }),
    result: [],
  },
  findChangedSources: {
    run: (db, { userId }, ids) => findChangedSources(db, { userId, ids: [ids.source] }),
    result: [],
  },
  findChangedPosts: { run: (db, { userId }, ids) => findChangedPosts(db, { userId, ids: [ids.post] }), result: [] },
  listSourcesOfNewsfeed: {
    run: (db, { userId }, ids) => listSourcesOfNewsfeed(db, { userId, newsfeedId: ids.newsfeed }, AT),
    result: [],
  },
  listSourceNamesOfUser: { run: (db, { userId }) => listSourceNamesOfUser(db, userId, PAGE), result: [] },
  listUnreadSourcesOfMember: {
    run: (db, { userId }, ids) => listUnreadSourcesOfMember(db, { userId, newsfeedIds: [ids.newsfeed] }, 9),
    result: [],
  },
  findSourceOfMember: {
    run: (db, { userId }, ids) => findSourceOfMember(db, { userId, sourceId: ids.source }, AT),
    result: null,
  },
  findRoleForSource: {
    run: (db, { userId }, ids) => findRoleForSource(db, { userId, sourceId: ids.source }),
    result: null,
  },
  deleteSourceOfMember: {
    run: (db, caller, ids) => deleteSourceOfMember(db, { ...caller, sourceId: ids.source }),
    isForRoles: true,
  },

  listSubscriptionsOfMember: {
    run: async (db, { userId }, ids) => [
      ...(await listSubscriptionsOfMember(db, { userId })),
      ...(await listSubscriptionsOfMember(db, { userId, newsfeedId: ids.newsfeed })),
    ],
    result: [],
  },
  countPublishedByDay: {
    run: (db, { userId }, ids) => countPublishedByDay(db, { userId, newsfeedId: ids.newsfeed, since: new Date(0) }),
    result: [],
  },
  replaceFeedOfSource: {
    run: (db, caller, ids) =>
      replaceFeedOfSource(
        db,
        { ...caller, sourceId: ids.source },
        { feedId: null, url: "http://localhost:1/taken", type: "blog", title: "Taken" },
      ),
    result: false,
    isForRoles: true,
  },
  changeSource: {
    run: (db, caller, ids) => changeSource(db, { ...caller, sourceId: ids.source }, { translateTo: "de" }),
    isForRoles: true,
  },
  listSourcesSince: { run: (db, { userId }) => listSourcesSince(db, { userId, since: new Date(0) }), result: [] },
  handOverPosts: {
    run: (db, caller, ids) => handOverPosts(db, { ...caller, sourceId: ids.source }),
    isForRoles: true,
  },
  claimFeedsOfMember: {
    run: (db, caller, ids) =>
      claimFeedsOfMember(db, { ...caller, newsfeedId: ids.newsfeed }, { now: AT, freshAfter: AT, leaseSeconds: 60 }),
    result: [],
    isForRoles: true,
  },
  forgetDocumentsBefore: {
    run: (db, { userId }, ids) =>
      forgetDocumentsBefore(db, { userId, newsfeedId: ids.newsfeed }, { startDate: "2001-01-01", now: AT }),
  },

  findReachOfMember: {
    run: (db, { userId }, ids) =>
      findReachOfMember(db, { userId, newsfeedId: ids.newsfeed }, { before: FAR, skipped: [], postsMax: 9 }),
    result: null,
  },
  listFingerprintsOfMember: {
    run: (db, { userId }, ids) => listFingerprintsOfMember(db, { userId, newsfeedId: ids.newsfeed }),
    result: [],
  },
};
