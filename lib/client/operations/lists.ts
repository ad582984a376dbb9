// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/lists";
import type { Operation } from "../operation";

export const addListItem: Operation<typeof contract.addListItem> = { method: "POST", path: "/lists/{list_id}/items" };
export const createList: Operation<typeof contract.createList> = { method: "POST", path: "/lists" };
export const deleteList: Operation<typeof contract.deleteList> = { method: "DELETE", path: "/lists/{list_id}" };
export const getList: Operation<typeof contract.getList> = { method: "GET", path: "/lists/{list_id}" };
export const listListItems: Operation<typeof contract.listListItems> = { method: "GET", path: "/lists/{list_id}/items" };
export const listLists: Operation<typeof contract.listLists> = { method: "GET", path: "/lists" };
export const listPlacesOfPost: Operation<typeof contract.listPlacesOfPost> = { method: "GET", surface: "app", path: "/posts/{post_id}/lists" };
export const removeListItem: Operation<typeof contract.removeListItem> = { method: "DELETE", path: "/lists/{list_id}/items/{post_id}" };
export const rotateShareToken: Operation<typeof contract.rotateShareToken> = { method: "POST", path: "/lists/{list_id}/share-token" };
export const updateList: Operation<typeof contract.updateList> = { method: "PUT", path: "/lists/{list_id}" };
export const updateListItem: Operation<typeof contract.updateListItem> = { method: "PUT", path: "/lists/{list_id}/items/{post_id}" };
