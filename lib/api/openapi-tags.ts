import type { Tag } from "@/lib/contract/openapi-document";

/** The groups of operations, in the order of the document. */
export const TAGS: readonly Tag[] = [
  {
    name: "Newsfeeds",
    description: "A named stream over sources, filtered by keywords and read in the light of a business context.",
  },
  {
    name: "Sources",
    description:
      "The blogs, sites and profiles that a newsfeed listens to. Each is made from a URL and says how it is doing.",
  },
  {
    name: "OPML",
    description: "Lists of subscriptions, as feed readers exchange them: each newsfeed is a folder of its sources.",
  },
  {
    name: "Posts",
    description: "What the sources published and the keywords let through, with a summary and a key learning.",
  },
  {
    name: "Filtered posts",
    description: "What the keywords turned away and why, and a way to try other keywords before saving them.",
  },
  {
    name: "Members",
    description:
      "Who else reads a newsfeed. A newsfeed has one owner and any number of editors; invitations are links.",
  },
  {
    name: "Reading lists",
    description: "Posts put aside, with notes. A list is its owner's alone until it is shared by a link.",
  },
];
