import { endpoints } from "@/lib/contract/endpoints";
import { type Tool, tool } from "./tool";

const PER_NEWSFEED = { id: "newsfeed_id" };
/** A change that others see. */
const SHARED = { destructiveHint: true };

/** All tools, in the order in which clients list them. Reading ones first. */
export const TOOLS: readonly Tool[] = [
  tool(endpoints.listNewsfeeds, {
    name: "list_newsfeeds",
    title: "List newsfeeds",
    description:
      "Lists the user's newsfeeds with their keywords, unread counts and the business context that key learnings refer to. Start here to learn what the user cares about.",
    field: "newsfeeds",
  }),
  tool(endpoints.getToday, {
    name: "get_today",
    title: "Get today's page",
    description:
      "Gets the unread posts that matter most (of any age before the user's first visit, then of the last days), how many came in since the user's previous visit, and sources that need attention. The best start for a briefing.",
    field: "today",
  }),
  tool(endpoints.listAllPosts, {
    name: "list_posts",
    title: "List posts",
    description:
      "Lists posts of all newsfeeds, or of those in `newsfeed_ids`, newest first. For what is new since a time, set `since`. For what matters most, set `order` to `relevance` and `state` to `unread`. Each post has a summary, a key learning and the quotes that prove it, with `url`, `start` and `end` to cite.",
    field: "posts",
  }),
  tool(endpoints.searchPosts, {
    name: "search_posts",
    title: "Search posts",
    description:
      "Searches title and full text of the posts in all newsfeeds, newest first. All words must occur, so use few.",
    field: "posts",
  }),
  tool(endpoints.listChanges, {
    name: "list_changes",
    title: "List changes",
    description:
      "Lists what changed since a cursor, deletions too, for a copy of everything that the user may read. The first call has no cursor and starts with all of it, in many pages. For news, use `list_posts` with `since`.",
    field: "page",
  }),
  tool(endpoints.getPost, {
    name: "get_post",
    title: "Get a post",
    description:
      "Gets one post with its full text in `content_markdown`, the key learning, and the check of each of its sentences. `start` and `end` of a quote are positions in `content_markdown`, in UTF-16 units. Does not mark it as read.",
    field: "post",
  }),
  tool(endpoints.getVerdict, {
    name: "explain_post",
    title: "Explain why a post is in a newsfeed",
    description: "Tells which keyword let a post into its newsfeed, with the passage.",
    field: "verdict",
  }),
  tool(endpoints.listFilteredPosts, {
    name: "list_filtered_posts",
    title: "List filtered posts with the reason",
    description: "Lists articles that a newsfeed's keywords refused in the last 30 days, each with the reason.",
    field: "filtered_posts",
    argumentNames: PER_NEWSFEED,
  }),
  tool(endpoints.listSuggestions, {
    name: "list_suggestions",
    title: "List suggested keywords",
    description: "Lists edits of a newsfeed's keywords that follow from what readers hid and saved, with their effect.",
    field: "suggestions",
    argumentNames: PER_NEWSFEED,
  }),
  tool(endpoints.listSources, {
    name: "list_sources",
    title: "List sources",
    description: "Lists the sites and profiles that a newsfeed follows, with their state.",
    field: "sources",
  }),
  tool(endpoints.proposeSources, {
    name: "propose_sources",
    title: "Propose sources",
    description: "Proposes sites to follow for a description in plain words. Adds nothing.",
    field: "proposals",
    annotations: { openWorldHint: true },
  }),
  tool(endpoints.listLists, {
    name: "list_reading_lists",
    title: "List reading lists",
    description: "Lists the user's reading lists.",
    field: "reading_lists",
  }),
  tool(endpoints.listListItems, {
    name: "get_reading_list",
    title: "Get a reading list",
    description: "Lists the posts of one reading list with the user's notes.",
    field: "items",
  }),
  tool(endpoints.markPostRead, {
    name: "mark_post_read",
    title: "Mark a post as read",
    description: "Marks a post as read, for the user alone.",
    field: "result",
  }),
  tool(endpoints.markPostUnread, {
    name: "mark_post_unread",
    title: "Mark a post as unread",
    description: "Marks a post as unread, for the user alone.",
    field: "result",
  }),
  tool(endpoints.createList, {
    name: "create_reading_list",
    title: "Create a reading list",
    description: "Creates an empty, private reading list.",
    field: "reading_list",
  }),
  tool(endpoints.addListItem, {
    name: "save_post",
    title: "Save a post",
    description: "Adds a post to a reading list. A post that is already in it stays as it is.",
    field: "item",
    annotations: { idempotentHint: true },
  }),
  tool(endpoints.hidePost, {
    name: "hide_post",
    title: "Hide a post",
    description:
      "Removes a post from its newsfeed for all members, or for the user alone if they are a viewer. `unhide_post` brings it back.",
    field: "result",
    annotations: SHARED,
  }),
  tool(endpoints.unhidePost, {
    name: "unhide_post",
    title: "Show a hidden post again",
    description: "Brings a hidden post back into its newsfeed.",
    field: "result",
  }),
  tool(endpoints.createNewsfeed, {
    name: "create_newsfeed",
    title: "Create a newsfeed",
    description:
      "Creates a newsfeed. Without keywords every post of its sources comes in; `business_context` says what the user works on.",
    field: "newsfeed",
  }),
  tool(endpoints.validateSource, {
    name: "check_address",
    title: "Check whether a site can be followed",
    description:
      "Fetches an address from the web and tells whether Lede can follow it, which feeds it has, and how many of its newest posts a newsfeed would keep. Adds nothing.",
    field: "check",
    // A text that gives orders could make it send what the assistant has read to any address.
    scope: "write",
    annotations: { openWorldHint: true },
  }),
  tool(endpoints.addSource, {
    name: "add_source",
    title: "Add a source",
    description:
      "Adds a blog, site or profile to a newsfeed by its address. Lede finds the feed and fetches it from the web at once.",
    field: "source",
    annotations: { idempotentHint: true, openWorldHint: true },
  }),
];
