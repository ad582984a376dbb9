import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { timestampText } from "@/lib/contract/wire";
import { NEXT_CHARACTERS_MAX } from "@/lib/core/limits";
import { call } from "./call";
import { commitAll } from "./deferred";
import { sendLast } from "./last-request";
import { channelsQuery, rulesQuery } from "./notifications";
import { unsubscribeBrowser } from "./web-push";

/**
 * Succeeds for unknown emails too.
 *
 * @param next a checked path of this app to open after signing in
 * @throws ApiError
 */
export async function requestLink(kind: "password-reset" | "sign-in", email: string, next = "/"): Promise<void> {
  const body = { email, ...(next !== "/" && next.length <= NEXT_CHARACTERS_MAX && { next }) };
  await call(kind === "sign-in" ? "POST /api/app/sign-in-link" : "POST /api/app/password-reset", { body });
}

/** Starts the download of all account data. @throws ApiError with field `password` */
export async function downloadEverything(password: string): Promise<void> {
  const { ticket } = await call("POST /api/app/export", { body: { password } });
  // A file download does not leave the page.
  window.location.assign(`/v1/export?${new URLSearchParams({ ticket })}`);
}

export function sessionsQuery() {
  return queryOptions({ queryKey: ["sessions"], queryFn: () => call("GET /api/app/sessions", {}) });
}

/**
 * Signs out all other browsers, and ends the notifications of all.
 *
 * @throws ApiError with fields `current_password` and `password`
 */
export async function changePassword(client: QueryClient, typed: { current: string; next: string }): Promise<void> {
  await call("PUT /api/app/password", { body: { current_password: typed.current, password: typed.next } });
  client.setQueryData(sessionsQuery().queryKey, (sessions) => sessions?.filter((session) => session.is_current));
  for (const { queryKey } of [channelsQuery(), rulesQuery()]) await client.invalidateQueries({ queryKey });
}

export async function endSession(client: QueryClient, id: string): Promise<void> {
  await call("DELETE /api/app/sessions/{session_id}", { params: { session_id: id } });
  client.setQueryData(sessionsQuery().queryKey, (sessions) => sessions?.filter((session) => session.id !== id));
}

/** Includes this browser. The notifications of all browsers end too. */
export async function signOutEverywhere(): Promise<void> {
  await commitAll();
  await sendLast(() => call("DELETE /api/app/sessions", {}));
  await unsubscribeBrowser();
  window.location.assign("/");
}

/** Deletes the account and leaves its pages. @throws ApiError with fields `email` and `password` */
export async function deleteAccount(body: { email: string; password: string }): Promise<void> {
  await sendLast(() => call("POST /api/app/account/delete", { body }));
  // A full load clears all account state.
  window.location.assign("/");
}

export function apiKeysQuery() {
  return queryOptions({ queryKey: ["api-keys"], queryFn: () => call("GET /api/app/api-keys", {}) });
}

interface WantedKey {
  name: string;
  isReadOnly: boolean;
  /** Null for the whole account. */
  newsfeedIds: string[] | null;
  /** Null for never. */
  expiresAt: Date | null;
}

/** @returns the key, which cannot be read again */
export async function createApiKey(client: QueryClient, wanted: WantedKey): Promise<string> {
  const { name, isReadOnly, newsfeedIds, expiresAt } = wanted;
  const body = {
    name,
    is_read_only: isReadOnly,
    newsfeed_ids: newsfeedIds,
    expires_at: expiresAt && timestampText(expiresAt),
  };
  const { key, ...row } = await call("POST /api/app/api-keys", { body });
  client.setQueryData(apiKeysQuery().queryKey, (keys = []) => [row, ...keys]);
  return key;
}

export async function revokeApiKey(client: QueryClient, id: string): Promise<void> {
  await call("DELETE /api/app/api-keys/{key_id}", { params: { key_id: id } });
  client.setQueryData(apiKeysQuery().queryKey, (keys) => keys?.filter((key) => key.id !== id));
}
