import type { Post } from "@/lib/contract/posts";

type Learned = Pick<Post, "ai_status" | "keylearning_state">;

/** Is its key learning there, or will there be none? */
export function isWritten(post: Learned | undefined): boolean {
  return post !== undefined && post.ai_status !== "pending";
}

/**
 * Of the newest posts the first that has something to say; else the newest whose texts may still come; else the newest,
 * which is too short for any.
 */
export function chooseFirst<P extends Learned>(posts: readonly P[]): P | undefined {
  const written = posts.filter((post) => isWritten(post) && post.ai_status !== "skipped");
  const proven = written.find((post) => post.keylearning_state === "supported");
  return proven ?? written[0] ?? posts.find((post) => !isWritten(post)) ?? posts[0];
}
