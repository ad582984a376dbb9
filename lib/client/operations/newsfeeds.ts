// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/newsfeeds";
import type { Operation } from "../operation";

export const createNewsfeed: Operation<typeof contract.createNewsfeed> = { method: "POST", path: "/newsfeeds" };
export const deleteNewsfeed: Operation<typeof contract.deleteNewsfeed> = { method: "DELETE", path: "/newsfeeds/{id}" };
export const getNewsfeed: Operation<typeof contract.getNewsfeed> = { method: "GET", path: "/newsfeeds/{id}" };
export const listNewsfeeds: Operation<typeof contract.listNewsfeeds> = { method: "GET", path: "/newsfeeds" };
export const markNewsfeedRead: Operation<typeof contract.markNewsfeedRead> = { method: "POST", path: "/newsfeeds/{id}/read" };
export const updateNewsfeed: Operation<typeof contract.updateNewsfeed> = { method: "PUT", path: "/newsfeeds/{id}" };
