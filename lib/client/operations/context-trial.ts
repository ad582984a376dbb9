// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/context-trial";
import type { Operation } from "../operation";

export const tryBusinessContext: Operation<typeof contract.tryBusinessContext> = { method: "POST", path: "/newsfeeds/{id}/context-trial" };
