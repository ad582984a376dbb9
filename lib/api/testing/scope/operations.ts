import { z } from "zod";
import type { Scope } from "@/lib/contract/endpoint";
import { ENDPOINTS, type PublicEndpoint } from "@/lib/contract/endpoints";
import { request } from "../callers";
import type { Noun } from "./belongings";
import { type Row, TABLE } from "./table";

/** Kind of the id in a parameter or body field. */
const NOUNS: Readonly<Record<string, Noun>> = {
  id: "newsfeed",
  newsfeed_id: "newsfeed",
  newsfeed_ids: "newsfeed",
  source_id: "source",
  post_id: "post",
  after_post_id: "post",
  article_id: "article",
  user_id: "user",
  invitation_id: "invitation",
  list_id: "list",
  key_id: "key",
  address_id: "address",
  webhook_id: "webhook",
  delivery_id: "delivery",
  folder_id: "folder",
  after_folder_id: "folder",
  after_newsfeed_id: "newsfeed",
  subscription_id: "subscription",
  channel_id: "channel",
  rule_id: "rule",
};

/** An id in a request. */
export interface Slot {
  name: string;
  noun: Noun;
  /** `container`: the first in the path, which decides access; `part`: an object in it; `body`: a body field. */
  place: "container" | "part" | "body";
}

export interface Operation {
  operationId: string;
  method: string;
  scope: Scope;
  isForLimitedKeys: boolean;
  /** Below `/v1`, parameters in braces. */
  path: string;
  row: Row;
  slots: Slot[];
  /** Ids in its query. */
  filters: Slot[];
  hasCursor: boolean;
}

/** Authentication of a caller. */
export type Credentials = { key?: string; headers?: Record<string, string> };

/** Every operation of the contract, with its row of the table. */
export const OPERATIONS: readonly Operation[] = ENDPOINTS.map(operationOf);

function operationOf(endpoint: PublicEndpoint): Operation {
  const { operationId, method, path, scope, isForLimitedKeys } = endpoint;
  const row = TABLE[operationId];
  if (!row) throw new Error(`${operationId} has no row in TABLE. Add its input and its expected statuses.`);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""], at) =>
    slot(operationId, name, at === 0 ? "container" : "part"),
  );
  const inBody = idsOf(endpoint.body).map((name) => slot(operationId, name, "body"));
  const filters = idsOf(endpoint.query).map((name) => slot(operationId, name, "part"));
  const hasCursor = "cursor" in (endpoint.query?.shape ?? {});
  return { operationId, method, scope, isForLimitedKeys, path, row, slots: [...inPath, ...inBody], filters, hasCursor };
}

/** Returns the id fields of an object. */
function idsOf(schema: z.ZodType | undefined): string[] {
  const shape: object = schema && "shape" in schema ? (schema.shape as object) : {};
  // Several ids in a body are skipped where they are not the caller's: see `mark-posts.db.test.ts`.
  return Object.entries(shape).flatMap(([name, field]) =>
    /(^|_)ids?$/.test(name) && !(field instanceof z.ZodArray) ? [name] : [],
  );
}

function slot(operationId: string, name: string, place: Slot["place"]): Slot {
  const noun = NOUNS[name];
  if (!noun) throw new Error(`\`${name}\` of ${operationId} has no noun. Add to NOUNS what it is the id of.`);
  return { name, noun, place };
}

/** Makes the request of an operation with these ids; `feed_url` is for adding a source. */
export function requestOf(
  { method, path, row }: Operation,
  values: Readonly<Record<string, string>>,
  { key, headers, query = row.query }: Credentials & { query?: string | undefined },
): Request {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const body = row.body && Object.fromEntries(Object.entries(row.body).map(([name, value]) => [name, put(value)]));
  function put(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(put);
    const name = typeof value === "string" ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined;
    return name === undefined ? value : values[name];
  }
  return request(method, `/v1${filled}${query ? `?${query}` : ""}`, {
    ...(key !== undefined && { key }),
    ...(headers && { headers }),
    ...(body && { body }),
  });
}
