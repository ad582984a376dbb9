import { z } from "zod";
import { endpoint } from "./endpoint";
import { ownId, timestamp } from "./fields";
import { folder } from "./folders";
import { listItem, readingList } from "./lists";
import { exampleNewsfeed, newsfeed } from "./newsfeeds";
import { limit } from "./paging";
import { post } from "./post";
import { source } from "./source";

/** Days for which deletions are kept, and a cursor is valid. */
export const CHANGES_DAYS = 30;

const CURSOR_CHARACTERS_MAX = 500;

// Omits fields that a mirror can count or look up in its other objects.
const changedNewsfeed = newsfeed.omit({ source_count: true, unread_count: true, refile: true, rederive: true });
const changedSource = source.pick({
  id: true,
  newsfeed_id: true,
  url: true,
  source_type: true,
  title: true,
  translate_to: true,
  created_at: true,
});
const changedPost = post.omit({
  source_title: true,
  source_type: true,
  sources: true,
  similar_count: true,
  similar: true,
  translation: true,
  list_ids: true,
});
const changedList = readingList.pick({
  id: true,
  name: true,
  description: true,
  is_public: true,
  created_at: true,
  updated_at: true,
});
const changedItem = listItem.omit({ post: true }).extend({
  newsfeed_id: ownId.describe("Newsfeed of its post"),
  position: z.int().describe("Place in its list; the highest is the first"),
});

const change = z
  .object({
    type: z.enum(["folder", "newsfeed", "source", "post", "list", "item"]),
    id: ownId,
    is_deleted: z
      .boolean()
      .describe(
        "Deleted, or no longer accessible to the caller; with a newsfeed or list, remove everything that names it",
      ),
    folder: folder.nullable(),
    newsfeed: changedNewsfeed.nullable().describe("As in the list, without counts and progress"),
    source: changedSource.nullable().describe("Without the state of its checks"),
    post: changedPost
      .nullable()
      .describe(
        "As in the list, without names of other objects; posts before `start_date` too, and saved ones whatever the keywords",
      ),
    list: changedList.nullable(),
    item: changedItem.nullable(),
  })
  .meta({ id: "Change", description: "An object as it is now, in the field of its type; the others are null" });
export type Change = z.output<typeof change>;

const { source_count: _, unread_count: __, refile: ___, rederive: ____, ...exampleChanged } = exampleNewsfeed;

export const changeEndpoints = {
  listChanges: endpoint("GET /v1/changes", {
    isForLimitedKeys: true,
    summary: "Follow changes",
    description: `Returns what changed since a cursor, for a mirror of everything the caller may read; \`/docs/mirror\` has a script. Without a cursor, returns the whole state in pages. Repeat with the returned \`cursor\`, immediately while \`has_more\` is true. A cursor is valid for ${CHANGES_DAYS} days after the last reply without \`has_more\`, or after the first one of a mirror. An older one, one from before a restore, or of a key with another account or limit, gets 410: start over without one. A key that is limited to newsfeeds gets only these, with their sources and posts.`,
    query: z.object({
      since: z
        .string()
        .regex(/^[\w-]*$/, "is not a cursor of this API")
        .max(CURSOR_CHARACTERS_MAX, "is not a cursor of this API")
        .optional()
        .describe("`cursor` of the last reply; absent to begin"),
      limit: limit.optional(),
    }),
    response: z.object({
      changes: z.array(change).describe("In the order in which to apply them"),
      cursor: z.string().describe("For the next request; opaque"),
      has_more: z.boolean().describe("Whether more changes are available now"),
      at: timestamp.describe("Time of the reply"),
    }),
    errors: [410, 503],
    examples: {
      response: {
        changes: [
          {
            type: "newsfeed",
            id: exampleNewsfeed.id,
            is_deleted: false,
            folder: null,
            newsfeed: exampleChanged,
            source: null,
            post: null,
            list: null,
            item: null,
          },
        ],
        cursor: "bG9nLjAxOTNmMmEw",
        has_more: false,
        at: "2026-11-21T08:30:00.000000",
      },
    },
  }),
};
