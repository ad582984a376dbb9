import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { timestampText } from "@/lib/contract/wire";
import { call } from "./call";
import * as operations from "./operations";

export function apiKeysQuery() {
  return queryOptions({ queryKey: ["api-keys"], queryFn: () => call(operations.listApiKeys, {}) });
}

interface WantedKey {
  name: string;
  isReadOnly: boolean;
  /** Null for never. */
  expiresAt: Date | null;
}

/** @returns the key itself, which nobody can read again */
export async function createApiKey(client: QueryClient, wanted: WantedKey): Promise<string> {
  const { name, isReadOnly, expiresAt } = wanted;
  const body = { name, is_read_only: isReadOnly, expires_at: expiresAt && timestampText(expiresAt) };
  const { key, ...row } = await call(operations.createApiKey, { body });
  client.setQueryData(apiKeysQuery().queryKey, (keys = []) => [row, ...keys]);
  return key;
}

export async function revokeApiKey(client: QueryClient, id: string): Promise<void> {
  await call(operations.revokeApiKey, { params: { key_id: id } });
  client.setQueryData(apiKeysQuery().queryKey, (keys) => keys?.filter((key) => key.id !== id));
}
