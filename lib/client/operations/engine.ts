// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/engine";
import type { Operation } from "../operation";

export const getEngine: Operation<typeof contract.getEngine> = { method: "GET", surface: "app", path: "/engine" };
export const getEngineRun: Operation<typeof contract.getEngineRun> = { method: "GET", surface: "app", path: "/engine/runs/{run_id}" };
export const listEngineRuns: Operation<typeof contract.listEngineRuns> = { method: "GET", surface: "app", path: "/engine/runs" };
export const retryEngineRun: Operation<typeof contract.retryEngineRun> = { method: "POST", surface: "app", path: "/engine/runs/{run_id}/retry" };
export const runEngineFunction: Operation<typeof contract.runEngineFunction> = { method: "POST", surface: "app", path: "/engine/functions/{function_id}/run" };
