import { z } from "zod";
import { listPosts, type Post, post } from "@/lib/contract/posts";

/** An example post with changes. */
export function examplePost(different: Partial<Post>): Post {
  const [example] = z.tuple([post]).parse(listPosts.examples.response);
  return { ...example, ...different };
}
