// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/sources";
import type { Operation } from "../operation";

export const addSource: Operation<typeof contract.addSource> = { method: "POST", path: "/sources/{newsfeed_id}" };
export const checkNewsfeed: Operation<typeof contract.checkNewsfeed> = { method: "POST", path: "/newsfeeds/{id}/check" };
export const checkSource: Operation<typeof contract.checkSource> = { method: "POST", path: "/sources/{source_id}/check" };
export const deleteSource: Operation<typeof contract.deleteSource> = { method: "DELETE", path: "/sources/{source_id}" };
export const listSources: Operation<typeof contract.listSources> = { method: "GET", path: "/sources/{newsfeed_id}" };
export const validateSource: Operation<typeof contract.validateSource> = { method: "POST", path: "/sources/validate" };
