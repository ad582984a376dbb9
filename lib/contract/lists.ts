import { z } from "zod";
import { LISTS_PER_USER_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { description, id, name, note, ownId, timestamp } from "./fields";
import { cursor, limit } from "./paging";
import { examplePost, post } from "./posts";

export const readingList = z
  .object({
    id: ownId,
    name: z.string(),
    description: z.string().nullable(),
    is_public: z.boolean().describe("Can everybody with its link read it?"),
    share_token: z.string().nullable().describe("Null while the list is not shared"),
    share_url: z.string().nullable().describe("The public page; null while the list is not shared"),
    item_count: z.number().int(),
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

const exampleList = {
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

const params = z.object({ list_id: id.describe("List ID") });
const itemParams = params.extend({ post_id: id.describe("Post ID") });

export const listLists = endpoint({
  operationId: "listLists",
  method: "GET",
  path: "/lists",
  tag: "Reading lists",
  summary: "List reading lists",
  description: "All lists of the caller, newest first.",
  response: z.array(readingList),
  errors: [],
  examples: { response: [exampleList] },
});

export const createList = endpoint({
  operationId: "createList",
  method: "POST",
  path: "/lists",
  tag: "Reading lists",
  summary: "Create a reading list",
  description: `It is empty, and the caller's alone until it is shared. A user can have ${LISTS_PER_USER_MAX} lists.`,
  ignoresUnknownFields: true,
  body: z.object({ name, description: description.optional() }),
  response: readingList,
  errors: [413, 415, 422],
  examples: { body: { name: "For the tender" }, response: exampleList },
});

export const getList = endpoint({
  operationId: "getList",
  method: "GET",
  path: "/lists/{list_id}",
  tag: "Reading lists",
  summary: "Get a reading list",
  description: "One of the caller's own. `GET /lists/{list_id}/items` has its posts.",
  params,
  response: readingList,
  errors: [403, 404, 422],
  examples: { response: exampleList },
});

export const updateList = endpoint({
  operationId: "updateList",
  method: "PUT",
  path: "/lists/{list_id}",
  tag: "Reading lists",
  summary: "Update a reading list",
  description:
    "Only the fields sent are changed. `is_public: true` makes a share token where there is none; `false` voids it, so that the link stops at once.",
  params,
  body: z.object({
    name: name.optional(),
    description: description.optional(),
    is_public: z.boolean().optional().describe("Whether everybody with its link can read it"),
  }),
  response: readingList,
  errors: [403, 404, 413, 415, 422],
  examples: { body: { is_public: true }, response: sharedExample },
});

export const deleteList = endpoint({
  operationId: "deleteList",
  method: "DELETE",
  path: "/lists/{list_id}",
  tag: "Reading lists",
  summary: "Delete a reading list",
  description: "Its items go with it; the posts stay in their newsfeeds.",
  params,
  errors: [403, 404, 422],
  examples: {},
});

export const rotateShareToken = endpoint({
  operationId: "rotateShareToken",
  method: "POST",
  path: "/lists/{list_id}/share-token",
  tag: "Reading lists",
  summary: "Make a new share link",
  description: "The old link stops at once. A list that is not public becomes public.",
  params,
  response: readingList,
  errors: [403, 404, 422],
  examples: { response: sharedExample },
});

export const listListItems = endpoint({
  operationId: "listListItems",
  method: "GET",
  path: "/lists/{list_id}/items",
  tag: "Reading lists",
  summary: "List the items of a reading list",
  description:
    "Last added first, or in the order that items were moved into; each with its post. A post that the caller can no longer read is no longer in it.",
  params,
  query: z.object({ limit: limit.optional(), cursor: cursor.optional() }),
  response: z.array(listItem),
  isPaged: true,
  errors: [403, 404, 422],
  examples: { response: [exampleItem] },
});

export const addListItem = endpoint({
  operationId: "addListItem",
  method: "POST",
  path: "/lists/{list_id}/items",
  tag: "Reading lists",
  summary: "Add a post to a reading list",
  description: "Adding a post that is there already returns its item as it is.",
  params,
  ignoresUnknownFields: true,
  body: z.object({ post_id: id.describe("Post to add"), note: note.optional() }),
  response: listItem,
  errors: [403, 404, 413, 415, 422],
  examples: { body: { post_id: examplePost.id, note: "Ask for the fire report." }, response: exampleItem },
});

export const updateListItem = endpoint({
  operationId: "updateListItem",
  method: "PUT",
  path: "/lists/{list_id}/items/{post_id}",
  tag: "Reading lists",
  summary: "Change the note or the place of an item",
  description:
    "Only the fields sent are changed. `after_post_id` moves the item right behind that one, or to the top with null. Whatever is added later comes first.",
  params: itemParams,
  body: z.object({
    note: note.optional(),
    after_post_id: id.nullable().optional().describe("Post of the list behind which this one is to stand; null: first"),
  }),
  response: listItem,
  errors: [403, 404, 413, 415, 422],
  examples: { body: { note: "Ask for the fire report." }, response: exampleItem },
});

export const removeListItem = endpoint({
  operationId: "removeListItem",
  method: "DELETE",
  path: "/lists/{list_id}/items/{post_id}",
  tag: "Reading lists",
  summary: "Remove a post from a reading list",
  description: "The post itself stays.",
  params: itemParams,
  errors: [403, 404, 422],
  examples: {},
});

export const listPlacesOfPost = endpoint({
  operationId: "listPlacesOfPost",
  surface: "app",
  access: "session",
  method: "GET",
  path: "/posts/{post_id}/lists",
  tag: "Reading lists",
  summary: "List the caller's reading lists that a post is in",
  params: z.object({ post_id: id.describe("Post ID") }),
  response: z.array(place),
  errors: [403, 404, 422],
  examples: {},
});
