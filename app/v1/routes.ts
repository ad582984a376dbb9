import { type FindRoute, routeTable } from "@/lib/api/route-table";
import * as invitationsAccept from "./invitations/accept/route";
import * as listsListIdItemsPostId from "./lists/[list_id]/items/[post_id]/route";
import * as listsListIdItems from "./lists/[list_id]/items/route";
import * as listsListId from "./lists/[list_id]/route";
import * as listsListIdShareToken from "./lists/[list_id]/share-token/route";
import * as lists from "./lists/route";
import * as newsfeedsIdCheck from "./newsfeeds/[id]/check/route";
import * as newsfeedsIdContextTrial from "./newsfeeds/[id]/context-trial/route";
import * as newsfeedsIdFilteredArticleIdRescue from "./newsfeeds/[id]/filtered/[article_id]/rescue/route";
import * as newsfeedsIdFiltered from "./newsfeeds/[id]/filtered/route";
import * as newsfeedsIdInvitationsInvitationId from "./newsfeeds/[id]/invitations/[invitation_id]/route";
import * as newsfeedsIdInvitations from "./newsfeeds/[id]/invitations/route";
import * as newsfeedsIdMembersUserId from "./newsfeeds/[id]/members/[user_id]/route";
import * as newsfeedsIdMembers from "./newsfeeds/[id]/members/route";
import * as newsfeedsIdPreview from "./newsfeeds/[id]/preview/route";
import * as newsfeedsIdRead from "./newsfeeds/[id]/read/route";
import * as newsfeedsId from "./newsfeeds/[id]/route";
import * as newsfeeds from "./newsfeeds/route";
import * as openapiJson from "./openapi.json/route";
import * as opml from "./opml/route";
import * as postsPostIdHide from "./posts/[post_id]/hide/route";
import * as postsPostIdRead from "./posts/[post_id]/read/route";
import * as postsPostId from "./posts/[post_id]/route";
import * as postsPostIdUnhide from "./posts/[post_id]/unhide/route";
import * as postsPostIdUnread from "./posts/[post_id]/unread/route";
import * as postsPostIdVerdict from "./posts/[post_id]/verdict/route";
import * as postsNewsfeedNewsfeedId from "./posts/newsfeed/[newsfeed_id]/route";
import * as search from "./search/route";
import * as sourcesNewsfeedIdCheck from "./sources/[newsfeed_id]/check/route";
import * as sourcesNewsfeedId from "./sources/[newsfeed_id]/route";
import * as sourcesValidate from "./sources/validate/route";

/** Finds the route file of a path below `/v1`. */
export const findRoute: FindRoute = routeTable({
  "invitations/accept": invitationsAccept,
  lists: lists,
  "lists/[list_id]": listsListId,
  "lists/[list_id]/items": listsListIdItems,
  "lists/[list_id]/items/[post_id]": listsListIdItemsPostId,
  "lists/[list_id]/share-token": listsListIdShareToken,
  newsfeeds: newsfeeds,
  "newsfeeds/[id]": newsfeedsId,
  "newsfeeds/[id]/check": newsfeedsIdCheck,
  "newsfeeds/[id]/context-trial": newsfeedsIdContextTrial,
  "newsfeeds/[id]/filtered": newsfeedsIdFiltered,
  "newsfeeds/[id]/filtered/[article_id]/rescue": newsfeedsIdFilteredArticleIdRescue,
  "newsfeeds/[id]/invitations": newsfeedsIdInvitations,
  "newsfeeds/[id]/invitations/[invitation_id]": newsfeedsIdInvitationsInvitationId,
  "newsfeeds/[id]/members": newsfeedsIdMembers,
  "newsfeeds/[id]/members/[user_id]": newsfeedsIdMembersUserId,
  "newsfeeds/[id]/preview": newsfeedsIdPreview,
  "newsfeeds/[id]/read": newsfeedsIdRead,
  "openapi.json": openapiJson,
  opml: opml,
  "posts/[post_id]": postsPostId,
  "posts/[post_id]/hide": postsPostIdHide,
  "posts/[post_id]/read": postsPostIdRead,
  "posts/[post_id]/unhide": postsPostIdUnhide,
  "posts/[post_id]/unread": postsPostIdUnread,
  "posts/[post_id]/verdict": postsPostIdVerdict,
  "posts/newsfeed/[newsfeed_id]": postsNewsfeedNewsfeedId,
  search: search,
  "sources/[newsfeed_id]": sourcesNewsfeedId,
  "sources/[newsfeed_id]/check": sourcesNewsfeedIdCheck,
  "sources/validate": sourcesValidate,
});
