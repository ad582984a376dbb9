// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/digests";
import type { Operation } from "../operation";

export const getDigest: Operation<typeof contract.getDigest> = { method: "GET", surface: "app", path: "/newsfeeds/{id}/digest" };
export const listDigests: Operation<typeof contract.listDigests> = { method: "GET", surface: "app", path: "/digests" };
export const previewDigest: Operation<typeof contract.previewDigest> = { method: "GET", surface: "app", path: "/newsfeeds/{id}/digest/preview" };
export const sendTestDigest: Operation<typeof contract.sendTestDigest> = { method: "POST", surface: "app", path: "/newsfeeds/{id}/digest/test" };
export const setTimeZone: Operation<typeof contract.setTimeZone> = { method: "PUT", surface: "app", path: "/time-zone" };
export const switchDigests: Operation<typeof contract.switchDigests> = { method: "PUT", surface: "app", path: "/digests" };
export const updateDigest: Operation<typeof contract.updateDigest> = { method: "PUT", surface: "app", path: "/newsfeeds/{id}/digest" };
