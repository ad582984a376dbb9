import { lazily } from "@/lib/core/lazily";
import { EASTERN } from "./feeds/eastern";
import { GERMANIC } from "./feeds/germanic";
import { LIFE } from "./feeds/life";
import { ROMANCE } from "./feeds/romance";
import { SCIENCE } from "./feeds/science";
import { SOCIETY } from "./feeds/society";
import { TECHNOLOGY } from "./feeds/technology";

/** A site that Lede proposes to its readers. */
export interface DirectoryFeed {
  name: string;
  url: string;
  /** Null where discovery finds it. */
  feedUrl: string | null;
  /** Primary language subtag. */
  language: string;
  /** Most relevant first. */
  topics: readonly string[];
  places: readonly string[];
}

/** All sites of the directory, by subject and language. */
export const listDirectory = lazily((): readonly DirectoryFeed[] =>
  [TECHNOLOGY, SCIENCE, SOCIETY, LIFE, GERMANIC, ROMANCE, EASTERN].flatMap(readFeeds),
);

/** Reads lines of `name | site | feed | topics @places` below headings like `# en`. */
function readFeeds(text: string): DirectoryFeed[] {
  let language = "";
  return text
    .trim()
    .split("\n")
    .flatMap((line) => {
      if (line.startsWith("# ")) {
        language = line.slice(2);
        return [];
      }
      const [name = "", site = "", feed = "", words = ""] = line.split(" | ").map((part) => part.trim());
      const url = new URL(`https://${site}`);
      const all = words.split(" ");
      return {
        name,
        url: url.href,
        feedUrl: feed === "" ? null : feed.startsWith("/") ? new URL(feed, url.origin).href : `https://${feed}`,
        language,
        topics: all.filter((word) => !word.startsWith("@")),
        places: all.filter((word) => word.startsWith("@")).map((word) => word.slice(1)),
      };
    });
}
