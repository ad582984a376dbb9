/** Posts that a mail shows at most, from what is wanted to what fits with the longest texts. */
export const ROOMS = [20, 14, 10, 6, 3] as const;

/**
 * Gives each section its share of the room for posts, one post at a time in turn, so that a busy newsfeed does not push
 * the others out.
 *
 * @param room posts in all
 * @returns the sections, each with its first posts; none where the room ends before it
 */
export function chooseRoom<Post, Section extends { posts: readonly Post[] }>(
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
