// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/posts";
import type { Operation } from "../operation";

export const getPost: Operation<typeof contract.getPost> = { method: "GET", path: "/posts/{post_id}" };
export const hidePost: Operation<typeof contract.hidePost> = { method: "PUT", path: "/posts/{post_id}/hide" };
export const listPosts: Operation<typeof contract.listPosts> = { method: "GET", path: "/posts/newsfeed/{newsfeed_id}" };
export const markPostRead: Operation<typeof contract.markPostRead> = { method: "PUT", path: "/posts/{post_id}/read" };
export const markPostUnread: Operation<typeof contract.markPostUnread> = { method: "PUT", path: "/posts/{post_id}/unread" };
export const searchPosts: Operation<typeof contract.searchPosts> = { method: "GET", path: "/search" };
export const unhidePost: Operation<typeof contract.unhidePost> = { method: "PUT", path: "/posts/{post_id}/unhide" };
