import { expect } from "vitest";
import type { Caller } from "./callers";
import { request } from "./callers";
import { dispatch } from "./dispatch";

type Kind = "folder" | "newsfeed" | "source" | "post" | "list" | "item";
export type Row = Record<string, unknown> & { id: string };

interface Change {
  type: Kind;
  id: string;
  is_deleted: boolean;
}

interface Reply {
  changes: (Change & Record<Kind, Row | null>)[];
  cursor: string;
  has_more: boolean;
}

/** A client that follows `/v1/changes` exactly as documented. */
export interface Mirror {
  /** Requests changes until there are no more. */
  follow(): Promise<void>;
  /** Objects of the mirror, by kind and id. */
  objects(): Record<string, Row>;
}

/** @param limit rows of a page */
export function startMirror(caller: Caller, limit: number): Mirror {
  const objects = new Map<string, Row>();
  let cursor: string | undefined;
  const drop = (kind: Kind, id: string) => {
    objects.delete(`${kind} ${id}`);
    if (kind !== "newsfeed" && kind !== "list") return;
    for (const [key, row] of objects) if (row[`${kind}_id`] === id) objects.delete(key);
  };
  return {
    follow: async () => {
      for (let hasMore = true; hasMore; ) {
        const reply = await ask(caller, { cursor, limit });
        for (const { type, id, is_deleted, ...more } of reply.changes)
          if (is_deleted) drop(type, id);
          else objects.set(`${type} ${id}`, more[type] as Row); // Safe: an object that is not deleted is in the field
        cursor = reply.cursor;
        hasMore = reply.has_more;
      }
    },
    objects: () => Object.fromEntries([...objects].toSorted(([one], [other]) => one.localeCompare(other))),
  };
}

async function ask({ key }: Caller, { cursor, limit }: { cursor: string | undefined; limit: number }): Promise<Reply> {
  const since = cursor === undefined ? "" : `&since=${cursor}`;
  const response = await dispatch(request("GET", `/v1/changes?limit=${limit}${since}`, { key }));
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}
