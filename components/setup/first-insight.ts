import type { Post } from "@/lib/contract/posts";

type Learned = Pick<Post, "ai_status" | "keylearning_state">;

/** Is its key learning there, or will there be none? */
export function isWritten(post: Learned | undefined): boolean {
  return post !== undefined && post.ai_status !== "pending";
}

/** Of the newest posts the first that has something to say; else the newest. */
export function chooseFirst<P extends Learned>(posts: readonly P[]): P | undefined {
  const proven = posts.find((post) => isWritten(post) && post.keylearning_state === "supported");
  return proven ?? posts.find(isWritten) ?? posts[0];
}
