import { z } from "zod";
import { NAME_CHARACTERS_MAX, OPML_REQUEST_BYTES_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { id, line, ownId, timestamp } from "./fields";
import { sourceStatus } from "./source";

const OPML_TYPE = "text/x-opml";
const FOLDERS_MAX = 1_000;

const outlineResult = z.enum(["added", "there", "duplicate", "invalid", "limit"]);

const outlineFields = {
  line: z.int().describe("Line in the document, from 1"),
  folder: z.string().nullable().describe("Nested folders are joined by ` / `"),
  title: z.string().nullable(),
  url: z.string().describe("As in the document"),
  result: outlineResult.describe(
    "`there`: the newsfeed has it already; `duplicate`: it occurs earlier in the same folder; `invalid`: it cannot be followed; `limit`: the newsfeed or the account is full",
  ),
  message: z.string().nullable().describe("Why it was not added and what to do; null on success"),
};

const importedOutline = z
  .object({
    ...outlineFields,
    newsfeed_id: ownId.nullable().describe("Newsfeed that contains it; null if it was not added"),
  })
  .meta({ id: "ImportedOutline" });

const endsEarly = z.boolean().describe("True if the document breaks off, so that sources may be missing");

const importedNewsfeed = z
  .object({ newsfeed_id: ownId, name: z.string(), is_new: z.boolean(), added_count: z.int() })
  .meta({ id: "ImportedNewsfeed" });

const opmlImport = z
  .object({
    started_at: timestamp,
    newsfeeds: z.array(importedNewsfeed).describe("Newsfeeds of the imported folders"),
    outlines: z.array(importedOutline).describe("Result for each outline, in document order"),
    ends_early: endsEarly,
  })
  .meta({ id: "OpmlImport" });
export type OpmlImport = z.output<typeof opmlImport>;

const body = z.object({
  opml: z.string().min(1, "is empty").describe("The OPML document"),
  newsfeed_id: id.optional().describe("Newsfeed for sources outside folders. Default: a newsfeed named `Imported`"),
});

const OPML =
  '<opml version="2.0"><body><outline text="Grid storage"><outline text="Grid Notes" type="rss" xmlUrl="https://gridnotes.example/feed.xml"/></outline></body></opml>';

const exampleOutline = {
  line: 1,
  folder: "Grid storage",
  title: "Grid Notes",
  url: "https://gridnotes.example/feed.xml",
  result: "added",
  message: null,
} as const;

const opmlPreview = z.object({
  ends_early: endsEarly,
  folders: z.array(
    z.object({
      name: z
        .string()
        .describe("Empty for sources outside folders. A folder too large for one newsfeed has several entries"),
      newsfeed_name: z.string(),
      newsfeed_id: ownId.nullable().describe("Null if a newsfeed would be created"),
      outlines: z.array(z.object(outlineFields)),
    }),
  ),
});
export type OpmlPreview = z.output<typeof opmlPreview>;

/** Maximum troubled sources listed. */
export const TROUBLED_SOURCES_MAX = 200;

const importProgress = z.object({
  total: z.int(),
  pending: z.int(),
  troubled: z.int(),
  sources: z
    .array(
      z.object({
        source_id: ownId,
        newsfeed_id: ownId,
        title: z.string().nullable(),
        url: z.string(),
        status: sourceStatus,
        last_error: z.string().nullable(),
      }),
    )
    .describe(`Sources that need attention, at most ${TROUBLED_SOURCES_MAX}`),
});
export type ImportProgress = z.output<typeof importProgress>;

export const opmlEndpoints = {
  exportOpml: endpoint("GET /v1/opml", {
    summary: "Export newsfeeds with their sources",
    description:
      "An OPML 2.0 document with a folder for each newsfeed; repeated names get a number. Its `category` is the caller's folder of the newsfeed. `xmlUrl` is the feed's URL, the profile's URL for a profile without a feed of its own, or the given URL for a source without a feed. `htmlUrl` is the profile's or the site's URL.",
    query: z.object({ newsfeed_id: id.optional().describe("Only this newsfeed") }),
    response: z.string(),
    file: { mediaType: `${OPML_TYPE}; charset=utf-8`, name: "lede.opml" },
    errors: [403, 404],
    examples: {
      response:
        '<?xml version="1.0" encoding="utf-8"?>\n<opml version="2.0"><head><title>Lede</title></head><body><outline text="Grid storage"><outline text="Grid Notes" type="rss" xmlUrl="https://gridnotes.example/feed.xml"/></outline></body></opml>',
    },
  }),

  importOpml: endpoint("POST /v1/opml", {
    isPrivate: false,
    summary: "Import newsfeeds with their sources",
    description:
      "Each folder becomes a newsfeed, in the caller's folder that its `category` names, or goes into the caller's newsfeed of that name; what exceeds a newsfeed's limit goes into others, such as `Imported 2`. Sources are stored at once and checked in the background; their `status` is `pending` until then. Existing sources are skipped, so repeating an import is safe. The body can be up to 5 MiB.",
    body: body.extend({
      folders: z
        .array(line(NAME_CHARACTERS_MAX, "The name of a folder"))
        .max(FOLDERS_MAX, `can have at most ${FOLDERS_MAX} names`)
        .optional()
        .describe(
          "Names of the folders to import, as in the preview; the empty name means sources outside folders. Default: all",
        ),
      sends_digests: z
        .boolean()
        .optional()
        .describe("Whether to send the caller digests of the created newsfeeds. Default: false"),
    }),
    bodyBytesMax: OPML_REQUEST_BYTES_MAX,
    response: opmlImport,
    errors: [403, 404],
    examples: {
      body: { opml: OPML },
      response: {
        started_at: "2026-11-21T08:30:00.000000",
        newsfeeds: [
          { newsfeed_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b", name: "Grid storage", is_new: true, added_count: 1 },
        ],
        outlines: [{ ...exampleOutline, newsfeed_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b" }],
        ends_early: false,
      },
    },
  }),

  previewOpml: endpoint("POST /v1/opml/preview", {
    scope: "read",
    summary: "Preview an import",
    description: "Stores nothing and requests no sites. The body can be up to 5 MiB.",
    body,
    bodyBytesMax: OPML_REQUEST_BYTES_MAX,
    response: opmlPreview,
    errors: [403, 404],
    examples: {
      body: { opml: OPML },
      response: {
        ends_early: false,
        folders: [
          { name: "Grid storage", newsfeed_name: "Grid storage", newsfeed_id: null, outlines: [exampleOutline] },
        ],
      },
    },
  }),

  getImportProgress: endpoint("GET /v1/opml/progress", {
    summary: "Get the progress of an import",
    description: "Progress of all the caller's sources added since a time, which an import returns as `started_at`.",
    query: z.object({ since: timestamp.describe("Counts sources added since then") }),
    response: importProgress,
    examples: { response: { total: 1, pending: 1, troubled: 0, sources: [] } },
  }),
};
