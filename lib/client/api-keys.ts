import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "./call";
import {
  createApiKey as createApiKeyEndpoint,
  listApiKeys,
  revokeApiKey as revokeEndpoint,
} from "./operations/account";

export function apiKeysQuery() {
  return queryOptions({ queryKey: ["api-keys"], queryFn: () => call(listApiKeys, {}) });
}

/** @returns the key itself, which nobody can read again */
export async function createApiKey(client: QueryClient, name: string): Promise<string> {
  const { key, ...row } = await call(createApiKeyEndpoint, { body: { name } });
  client.setQueryData(apiKeysQuery().queryKey, (keys = []) => [row, ...keys]);
  return key;
}

export async function revokeApiKey(client: QueryClient, id: string): Promise<void> {
  await call(revokeEndpoint, { params: { key_id: id } });
  client.setQueryData(apiKeysQuery().queryKey, (keys) => keys?.filter((key) => key.id !== id));
}
