// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/own-data";
import type { Operation } from "../operation";

export const askExport: Operation<typeof contract.askExport> = { method: "POST", surface: "app", path: "/export" };
export const deleteAccount: Operation<typeof contract.deleteAccount> = { method: "POST", surface: "app", path: "/account/delete" };
