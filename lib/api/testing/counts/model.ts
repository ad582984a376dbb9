/** A row of a user's posts, read by plain SQL. */
export interface StoredPost {
  id: string;
  newsfeedId: string;
  matched: boolean;
  createdAt: Date;
}

/**
 * Tracks what each user has read and saved, by the rules of the contract. A post is unread until a member marks it, or
 * marks all posts up to a moment. A post that leaves the newsfeed and returns is unread again, unless the member marked
 * that post individually.
 */
export interface Model {
  /** Updates the posts; new posts of a newsfeed are unread for every member. */
  observe(posts: readonly StoredPost[]): void;
  mark(member: Membership, postId: string, isRead: boolean): void;
  markAll(member: Membership, before: Date): void;
  isRead(member: Membership, postId: string): boolean;
  save(user: string, list: string, postId: string): void;
  unsave(list: string, postId: string): void;
  /** Items of the list that its owner can still read. */
  saved(list: string): string[];
  /** Ends a membership. */
  leave(member: Membership): void;
  deleteNewsfeed(newsfeedId: string): void;
}

interface Membership {
  user: string;
  newsfeedId: string;
}

interface Reading {
  isRead: boolean;
  /** Marked individually, not with all posts up to a moment. */
  isOwn: boolean;
}

export function createModel(): Model {
  let posts = new Map<string, StoredPost>();
  const readings = new Map<string, Map<string, Reading>>();
  const lists = new Map<string, { user: string; postIds: Set<string> }>();
  const readingsOf = ({ user, newsfeedId }: Membership) => {
    const key = `${newsfeedId} ${user}`;
    const known = readings.get(key) ?? new Map<string, Reading>();
    readings.set(key, known);
    return known;
  };
  const appear = ({ id, newsfeedId }: StoredPost) => {
    for (const [key, known] of readings)
      if (key.startsWith(newsfeedId) && !known.get(id)?.isOwn) known.set(id, { isRead: false, isOwn: true });
  };
  const forget = (newsfeedId: string, user?: string) => {
    for (const list of lists.values())
      for (const id of list.postIds)
        if (posts.get(id)?.newsfeedId === newsfeedId && (user ?? list.user) === list.user) list.postIds.delete(id);
  };
  return {
    observe: (stored) => {
      const before = posts;
      posts = new Map(stored.map((post) => [post.id, post]));
      for (const post of stored) if (post.matched && before.get(post.id)?.matched === false) appear(post);
    },
    mark: (member, postId, isRead) => void readingsOf(member).set(postId, { isRead, isOwn: true }),
    markAll: (member, before) => {
      const known = readingsOf(member);
      for (const { id, newsfeedId, createdAt } of posts.values())
        if (newsfeedId === member.newsfeedId && createdAt <= before) known.set(id, { isRead: true, isOwn: false });
    },
    isRead: (member, postId) => readingsOf(member).get(postId)?.isRead ?? false,
    save: (user, list, postId) => {
      const saved = lists.get(list) ?? { user, postIds: new Set() };
      saved.postIds.add(postId);
      lists.set(list, saved);
    },
    unsave: (list, postId) => void lists.get(list)?.postIds.delete(postId),
    saved: (list) => [...(lists.get(list)?.postIds ?? [])],
    leave: (member) => {
      readings.delete(`${member.newsfeedId} ${member.user}`);
      forget(member.newsfeedId, member.user);
    },
    deleteNewsfeed: (newsfeedId) => forget(newsfeedId),
  };
}
