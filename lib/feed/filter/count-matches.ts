import { plainText } from "@/lib/feed/text";
import { compileKeywords } from "./keywords";
import { foldPost, matchKeywords } from "./match";

/** A post as its feed gives it; markup is untrusted. */
interface FeedPost {
  title: string;
  contentHtml: string | null;
  tags: string[];
}

/** How many posts the keywords of a newsfeed would keep, by what their feed itself holds of them. For the worker threads. */
export function countMatches({ posts, keywords }: { posts: readonly FeedPost[]; keywords: string[] }): number {
  const compiled = compileKeywords(keywords);
  return posts.filter(({ title, contentHtml, tags }) => {
    const post = foldPost({ title, text: plainText(contentHtml ?? ""), tags });
    return matchKeywords(compiled, post).isMatch;
  }).length;
}
