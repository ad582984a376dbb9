import { countActiveApiKeysOfUser, listApiKeysOfUser, revokeApiKeyOfUser } from "@/db/queries/accounts/api-keys";
import { pageAuditEntries } from "@/db/queries/accounts/audit-entries";
import { deleteSession, findLiveSession, findSessionStart } from "@/db/queries/accounts/sessions";
import { findTranslationOfMember, queueForReader } from "@/db/queries/articles/translations";
import { findChangedNewsfeeds, findChangedPosts, findChangedSources } from "@/db/queries/changes/changed-objects";
import { listLogged, startOf } from "@/db/queries/changes/log";
import { listObjects } from "@/db/queries/changes/objects";
import { claimFeedsOfMember } from "@/db/queries/feeds/feed-claims";
import { forgetDocumentsBefore } from "@/db/queries/feeds/feeds";
import { dismissSuggestionOfMember, listDismissed, listExamples } from "@/db/queries/newsfeeds/examples";
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
  findTermsOfMember,
  listNewsfeedIdsOfMember,
  listNewsfeedsOfMember,
  markNewsfeedDeleted,
  NIL,
  updateNewsfeedOfMember,
} from "@/db/queries/newsfeeds/newsfeeds";
import { listNewestArticles, listTexts } from "@/db/queries/newsfeeds/preview";
import { findReachOfMember } from "@/db/queries/newsfeeds/start-date";
import { countRecentPosts, listPostsToTry } from "@/db/queries/posts/context-trial";
import { lockArticleOfPost, pageFilteredPosts, rescueRefusedPost } from "@/db/queries/posts/filtered";
import {
  findEndOfStretch,
  findFromArticles,
  findInStretch,
  pageFromArticles,
  pageFromStretch,
} from "@/db/queries/posts/found-posts";
import { setPostsHidden, setPostsRead } from "@/db/queries/posts/mark-posts";
import { countNewPostsOfMember } from "@/db/queries/posts/new-counts";
import { pageOfLists, pageStatement } from "@/db/queries/posts/page-of-lists";
import { pagePosts } from "@/db/queries/posts/page-posts";
import { findNeighbours, findPicturesOfPost, findVerdictOfMember } from "@/db/queries/posts/post-details";
import { deleteFeedbackOfMember, findFeedbackOfMember, saveFeedbackOfMember } from "@/db/queries/posts/post-feedback";
import { deleteReportOfMember, findReportOfMember, saveReportOfMember } from "@/db/queries/posts/post-reports";
import { searchPostsOfMember } from "@/db/queries/posts/post-search";
import { listTextsOfPosts } from "@/db/queries/posts/post-texts";
import { findPostOfMember, findRoleForPost, listPostsById, setPostHidden } from "@/db/queries/posts/posts";
import { setNewsfeedsRead, setPostRead, setSavedRead } from "@/db/queries/posts/read-state";
import { formOf } from "@/db/queries/posts/words";
import { countPublishedByDay, listSourcesSince, listSubscriptionsOfMember } from "@/db/queries/sources/member-sources";
import {
  deleteSourceOfMember,
  findRoleForSource,
  findSourceOfMember,
  handOverPosts,
  listSourceNamesOfUser,
  listSourcesOfNewsfeed,
  replaceFeedOfSource,
  setSourceTranslation,
} from "@/db/queries/sources/sources";
import { listUnreadSourcesOfMember } from "@/db/queries/sources/unread-sources";
import { newId } from "@/lib/core/id";
import type { Statement } from "./statement";

const AT = new Date();
const FAR = new Date("2100-01-01");
const PAGE = { rowsMax: 9, after: undefined };
const WORDS = { whole: [], beginnings: ["kept"], verbatim: [], signs: [] };
const ALL = { state: "all", order: "newest", rowsMax: 9 } as const;

const EVERYTHING = { range: null, after: null, rowsMax: 9 };

const NOTHING = { matched: 0, changed: 0 };

