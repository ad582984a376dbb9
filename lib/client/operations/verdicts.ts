// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/verdicts";
import type { Operation } from "../operation";

export const getVerdict: Operation<typeof contract.getVerdict> = { method: "GET", path: "/posts/{post_id}/verdict" };
