import { tryBusinessContext } from "./context-trial";
import type { AnyEndpoint } from "./endpoint";
import { listFilteredPosts, previewNewsfeed, rescuePost } from "./filtered";
import {
  addListItem,
  createList,
  deleteList,
  getList,
  listListItems,
  listLists,
  removeListItem,
  rotateShareToken,
  updateList,
  updateListItem,
} from "./lists";
import {
  acceptInvitation,
  changeMember,
  inviteMember,
  listInvitations,
  listMembers,
  removeMember,
  revokeInvitation,
} from "./members";
import {
  createNewsfeed,
  deleteNewsfeed,
  getNewsfeed,
  listNewsfeeds,
  markNewsfeedRead,
  updateNewsfeed,
} from "./newsfeeds";
import { exportOpml, importOpml } from "./opml";
import { getPost, hidePost, listPosts, markPostRead, markPostUnread, searchPosts, unhidePost } from "./posts";
import { addSource, checkNewsfeed, checkSource, deleteSource, listSources, validateSource } from "./sources";
import { getVerdict } from "./verdicts";

/** Every operation of the API, in the order of the document. */
export const ENDPOINTS: readonly AnyEndpoint[] = [
  listNewsfeeds,
  createNewsfeed,
  getNewsfeed,
  updateNewsfeed,
  deleteNewsfeed,
  markNewsfeedRead,
  validateSource,
  addSource,
  listSources,
  deleteSource,
  checkSource,
  checkNewsfeed,
  exportOpml,
  importOpml,
  listPosts,
  getPost,
  getVerdict,
  hidePost,
  unhidePost,
  markPostRead,
  markPostUnread,
  searchPosts,
  listFilteredPosts,
  rescuePost,
  previewNewsfeed,
  tryBusinessContext,
  listMembers,
  inviteMember,
  changeMember,
  removeMember,
  listInvitations,
  revokeInvitation,
  acceptInvitation,
  listLists,
  createList,
  getList,
  updateList,
  deleteList,
  rotateShareToken,
  listListItems,
  addListItem,
  updateListItem,
  removeListItem,
];
