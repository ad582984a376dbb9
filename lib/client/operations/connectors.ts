// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/connectors";
import type { Operation } from "../operation";

export const listConnectors: Operation<typeof contract.listConnectors> = { method: "GET", surface: "app", path: "/connectors" };
