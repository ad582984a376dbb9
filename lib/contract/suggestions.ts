import { z } from "zod";
import { endpoint } from "./endpoint";
import { id, keyword, ownId, status } from "./fields";
import { examplePost } from "./post";

/** Posts that a suggestion is measured on. */
export const EXAMPLE_POSTS_MAX = 200;

const feedbackKind = z.enum(["more", "less"]);
export type FeedbackKind = z.output<typeof feedbackKind>;

const feedback = z
  .object({ post_id: ownId, kind: feedbackKind.nullable().describe("`more` or `less` like this; null for neither") })
  .meta({ id: "PostFeedback" });

const count = (text: string) => z.int().describe(text);

const suggestionEffect = z
  .object({
    unwanted_count: count("Unwanted posts: hidden, or with feedback `less`"),
    unwanted_dropped_count: count("How many of these the edit drops"),
    wanted_count: count("Wanted posts: saved, rescued, or with feedback `more`"),
    wanted_dropped_count: count("How many of these the edit drops"),
    other_dropped_count: count("Further posts that the edit drops"),
    liked_count: count("Posts that were rescued or have feedback `more`"),
    liked_matched_count: count("How many of these contain the added keyword"),
    filtered_count: count(`Filtered posts, at most the newest ${EXAMPLE_POSTS_MAX}`),
    added_count: count("How many of these the edit adds"),
  })
  .meta({ id: "SuggestionEffect", description: `Effect on the newsfeed's newest ${EXAMPLE_POSTS_MAX} posts` });

const suggestionKind = z.enum(["exclude", "include", "remove", "context"]);

const suggestion = z
  .object({
    kind: suggestionKind.describe(
      "`exclude` and `include`: add `keyword`; `remove`: remove it; `context`: write a business context with `words`",
    ),
    keyword: z
      .string()
      .nullable()
      .describe("As in the newsfeed's keywords, `-` in front of an excluding one; null for `context`"),
    words: z.array(z.string()).describe("Words of wanted posts, for `context`; otherwise empty"),
    effect: suggestionEffect.nullable().describe("Null for `context`"),
    explanation: z.string().describe("The effect in words"),
  })
  .meta({ id: "Suggestion" });
export type Suggestion = z.output<typeof suggestion>;

const postParams = z.object({ post_id: id.describe("Post ID") });
const newsfeedId = id.describe("Newsfeed ID");

export const suggestionEndpoints = {
  getFeedback: endpoint("GET /v1/posts/{post_id}/feedback", {
    summary: "Get the caller's feedback on a post",
    description: "Whether the caller asked for more or fewer posts like it.",
    params: postParams,
    response: feedback,
    examples: { response: { post_id: examplePost.id, kind: "more" } },
  }),

  giveFeedback: endpoint("PUT /v1/posts/{post_id}/feedback", {
    isPrivate: true,
    summary: "Ask for more or fewer posts like this",
    description: "An example for suggestions to the caller. The newsfeed does not change.",
    params: postParams,
    body: z.object({ kind: feedbackKind.nullable().describe("Null withdraws it") }),
    response: feedback,
    examples: { body: { kind: "less" }, response: { post_id: examplePost.id, kind: "less" } },
  }),

  listSuggestions: endpoint("GET /v1/newsfeeds/{id}/suggestions", {
    summary: "List suggested edits",
    description:
      "Edits of the keywords that separate wanted from unwanted posts, best first: at most three, and a hint at a missing business context. Examples are what members hid and rescued, and what the caller saved, reported and gave feedback on. Nothing changes until someone updates the newsfeed.",
    params: z.object({ id: newsfeedId }),
    response: z.array(suggestion),
    examples: {
      response: [
        {
          kind: "exclude",
          keyword: "-webinar",
          words: [],
          effect: {
            unwanted_count: 40,
            unwanted_dropped_count: 31,
            wanted_count: 50,
            wanted_dropped_count: 2,
            other_dropped_count: 2,
            liked_count: 3,
            liked_matched_count: 0,
            filtered_count: 120,
            added_count: 0,
          },
          explanation: "drops 31 of 40 hidden, keeps 48 of 50 saved, drops 2 others",
        },
      ],
    },
  }),

  dismissSuggestion: endpoint("PUT /v1/newsfeeds/{id}/suggestions/dismissed", {
    summary: "Dismiss a suggested edit",
    description: "For all members. It is not suggested again.",
    params: z.object({ id: newsfeedId }),
    body: z.object({
      kind: suggestionKind,
      keyword: keyword.nullable().describe("As in the suggestion"),
    }),
    response: status,
    examples: { body: { kind: "exclude", keyword: "-webinar" }, response: { status: "ok" } },
  }),
};
