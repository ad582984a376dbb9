// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/older-posts";
import type { Operation } from "../operation";

export const showOlderPosts: Operation<typeof contract.showOlderPosts> = { method: "POST", surface: "app", path: "/newsfeeds/{id}/older-posts" };
