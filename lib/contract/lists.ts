import { z } from "zod";
import { LISTS_PER_USER_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { description, id, name, note, ownId, timestamp } from "./fields";
import { cursor, limit } from "./paging";
import { examplePost, post } from "./post";

export const readingList = z
  .object({
    id: ownId,
    name: z.string(),
    description: z.string().nullable(),
    is_public: z.boolean().describe("Whether anyone with the link can read it"),
    share_token: z.string().nullable().describe("Null while the list is not shared"),
    share_url: z.string().nullable().describe("URL of the public page; null while the list is not shared"),
    item_count: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "ReadingList" });
export type ReadingList = z.output<typeof readingList>;

export const listItem = z
  .object({
    id: ownId,
    list_id: ownId,
    post_id: ownId,
    note: z.string().nullable(),
    added_at: timestamp,
    post,
  })
  .meta({ id: "ListItem" });
export type ListItem = z.output<typeof listItem>;

const place = z.object({ list_id: ownId, note: z.string().nullable(), added_at: timestamp });
/** One of the caller's lists that contain a post. */
export type ListMembership = z.output<typeof place>;

export const exampleList = {
  id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a31",
  name: "For the tender",
  description: null,
  is_public: false,
  share_token: null,
  share_url: null,
  item_count: 0,
  created_at: "2026-11-21T08:30:00.000000",
  updated_at: "2026-11-21T08:30:00.000000",
} as const;

const sharedExample = {
  ...exampleList,
  is_public: true,
  share_token: "Yw3kq1PFmBzvX7TnLdC5Ra",
  share_url: "https://lede.example/l/Yw3kq1PFmBzvX7TnLdC5Ra",
} as const;

const exampleItem = {
  id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a32",
  list_id: exampleList.id,
  post_id: examplePost.id,
  note: "Ask for the fire report.",
  added_at: "2026-11-21T08:30:00.000000",
  post: examplePost,
} as const;

const itemOrder = z.enum(["list", "newest", "oldest"]);

const params = z.object({ list_id: id.describe("List ID") });
const itemParams = params.extend({ post_id: id.describe("Post ID") });

export const listEndpoints = {
  listLists: endpoint("GET /v1/lists", {
    summary: "List reading lists",
    description: "All lists of the caller, newest first.",
    response: z.array(readingList),
    examples: { response: [exampleList] },
  }),

  createList: endpoint("POST /v1/lists", {
    summary: "Create a reading list",
    description: `The list is empty and private. A user can have ${LISTS_PER_USER_MAX} lists.`,
    ignoresUnknownFields: true,
    body: z.object({ name, description: description.optional() }),
    response: readingList,
    examples: { body: { name: "For the tender" }, response: exampleList },
  }),

  getList: endpoint("GET /v1/lists/{list_id}", {
    summary: "Get a reading list",
    description: "One of the caller's lists. `GET /lists/{list_id}/items` returns its posts.",
    params,
    response: readingList,
    examples: { response: exampleList },
  }),

  updateList: endpoint("PUT /v1/lists/{list_id}", {
    summary: "Update a reading list",
    description:
      "Changes only the fields sent. `is_public: true` creates a share token if there is none; `false` revokes it, and the link stops working at once.",
    params,
    body: z.object({
      name: name.optional(),
      description: description.optional(),
      is_public: z.boolean().optional().describe("Whether anyone with the link can read it"),
    }),
    response: readingList,
    examples: { body: { is_public: true }, response: sharedExample },
  }),

  deleteList: endpoint("DELETE /v1/lists/{list_id}", {
    summary: "Delete a reading list",
    description: "Also deletes its items; the posts stay in their newsfeeds.",
    params,
  }),

  rotateShareToken: endpoint("POST /v1/lists/{list_id}/share-token", {
    summary: "Replace the share link",
    description: "The old link stops working at once. A private list becomes public.",
    params,
    response: readingList,
    examples: { response: sharedExample },
  }),

  listListItems: endpoint("GET /v1/lists/{list_id}/items", {
    summary: "List the items of a reading list",
    description:
      "In the order of the list by default: newest additions first, unless items were moved; each with its post. Omits posts that the caller can no longer read.",
    params,
    query: z.object({
      limit: limit.optional(),
      cursor: cursor.optional(),
      order: itemOrder
        .optional()
        .describe("Default `list`; `newest` and `oldest`: by `added_at`, even if items were moved"),
    }),
    response: z.array(listItem),
    isPaged: true,
    examples: { response: [exampleItem] },
  }),

  addListItem: endpoint("POST /v1/lists/{list_id}/items", {
    summary: "Add a post to a reading list",
    description: "If the post is already in the list, returns the existing item.",
    params,
    ignoresUnknownFields: true,
    body: z.object({ post_id: id.describe("Post to add"), note: note.optional() }),
    response: listItem,
    examples: { body: { post_id: examplePost.id, note: "Ask for the fire report." }, response: exampleItem },
  }),

  updateListItem: endpoint("PUT /v1/lists/{list_id}/items/{post_id}", {
    summary: "Update or move an item",
    description:
      "Changes only the fields sent. `after_post_id` moves the item directly after that post, or to the top if null. Items added later go to the top.",
    params: itemParams,
    body: z.object({
      note: note.optional(),
      after_post_id: id.nullable().optional().describe("Post in the list to follow; null moves the item to the top"),
    }),
    response: listItem,
    examples: { body: { note: "Ask for the fire report." }, response: exampleItem },
  }),

  removeListItem: endpoint("DELETE /v1/lists/{list_id}/items/{post_id}", {
    summary: "Remove a post from a reading list",
    description: "The post itself stays.",
    params: itemParams,
  }),

  listPlacesOfPost: endpoint("GET /v1/posts/{post_id}/lists", {
    isForLimitedKeys: false,
    summary: "List the reading lists that contain a post",
    description: "The caller's own, with the note in each.",
    params: z.object({ post_id: id.describe("Post ID") }),
    response: z.array(place),
    examples: {
      response: [{ list_id: exampleList.id, note: exampleItem.note, added_at: exampleItem.added_at }],
    },
  }),
};
