import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { type Post, post } from "@/lib/contract/post";

/** An example post with changes. */
export function examplePost(different: Partial<Post>): Post {
  const [example] = z.tuple([post]).parse(endpoints.listPosts.examples.response);
  return { ...example, ...different };
}
