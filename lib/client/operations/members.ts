// Written by `npm run client:generate`. Of the contract there are only types here, so no schema comes to the browser.
import type * as contract from "@/lib/contract/members";
import type { Operation } from "../operation";

export const acceptInvitation: Operation<typeof contract.acceptInvitation> = { method: "POST", path: "/invitations/accept" };
export const changeMember: Operation<typeof contract.changeMember> = { method: "PUT", path: "/newsfeeds/{id}/members/{user_id}" };
export const inviteMember: Operation<typeof contract.inviteMember> = { method: "POST", path: "/newsfeeds/{id}/members" };
export const listInvitations: Operation<typeof contract.listInvitations> = { method: "GET", path: "/newsfeeds/{id}/invitations" };
export const listMembers: Operation<typeof contract.listMembers> = { method: "GET", path: "/newsfeeds/{id}/members" };
export const removeMember: Operation<typeof contract.removeMember> = { method: "DELETE", path: "/newsfeeds/{id}/members/{user_id}" };
export const revokeInvitation: Operation<typeof contract.revokeInvitation> = { method: "DELETE", path: "/newsfeeds/{id}/invitations/{invitation_id}" };
