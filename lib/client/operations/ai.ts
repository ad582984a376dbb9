// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/ai";
import type { Operation } from "../operation";

export const testModel: Operation<typeof contract.testModel> = { method: "POST", surface: "app", path: "/ai/test" };
