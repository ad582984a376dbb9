// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/account";
import type { Operation } from "../operation";

export const createApiKey: Operation<typeof contract.createApiKey> = { method: "POST", surface: "app", path: "/api-keys" };
export const listApiKeys: Operation<typeof contract.listApiKeys> = { method: "GET", surface: "app", path: "/api-keys" };
export const revokeApiKey: Operation<typeof contract.revokeApiKey> = { method: "DELETE", surface: "app", path: "/api-keys/{key_id}" };
export const signUp: Operation<typeof contract.signUp> = { method: "POST", surface: "app", path: "/sign-up" };
