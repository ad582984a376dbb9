// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/filtered";
import type { Operation } from "../operation";

export const listFilteredPosts: Operation<typeof contract.listFilteredPosts> = { method: "GET", path: "/newsfeeds/{id}/filtered" };
export const previewNewsfeed: Operation<typeof contract.previewNewsfeed> = { method: "POST", path: "/newsfeeds/{id}/preview" };
export const rescuePost: Operation<typeof contract.rescuePost> = { method: "POST", path: "/newsfeeds/{id}/filtered/{article_id}/rescue" };
