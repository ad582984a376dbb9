import { z } from "zod";
import { endpoint } from "./endpoint";
import { address, id, validatedAddress, wish } from "./fields";
import { exampleSource, PROPOSALS_MAX, source, sourceProposal, sourceValidation } from "./source";

const newsfeedParams = z.object({ newsfeed_id: id.describe("Newsfeed ID") });

export const sourceEndpoints = {
  validateSource: endpoint("POST /v1/sources/validate", {
    scope: "read",
    isForLimitedKeys: true,
    summary: "Validate a source",
    description:
      "Checks whether a URL can be followed and which feeds it has. An unusable URL returns `crawlable: false` with a sentence in `error`, not an HTTP error.",
    ignoresUnknownFields: true,
    body: z.object({
      url: validatedAddress,
      newsfeed_id: id.optional().describe("Also counts how many of the newest posts match its keywords"),
    }),
    response: sourceValidation,
    errors: [403, 404, 429],
    examples: {
      body: { url: "https://gridnotes.example/" },
      response: {
        url: "https://gridnotes.example/",
        source_type: "blog",
        crawlable: true,
        error: null,
        error_code: null,
        route: "native",
        rss_feeds: [
          {
            url: "https://gridnotes.example/feed.xml",
            title: "Grid Notes",
            description: null,
            is_category_match: false,
            is_guess: false,
            post_count_30d: 14,
            latest_post_title: "Why interconnection queues shrank",
            latest_posts: [{ title: "Why interconnection queues shrank", published_at: "2026-11-21T06:10:00.000000" }],
            sample_count: 20,
            sample_match_count: null,
          },
        ],
        recommended_feed: "https://gridnotes.example/feed.xml",
        site_title: "Grid Notes",
        icon_url: null,
      },
    },
  }),

  proposeSources: endpoint("POST /v1/sources/proposals", {
    scope: "read",
    isForLimitedKeys: true,
    summary: "Propose sources",
    description: `Proposes at most ${PROPOSALS_MAX} sites for a description in plain words, in any language, the best first: from the directory that ships with Lede, and from the AI model if there is one, which is asked at most 30 times a day. Adds nothing. Empty when nothing suits.`,
    body: z.object({ description: wish.meta({ examples: ["grid storage in Texas"] }) }),
    response: z.array(sourceProposal),
    examples: {
      body: { description: "grid storage and who builds it" },
      response: [
        {
          name: "Energy-Storage.News",
          url: "https://www.energy-storage.news/",
          feed_url: "https://www.energy-storage.news/feed/",
          language: "en",
          topics: ["batteries", "grid", "energy"],
          origin: "directory",
        },
      ],
    },
  }),

  addSource: endpoint("POST /v1/sources/{newsfeed_id}", {
    summary: "Add a source",
    description:
      "Finds the feed of the URL, adds the source and starts its first check. Adding an existing source returns it.",
    params: newsfeedParams,
    ignoresUnknownFields: true,
    body: z.object({
      url: address,
      feed_url: address.optional().describe("One of the feeds found by validation. Default: the recommended one"),
    }),
    response: source,
    examples: { body: { url: "https://gridnotes.example/" }, response: exampleSource },
  }),

  listSources: endpoint("GET /v1/sources/{newsfeed_id}", {
    summary: "List the sources of a newsfeed",
    description: "In the order they were added, with their state and next check.",
    params: newsfeedParams,
    response: z.array(source),
    examples: { response: [exampleSource] },
  }),

  deleteSource: endpoint("DELETE /v1/sources/{source_id}", {
    summary: "Delete a source",
    description: "Its posts stay.",
    params: z.object({ source_id: id.describe("Source ID") }),
  }),

  checkNewsfeed: endpoint("POST /v1/newsfeeds/{id}/check", {
    summary: "Check all sources of a newsfeed now",
    description:
      "Starts a check of each source in the background and returns the sources as they are. Skips sources that were checked within the last minute, are being checked, or were given up.",
    params: z.object({ id: id.describe("Newsfeed ID") }),
    response: z.array(source),
    examples: { response: [exampleSource] },
  }),

  checkSource: endpoint("POST /v1/sources/{source_id}/check", {
    summary: "Check a source now",
    description:
      "Starts a check in the background and returns the source as it is. Skips a source that was checked within the last minute or is being checked; resumes one that was given up.",
    params: z.object({ source_id: id.describe("Source ID") }),
    response: source,
    examples: { response: exampleSource },
  }),
};