/** Statements with ids of accounts, newsfeeds, sources and posts. */
export const NEWSFEED_STATEMENTS: Record<string, Statement> = {
  pageAuditEntries: { run: (db, { userId }) => pageAuditEntries(db, userId, { rowsMax: 9 }), result: [] },
  countActiveApiKeysOfUser: { run: (db, { userId }) => countActiveApiKeysOfUser(db, userId, AT), result: 0 },
  listApiKeysOfUser: { run: (db, { userId }) => listApiKeysOfUser(db, userId), result: [] },
  revokeApiKeyOfUser: {
    run: (db, { userId }, ids) => revokeApiKeyOfUser(db, { keyId: ids.key, userId }, AT),
    result: false,
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
  listNewsfeedsOfMember: { run: (db, { userId }) => listNewsfeedsOfMember(db, userId), result: [] },
  listNewsfeedIdsOfMember: {
    run: (db, { userId }, ids) => listNewsfeedIdsOfMember(db, userId, [ids.newsfeed]),
    result: [],
  },
  listNewsfeedStatesOfMember: { run: (db, { userId }) => listNewsfeedStatesOfMember(db, userId, ["busy"]), result: [] },
  listTroubledSourcesOfMember: {
    run: (db, { userId }) => listTroubledSourcesOfMember(db, userId, { passingCodes: ["busy"], rowsMax: 9 }),
    result: [],
  },
  countNewPostsOfMember: {
    run: (db, { userId }) => countNewPostsOfMember(db, userId, { afterId: NIL, relevanceMin: 60, countMax: 9 }),
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
  findTermsOfMember: {
    run: (db, { userId }, ids) => findTermsOfMember(db, { userId, newsfeedId: ids.newsfeed }),
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
    result: false,
    isForRoles: true,
  },
  markNewsfeedDeleted: {
    run: (db, caller, ids) => markNewsfeedDeleted(db, { ...caller, newsfeedId: ids.newsfeed }, AT),
    result: false,
    isForRoles: true,
  },
  setNewsfeedsRead: {
    run: (db, { userId }, ids) => setNewsfeedsRead(db, { userId, newsfeedId: ids.newsfeed }, newId()),
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
  setPostsRead: {
    run: async (db, { userId }, ids) => [
      await setPostsRead(db, { userId, selection: { ids: [ids.post] } }, { isRead: true, at: AT }),
      await setPostsRead(db, { userId, selection: { filter: { state: "all" } } }, { isRead: false, at: AT }),
    ],
    result: [NOTHING, NOTHING],
  },
  setPostsHidden: {
    run: (db, caller, ids) => setPostsHidden(db, { ...caller, selection: { ids: [ids.post] } }, true),
    result: NOTHING,
    isForRoles: true,
  },
  setSavedRead: { run: (db, { userId }) => setSavedRead(db, userId, { upToId: newId(), at: AT }) },

  listSourcesOfNewsfeed: {
    run: (db, { userId }, ids) => listSourcesOfNewsfeed(db, { userId, newsfeedId: ids.newsfeed }, AT),
    result: [],
  },
  listSourceNamesOfUser: { run: (db, { userId }) => listSourceNamesOfUser(db, userId, PAGE), result: [] },
  listUnreadSourcesOfMember: {
    run: (db, { userId }, ids) => listUnreadSourcesOfMember(db, userId, { newsfeedIds: [ids.newsfeed], rowsMax: 9 }),
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
  setSourceTranslation: {
    run: (db, caller, ids) => setSourceTranslation(db, { ...caller, sourceId: ids.source }, "de"),
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
      findReachOfMember(db, { userId, newsfeedId: ids.newsfeed }, { before: FAR, postsMax: 9 }),
    result: null,
  },
  pagePosts: {
    run: async (db, { userId }, ids) => [
      ...(await pagePosts(db, { userId }, ALL)),
      ...(await pagePosts(db, { userId, newsfeedId: ids.newsfeed }, ALL)),
    ],
    result: [],
  },
  pageStatement: { run: (db, { userId }) => pageStatement(db, { userId }, ALL), result: [] },
  pageOfLists: { run: (db, { userId }) => pageOfLists(db, { userId }, ALL), result: [] },
  listPostsById: {
    run: (db, { userId }, ids) => listPostsById(db, { userId, ids: [ids.post] }, "newest"),
    result: [],
  },
  pageFromArticles: {
    run: async (db, { userId }) => {
      const search = { ...ALL, words: formOf(WORDS) };
      const common = { whole: [], beginnings: [] };
      return (await pageFromArticles(db, { userId }, { search, common, hitsMax: 9 })).flatMap((row) => row.ids);
    },
    result: [],
  },
  findFromArticles: {
    run: (db, { userId }) => findFromArticles(db, { userId }, { ...ALL, words: WORDS, articlesMax: 9 }),
    result: [],
  },
  pageFromStretch: {
    run: (db, { userId }) => pageFromStretch(db, { userId }, { search: { ...ALL, words: formOf(WORDS) }, postsMax: 9 }),
    result: [],
  },
  findInStretch: {
    run: (db, { userId }) => findInStretch(db, { userId }, { ...ALL, words: WORDS, postsMax: 9 }),
    result: [],
  },
  findEndOfStretch: {
    run: (db, { userId }) => findEndOfStretch(db, { userId }, { ...ALL, words: WORDS, postsMax: 1 }),
    result: null,
  },
  searchPostsOfMember: {
    run: (db, { userId }, ids) => searchPostsOfMember(db, { userId, newsfeedId: ids.newsfeed }, ALL),
    result: [],
  },
  findPostOfMember: { run: (db, { userId }, ids) => findPostOfMember(db, { userId, postId: ids.post }), result: null },
  findPicturesOfPost: {
    run: (db, { userId }, ids) => findPicturesOfPost(db, { userId, postId: ids.post, url: "" }),
    result: null,
  },
  findRoleForPost: { run: (db, { userId }, ids) => findRoleForPost(db, { userId, postId: ids.post }), result: null },
  setPostHidden: {
    run: (db, caller, ids) => setPostHidden(db, { ...caller, postId: ids.post }, true),
    result: false,
    isForRoles: true,
  },
  setPostRead: {
    run: (db, { userId }, ids) => setPostRead(db, { userId, postId: ids.post }, { isRead: true, at: AT }),
    result: null,
  },
  findVerdictOfMember: {
    run: (db, { userId }, ids) => findVerdictOfMember(db, { userId, postId: ids.post }),
    result: null,
  },
  findNeighbours: { run: (db, { userId }, ids) => findNeighbours(db, { userId, postId: ids.post }), result: null },
  findReportOfMember: {
    run: (db, { userId }, ids) => findReportOfMember(db, { userId, postId: ids.post }),
    result: null,
  },
  saveReportOfMember: {
    run: (db, { userId }, ids) =>
      saveReportOfMember(
        db,
        { userId, postId: ids.post },
        { subject: "summary", reason: "other", note: "taken", at: AT },
      ),
    result: false,
  },
  deleteReportOfMember: {
    run: (db, { userId }, ids) => deleteReportOfMember(db, { userId, postId: ids.post }),
    result: false,
  },

  findTranslationOfMember: {
    run: (db, { userId }, ids) => findTranslationOfMember(db, { userId, postId: ids.post, language: "de" }),
    result: null,
  },
  queueForReader: {
    run: (db, { userId }, ids) =>
      queueForReader(db, { userId, postId: ids.post, language: "de" }, { dueAt: AT, now: AT }),
    result: [],
  },
  findFeedbackOfMember: {
    run: (db, { userId }, ids) => findFeedbackOfMember(db, { userId, postId: ids.post }),
  },
  saveFeedbackOfMember: {
    run: (db, { userId }, ids) => saveFeedbackOfMember(db, { userId, postId: ids.post }, { kind: "less", at: AT }),
  },
  deleteFeedbackOfMember: {
    run: (db, { userId }, ids) => deleteFeedbackOfMember(db, { userId, postId: ids.post }),
  },
  listExamples: {
    run: (db, { userId }, ids) => listExamples(db, { userId, newsfeedId: ids.newsfeed }, { postsMax: 9 }),
    result: [],
  },
  listDismissed: {
    run: (db, { userId }, ids) => listDismissed(db, { userId, newsfeedId: ids.newsfeed }),
    result: [],
  },
  dismissSuggestionOfMember: {
    run: (db, caller, ids) =>
      dismissSuggestionOfMember(db, { ...caller, newsfeedId: ids.newsfeed }, { suggestion: "taken", at: AT }),
    isForRoles: true,
  },

  pageFilteredPosts: {
    run: (db, { userId }, ids) => pageFilteredPosts(db, { userId, newsfeedId: ids.newsfeed }, PAGE),
    result: [],
  },
  lockArticleOfPost: {
    run: (db, caller, ids) => lockArticleOfPost(db, { ...caller, newsfeedId: ids.newsfeed, articleId: ids.article }),
    result: null,
    isForRoles: true,
  },
  rescueRefusedPost: {
    run: (db, caller, ids) => rescueRefusedPost(db, { ...caller, newsfeedId: ids.newsfeed, articleId: ids.article }),
    result: false,
    isForRoles: true,
  },
  listNewestArticles: {
    run: (db, { userId }, ids) =>
      listNewestArticles(db, { userId, newsfeedId: ids.newsfeed }, { since: new Date(0), articlesMax: 9 }),
    result: [],
  },
  listPostsToTry: {
    run: (db, { userId }, ids) => listPostsToTry(db, { userId, newsfeedId: ids.newsfeed }, 9),
    result: [],
  },
  countRecentPosts: {
    run: (db, { userId }, ids) =>
      countRecentPosts(db, { userId, newsfeedId: ids.newsfeed }, { since: new Date(0), postsMax: 9 }),
    result: 0,
  },
  listTexts: {
    run: (db, { userId }, ids) =>
      listTexts(db, { userId, newsfeedId: ids.newsfeed }, { articleIds: [ids.article], text: "contentText" }),
    result: [],
  },
};
