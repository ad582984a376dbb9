import type { AnyEndpoint } from "./endpoint";
import { createNewsfeed, deleteNewsfeed, getNewsfeed, listNewsfeeds, updateNewsfeed } from "./newsfeeds";
import { getPost, hidePost, listPosts, markPostRead, markPostUnread, unhidePost } from "./posts";
import { addSource, deleteSource, listSources, validateSource } from "./sources";

/** Every operation of the API, in the order of the document. */
export const ENDPOINTS: readonly AnyEndpoint[] = [
  listNewsfeeds,
  createNewsfeed,
  getNewsfeed,
  updateNewsfeed,
  deleteNewsfeed,
  validateSource,
  addSource,
  listSources,
  deleteSource,
  listPosts,
  getPost,
  hidePost,
  unhidePost,
  markPostRead,
  markPostUnread,
];
