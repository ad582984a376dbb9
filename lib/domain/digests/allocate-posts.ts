/** Maximum posts per mail, tried from the preferred number down to what fits with the longest texts. */
export const POSTS_PER_MAIL = [20, 14, 10, 6, 3] as const;

/**
 * Distributes the posts of a mail over its sections round-robin, so that a busy newsfeed does not crowd out the others.
 *
 * @param room total number of posts
 * @returns the sections, each with its first posts; empty when no posts are left for it
 */
export function allocatePosts<Post, Section extends { posts: readonly Post[] }>(
  sections: readonly Section[],
  room: number,
): (Section & { posts: Post[] })[] {
  const shares = sections.map(() => 0);
  let left = room;
  for (let isOver = false; left > 0 && !isOver; ) {
    isOver = true;
    for (const [index, { posts }] of sections.entries()) {
      const share = shares[index] ?? 0;
      if (left === 0 || share >= posts.length) continue;
      shares[index] = share + 1;
      left -= 1;
      isOver = false;
    }
  }
  return sections.map((section, index) => ({ ...section, posts: section.posts.slice(0, shares[index]) }));
}
