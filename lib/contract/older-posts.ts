import { z } from "zod";
import { endpoint } from "./endpoint";
import { id } from "./fields";
import { newsfeed } from "./newsfeeds";

/** Posts that a request for older ones reaches. */
export const OLDER_POSTS = 10;

export const showOlderPosts = endpoint({
  surface: "app",
  access: "session",
  operationId: "showOlderPosts",
  method: "POST",
  path: "/newsfeeds/{id}/older-posts",
  tag: "Newsfeeds",
  summary: `Move the start date back as far as the ${OLDER_POSTS} newest older posts need`,
  description: "The date then holds as any that somebody chose. Where nothing older is known it stays as it is.",
  params: z.object({ id }),
  response: newsfeed,
  errors: [403, 404, 422],
  examples: {},
});
