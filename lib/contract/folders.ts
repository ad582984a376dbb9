import { z } from "zod";
import { FOLDERS_PER_USER_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { id, name, ownId, status, timestamp } from "./fields";
import { exampleNewsfeed, newsfeed } from "./newsfeeds";

export const folder = z
  .object({
    id: ownId,
    name: z.string(),
    is_collapsed: z.boolean().describe("Whether the navigation hides its newsfeeds"),
    created_at: timestamp,
  })
  .meta({ id: "Folder" });
export type Folder = z.output<typeof folder>;

const exampleFolder = {
  id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a41",
  name: "Batteries",
  is_collapsed: false,
  created_at: "2026-11-21T08:30:00.000000",
} as const;

const params = z.object({ folder_id: id.describe("Folder ID") });

/** Folders belong to one user: members of a newsfeed sort it on their own. */
export const folderEndpoints = {
  listFolders: endpoint("GET /v1/folders", {
    summary: "List folders",
    description:
      "The caller's folders of newsfeeds, in the caller's order; new ones come first. `folder_id` of a newsfeed names its folder.",
    response: z.array(folder),
    examples: { response: [exampleFolder] },
  }),

  createFolder: endpoint("POST /v1/folders", {
    summary: "Create a folder",
    description: `The folder is empty. A user can have ${FOLDERS_PER_USER_MAX} folders.`,
    body: z.object({ name }),
    response: folder,
    examples: { body: { name: "Batteries" }, response: exampleFolder },
  }),

  updateFolder: endpoint("PUT /v1/folders/{folder_id}", {
    summary: "Update or move a folder",
    description:
      "Changes only the fields sent. `after_folder_id` moves the folder directly after that one, or to the top if null.",
    params,
    body: z.object({
      name: name.optional(),
      is_collapsed: z.boolean().optional(),
      after_folder_id: id.nullable().optional().describe("Folder to follow; null moves the folder to the top"),
    }),
    response: folder,
    examples: { body: { name: "Batteries" }, response: exampleFolder },
  }),

  deleteFolder: endpoint("DELETE /v1/folders/{folder_id}", {
    summary: "Delete a folder",
    description: "Its newsfeeds stay, without a folder.",
    params,
  }),

  markFolderRead: endpoint("POST /v1/folders/{folder_id}/read", {
    isUnlogged: true,
    summary: "Mark all posts in a folder as read",
    description:
      "Marks every post of its newsfeeds that arrived (`created_at`) up to `before`, for the caller only. Later posts stay unread.",
    params,
    body: z.object({
      before: timestamp.describe("The latest `created_at` the caller has seen, or the time the page was loaded"),
    }),
    response: status,
    examples: { body: { before: "2026-11-21T08:30:00.000000" }, response: { status: "ok" } },
  }),

  placeNewsfeed: endpoint("PUT /v1/newsfeeds/{id}/place", {
    isForLimitedKeys: false,
    isPrivate: true,
    summary: "Move a newsfeed",
    description:
      "Changes its folder and order, for the caller only, and only by the fields sent. `after_newsfeed_id` moves the newsfeed directly after that one, or to the top if null.",
    params: z.object({ id: id.describe("Newsfeed ID") }),
    body: z.object({
      folder_id: id.nullable().optional().describe("One of the caller's folders; null takes the newsfeed out"),
      after_newsfeed_id: id.nullable().optional().describe("Newsfeed to follow; null moves the newsfeed to the top"),
    }),
    response: newsfeed,
    examples: {
      body: { folder_id: exampleFolder.id, after_newsfeed_id: null },
      response: { ...exampleNewsfeed, folder_id: exampleFolder.id },
    },
  }),
};
