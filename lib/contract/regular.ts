import { alias } from "./endpoint";
import { postEndpoints } from "./posts";
import { sourceEndpoints } from "./sources";

/** Second routes of operations, below `/newsfeeds` like the other operations of a newsfeed. */
export const regularPostEndpoints = {
  listNewsfeedPosts: alias("GET /v1/newsfeeds/{newsfeed_id}/posts", postEndpoints.listPosts),
};

export const regularSourceEndpoints = {
  addNewsfeedSource: alias("POST /v1/newsfeeds/{newsfeed_id}/sources", sourceEndpoints.addSource),
  listNewsfeedSources: alias("GET /v1/newsfeeds/{newsfeed_id}/sources", sourceEndpoints.listSources),
};
