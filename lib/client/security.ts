import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import * as operations from "./operations";

export function sessionsQuery() {
  return queryOptions({ queryKey: ["sessions"], queryFn: () => call(operations.listSessions, {}) });
}

/** All other browsers are signed out. @throws ApiError, whose fields are `current_password` and `password` */
export async function changePassword(client: QueryClient, typed: { current: string; next: string }): Promise<void> {
  await call(operations.changePassword, { body: { current_password: typed.current, password: typed.next } });
  client.setQueryData(sessionsQuery().queryKey, (sessions) => sessions?.filter((session) => session.is_current));
}

export async function endSession(client: QueryClient, id: string): Promise<void> {
  await call(operations.endSession, { params: { session_id: id } });
  client.setQueryData(sessionsQuery().queryKey, (sessions) => sessions?.filter((session) => session.id !== id));
}

/** This browser is signed out too: what comes next is the start page. */
export async function signOutEverywhere(): Promise<void> {
  await call(operations.signOutEverywhere, {});
  window.location.assign("/");
}
