import { z } from "zod";
import { endpoint } from "@/lib/contract/endpoint";
import { id, name, ownId, timestamp } from "@/lib/contract/fields";
import { cursor, limit } from "@/lib/contract/paging";

/** A small API for tests of the common pipeline. */

const thing = z.object({ id: ownId, name: z.string(), seen_at: timestamp });

const summary = "Something with things";
const params = z.object({ id });

export const listThings = endpoint("GET /v1/things", {
  summary,
  query: z.object({ limit: limit.optional(), cursor: cursor.optional(), q: z.string().optional() }),
  response: z.array(thing),
  isPaged: true,
});

export const getThing = endpoint("GET /v1/things/{id}", {
  summary,
  params,
  response: thing,
});

export const createThing = endpoint("POST /v1/things", {
  summary,
  ignoresUnknownFields: true,
  body: z.object({ name }),
  response: thing,
});

export const deleteThing = endpoint("DELETE /v1/things/{id}", {
  summary,
  params,
});

export const createSecret = endpoint("POST /api/app/secrets", {
  summary,
  body: z.object({ name }),
  response: z.object({ secret: z.string() }),
});

export const joinThings = endpoint("POST /api/app/join", {
  summary,
  access: "public",
  body: z.object({ name }),
  response: z.object({ name: z.string() }),
});
