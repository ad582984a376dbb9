// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/source-care";
import type { Operation } from "../operation";

export const listSourceActivity: Operation<typeof contract.listSourceActivity> = { method: "GET", surface: "app", path: "/newsfeeds/{id}/source-activity" };
export const listSourceNames: Operation<typeof contract.listSourceNames> = { method: "GET", surface: "app", path: "/sources" };
export const replaceSource: Operation<typeof contract.replaceSource> = { method: "POST", surface: "app", path: "/sources/{source_id}/replace" };
