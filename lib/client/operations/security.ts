// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/security";
import type { Operation } from "../operation";

export const changePassword: Operation<typeof contract.changePassword> = { method: "PUT", surface: "app", path: "/password" };
export const endSession: Operation<typeof contract.endSession> = { method: "DELETE", surface: "app", path: "/sessions/{session_id}" };
export const listSessions: Operation<typeof contract.listSessions> = { method: "GET", surface: "app", path: "/sessions" };
export const signOutEverywhere: Operation<typeof contract.signOutEverywhere> = { method: "DELETE", surface: "app", path: "/sessions" };
