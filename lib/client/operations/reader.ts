// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/reader";
import type { Operation } from "../operation";

export const getNeighbours: Operation<typeof contract.getNeighbours> = { method: "GET", surface: "app", path: "/posts/{post_id}/neighbours" };
export const getPicture: Operation<typeof contract.getPicture> = { method: "GET", surface: "app", path: "/posts/{post_id}/picture" };
export const getReport: Operation<typeof contract.getReport> = { method: "GET", surface: "app", path: "/posts/{post_id}/report" };
export const reportWrong: Operation<typeof contract.reportWrong> = { method: "PUT", surface: "app", path: "/posts/{post_id}/report" };
export const takeReportBack: Operation<typeof contract.takeReportBack> = { method: "DELETE", surface: "app", path: "/posts/{post_id}/report" };
