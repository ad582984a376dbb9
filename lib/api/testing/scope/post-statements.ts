import { findTranslationOfMember, queueForReader } from "@/db/queries/articles/translations";
import { listNewestArticles, listTexts } from "@/db/queries/newsfeeds/preview";
import { countRecentPosts, listPostsToTry } from "@/db/queries/posts/context-trial";
import { dismissSuggestionOfMember, listDismissed, listExamples } from "@/db/queries/posts/examples";
import { lockArticleOfPost, pageFilteredPosts, rescueRefusedPost } from "@/db/queries/posts/filtered";
import {
  findEndOfStretch,
  findFromArticles,
  findInStretch,
  pageFromArticles,
  pageFromStretch,
} from "@/db/queries/posts/found-posts";
import { listSelected, setPostsHidden, setPostsRead } from "@/db/queries/posts/mark-posts";
import { pageOfLists, pageStatement } from "@/db/queries/posts/page-of-lists";
import { pagePosts } from "@/db/queries/posts/page-posts";
import { findNeighbours, findPicturesOfPost, findVerdictOfMember } from "@/db/queries/posts/post-details";
import { deleteFeedbackOfMember, findFeedbackOfMember, saveFeedbackOfMember } from "@/db/queries/posts/post-feedback";
import { deleteReportOfMember, findReportOfMember, saveReportOfMember } from "@/db/queries/posts/post-reports";
import { searchPostsOfMember } from "@/db/queries/posts/post-search";
import { findPostOfMember, findRoleForPost, listPostsById, setPostHidden } from "@/db/queries/posts/posts";
import { setPostRead } from "@/db/queries/posts/read-state";
import { formOf } from "@/db/queries/posts/words";
import type { Statement } from "./statement";

const AT = new Date();
const PAGE = { rowsMax: 9, after: undefined };
const WORDS = { whole: [], beginnings: ["kept"], verbatim: [], signs: [] };
const ALL = { state: "all", order: "newest", rowsMax: 9 } as const;
const NOTHING = { matched: 0, changed: 0 };

/** Statements with ids of posts. */
export const POST_STATEMENTS: Record<string, Statement> = {
  listSelected: {
    run: (db, { userId }, ids) => listSelected(db, { userId, selection: { ids: [ids.post] } }, 9),
    result: [],
  },
  setPostsRead: {
    run: async (db, { userId }, ids) => [
      await setPostsRead(db, { userId, selection: { ids: [ids.post] } }, { isRead: true, at: AT }),
      await setPostsRead(db, { userId, selection: { filter: { state: "all" } } }, { isRead: false, at: AT }),
    ],
    result: [NOTHING, NOTHING],
  },
  setPostsHidden: {
    run: (db, caller, ids) =>
      setPostsHidden(db, { ...caller, selection: { ids: [ids.post] } }, { isHidden: true, at: AT }),
    result: NOTHING,
    isForRoles: true,
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
