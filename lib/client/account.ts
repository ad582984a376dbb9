import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { timestampText } from "@/lib/contract/wire";
import { call, type Request } from "./call";

/** Succeeds for unknown emails too. @throws ApiError */
export async function requestLink(kind: "password-reset" | "sign-in", email: string): Promise<void> {
  await call(kind === "sign-in" ? "POST /api/app/sign-in-link" : "POST /api/app/password-reset", { body: { email } });
}

export async function setNewPassword(token: string, password: string): Promise<void> {
  await call("PUT /api/app/password-reset", { body: { token, password } });
}

export async function confirmAddress(token: string): Promise<void> {
  await call("PUT /api/app/email-verification", { body: { token } });
}

/** Takes effect when the emailed link is opened. @throws ApiError with fields `email` and `password` */
export async function requestEmailChange(typed: { email: string; password: string }): Promise<void> {
  await call("POST /api/app/email-change", { body: typed });
}

export async function confirmNewEmail(token: string): Promise<void> {
  await call("PUT /api/app/email-change", { body: { token } });
}

export async function requestConfirmation(): Promise<void> {
  await call("POST /api/app/email-verification", {});
}

/** Operator only. */
export async function sendAgain(mailId: string): Promise<void> {
  await call("POST /api/app/outbox/{mail_id}/again", { params: { mail_id: mailId } });
}

/** @throws ApiError with the body's fields */
export async function saveProfile(body: Request<"PUT /api/app/profile">["body"]): Promise<void> {
  await call("PUT /api/app/profile", { body });
}

/** Starts the download of all account data. @throws ApiError with field `password` */
export async function downloadEverything(password: string): Promise<void> {
  const { ticket } = await call("POST /api/app/export", { body: { password } });
  // A file download keeps the page.
  window.location.assign(`/api/app/export?${new URLSearchParams({ ticket })}`);
}

/** @throws ApiError with fields `email` and `password` */
export async function deleteAccount(typed: { email: string; password: string }): Promise<void> {
  await call("POST /api/app/account/delete", { body: typed });
}

export function sessionsQuery() {
  return queryOptions({ queryKey: ["sessions"], queryFn: () => call("GET /api/app/sessions", {}) });
}

/** Signs out all other browsers. @throws ApiError with fields `current_password` and `password` */
export async function changePassword(client: QueryClient, typed: { current: string; next: string }): Promise<void> {
  await call("PUT /api/app/password", { body: { current_password: typed.current, password: typed.next } });
  client.setQueryData(sessionsQuery().queryKey, (sessions) => sessions?.filter((session) => session.is_current));
}

export async function endSession(client: QueryClient, id: string): Promise<void> {
  await call("DELETE /api/app/sessions/{session_id}", { params: { session_id: id } });
  client.setQueryData(sessionsQuery().queryKey, (sessions) => sessions?.filter((session) => session.id !== id));
}

/** Includes this browser. */
export async function signOutEverywhere(): Promise<void> {
  await call("DELETE /api/app/sessions", {});
  window.location.assign("/");
}

export function apiKeysQuery() {
  return queryOptions({ queryKey: ["api-keys"], queryFn: () => call("GET /api/app/api-keys", {}) });
}

interface WantedKey {
  name: string;
  isReadOnly: boolean;
  /** Null for never. */
  expiresAt: Date | null;
}

/** @returns the key, which cannot be read again */
export async function createApiKey(client: QueryClient, wanted: WantedKey): Promise<string> {
  const { name, isReadOnly, expiresAt } = wanted;
  const body = { name, is_read_only: isReadOnly, expires_at: expiresAt && timestampText(expiresAt) };
  const { key, ...row } = await call("POST /api/app/api-keys", { body });
  client.setQueryData(apiKeysQuery().queryKey, (keys = []) => [row, ...keys]);
  return key;
}

export async function revokeApiKey(client: QueryClient, id: string): Promise<void> {
  await call("DELETE /api/app/api-keys/{key_id}", { params: { key_id: id } });
  client.setQueryData(apiKeysQuery().queryKey, (keys) => keys?.filter((key) => key.id !== id));
}
