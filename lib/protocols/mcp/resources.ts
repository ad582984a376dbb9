import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { UserActor } from "@/lib/context/context";
import { isInScope } from "@/lib/context/scope";
import type { AnyEndpoint } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import type { Call, Called } from "./call";
import { forAssistants, NOTICE } from "./for-assistants";
import { PAGE_SIZE } from "./tool-schema";

interface Kind {
  name: string;
  title: string;
  description: string;
  path: string;
  /** Operation that reads one, with the parameter that takes its id. */
  read: AnyEndpoint;
  parameter: string;
  /** Operation that lists them all; absent where there are too many. */
  list?: AnyEndpoint;
}

const KINDS: readonly Kind[] = [
  {
    name: "newsfeed",
    title: "Newsfeed",
    description: "The newest posts of a newsfeed",
    path: "newsfeeds",
    read: endpoints.listPosts,
    parameter: "newsfeed_id",
    list: endpoints.listNewsfeeds,
  },
  {
    name: "reading-list",
    title: "Reading list",
    description: "The posts of a reading list, with notes",
    path: "lists",
    read: endpoints.listListItems,
    parameter: "list_id",
    list: endpoints.listLists,
  },
  {
    name: "post",
    title: "Post",
    description: "A post with its full text",
    path: "posts",
    read: endpoints.getPost,
    parameter: "post_id",
  },
];

const MIME_TYPE = "application/json";

/** Offers newsfeeds, reading lists and posts as resources, as the JSON that the tools give. */
export function addResources(server: McpServer, { actor, call }: { actor: UserActor; call: Call }): void {
  const kinds = KINDS.filter(({ read, list = read }) => isInScope(actor, read) && isInScope(actor, list));
  for (const { name, title, description, path, read, parameter, list } of kinds) {
    const template = new ResourceTemplate(`lede://${path}/{id}`, {
      list: list && (async () => ({ resources: (await listEntries(call, list)).map((one) => resourceOf(path, one)) })),
      ...(list && { complete: { id: async (typed) => idsFor(typed, await listEntries(call, list)) } }),
    });
    server.registerResource(name, template, { title, description, mimeType: MIME_TYPE }, async (uri, { id }) => {
      const limit = read.isPaged ? { limit: PAGE_SIZE } : {};
      return contentsOf(uri, await call(read, { [parameter]: id, ...limit }));
    });
  }
}

/** Fields of a newsfeed or reading list that a list of resources shows. */
const entries = z.array(z.object({ id: z.string(), name: z.string(), description: z.string().nullable() }));
export type Entry = z.output<typeof entries>[number];

/** @throws ProtocolError when the operation refuses */
export async function listEntries(call: Call, list: AnyEndpoint): Promise<Entry[]> {
  const called = await call(list, {});
  if ("refusal" in called) throw new ProtocolError(ProtocolErrorCode.InvalidRequest, called.refusal.text);
  return entries.parse(forAssistants(called.value));
}

function resourceOf(path: string, { id, name, description }: Entry) {
  return { uri: `lede://${path}/${id}`, name, mimeType: MIME_TYPE, ...(description !== null && { description }) };
}

/** Ids that start with the typed text, and ids of entries whose name contains it. */
function idsFor(typed: string, all: readonly Entry[]): string[] {
  const text = typed.toLowerCase();
  return all.filter(({ id, name }) => id.startsWith(text) || name.toLowerCase().includes(text)).map(({ id }) => id);
}

function contentsOf(uri: URL, called: Called): ReadResourceResult {
  if ("refusal" in called) {
    const { status, text } = called.refusal;
    // Hides whether an object of somebody else exists.
    if ([403, 404, 422].includes(status)) throw new ResourceNotFoundError(uri.href);
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, text);
  }
  const text = JSON.stringify({ notice: NOTICE, data: forAssistants(called.value) });
  return { contents: [{ uri: uri.href, mimeType: MIME_TYPE, text }] };
}
