// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/status";
import type { Operation } from "../operation";

export const getStatus: Operation<typeof contract.getStatus> = { method: "GET", surface: "app", path: "/status" };
