// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/opml";
import type { Operation } from "../operation";

export const exportOpml: Operation<typeof contract.exportOpml> = { method: "GET", path: "/opml" };
export const getImportProgress: Operation<typeof contract.getImportProgress> = { method: "GET", surface: "app", path: "/opml/progress" };
export const importOpml: Operation<typeof contract.importOpml> = { method: "POST", path: "/opml" };
export const previewOpml: Operation<typeof contract.previewOpml> = { method: "POST", surface: "app", path: "/opml/preview" };
