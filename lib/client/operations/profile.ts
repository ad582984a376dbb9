// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/profile";
import type { Operation } from "../operation";

export const updateProfile: Operation<typeof contract.updateProfile> = { method: "PUT", surface: "app", path: "/profile" };
