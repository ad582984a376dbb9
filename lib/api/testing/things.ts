import { z } from "zod";
import { endpoint } from "@/lib/contract/endpoint";
import { id, name, ownId, timestamp } from "@/lib/contract/fields";
import { cursor, limit } from "@/lib/contract/paging";

/** A small API for tests of the common pipeline. */

export const thing = z.object({ id: ownId, name: z.string(), seen_at: timestamp });

const common = { tag: "Things", summary: "Something with things", errors: [], examples: {} } as const;
const params = z.object({ id });

export const listThings = endpoint({
  ...common,
  operationId: "listThings",
  method: "GET",
  path: "/things",
  query: z.object({ limit: limit.optional(), cursor: cursor.optional(), q: z.string().optional() }),
  response: z.array(thing),
  isPaged: true,
});

export const getThing = endpoint({
  ...common,
  operationId: "getThing",
  method: "GET",
  path: "/things/{id}",
  params,
  response: thing,
});

export const createThing = endpoint({
  ...common,
  operationId: "createThing",
  ignoresUnknownFields: true,
  method: "POST",
  path: "/things",
  body: z.object({ name }),
  response: thing,
});

export const deleteThing = endpoint({
  ...common,
  operationId: "deleteThing",
  method: "DELETE",
  path: "/things/{id}",
  params,
});

export const createSecret = endpoint({
  ...common,
  operationId: "createSecret",
  surface: "app",
  access: "session",
  method: "POST",
  path: "/secrets",
  body: z.object({ name }),
  response: z.object({ secret: z.string() }),
});

export const joinThings = endpoint({
  ...common,
  operationId: "joinThings",
  surface: "app",
  access: "public",
  method: "POST",
  path: "/join",
  body: z.object({ name }),
  response: z.object({ name: z.string() }),
});
