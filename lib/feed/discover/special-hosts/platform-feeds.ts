import { bloggerFeeds } from "./blogger";
import { discourseFeeds } from "./discourse";
import { ghostFeeds } from "./ghost";
import { gitlabFeeds } from "./gitlab";
import { mediumSiteFeeds } from "./medium";
import { hexoFeeds, hugoFeeds, jekyllFeeds } from "./static-site";
import { tumblrFeeds } from "./tumblr";
import { wordpressFeeds } from "./wordpress";

const FEEDS_OF = {
  wordpress: wordpressFeeds,
  ghost: ghostFeeds,
  discourse: discourseFeeds,
  blogger: bloggerFeeds,
  hugo: hugoFeeds,
  jekyll: jekyllFeeds,
  hexo: hexoFeeds,
  medium: mediumSiteFeeds,
  tumblr: tumblrFeeds,
  gitlab: gitlabFeeds,
};

/** A program that makes sites, and always keeps their feeds in the same places. */
export type Platform = keyof typeof FEEDS_OF;

const GENERATORS: readonly [RegExp, Platform][] = [
  [/^wordpress/i, "wordpress"],
  [/^ghost/i, "ghost"],
  [/^discourse/i, "discourse"],
  [/^blogger/i, "blogger"],
  [/^hugo/i, "hugo"],
  [/^jekyll/i, "jekyll"],
  [/^hexo/i, "hexo"],
];
const APPS: readonly [RegExp, Platform][] = [
  [/^com\.medium\./, "medium"],
  [/^com\.tumblr/, "tumblr"],
];

/** What made a page, by the generator, the app or the site that it names; `null` where that says nothing. */
export function platformOf({
  generator,
  app,
  siteName,
}: Record<"generator" | "app" | "siteName", string | null>): Platform | null {
  if (siteName === "GitLab") return "gitlab";
  const byGenerator = GENERATORS.find(([name]) => name.test(generator ?? ""));
  return (byGenerator ?? APPS.find(([name]) => name.test(app ?? "")))?.[1] ?? null;
}

/** Where a site made by that program keeps the feeds of what an address shows. Each has yet to be fetched and parsed. */
export function platformFeedUrls(platform: Platform, address: string): string[] {
  const url = URL.parse(address);
  return url ? FEEDS_OF[platform](url) : [];
}
