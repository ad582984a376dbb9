/** Address of a post's picture on this server. */
export function pictureAddress(postId: string, url: string): string {
  return `/api/app/posts/${encodeURIComponent(postId)}/picture?url=${encodeURIComponent(url)}`;
}
