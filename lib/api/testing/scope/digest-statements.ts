import { listPostsOfMember, rankPostsOfWindow } from "@/db/queries/digests/digest-posts";
import {
  findDigestOfMember,
  listDigestsOfMember,
  updateDigestOfMember,
  withdrawAllDigests,
  withdrawDigests,
} from "@/db/queries/digests/digest-settings";
import type { Statement } from "./statement";

const EVER = { after: new Date(0), until: new Date("2100-01-01T00:00:00Z"), publishedSince: new Date(0), postsMax: 9 };

/** Statements with ids of digests. */
export const DIGEST_STATEMENTS: Record<string, Statement> = {
  findDigestOfMember: {
    run: (db, { userId }, ids) => findDigestOfMember(db, { userId, newsfeedId: ids.newsfeed }, new Date()),
    result: null,
  },
  listDigestsOfMember: { run: (db, { userId }) => listDigestsOfMember(db, userId, new Date()), result: [] },
  updateDigestOfMember: {
    run: (db, { userId }, ids) => updateDigestOfMember(db, { userId, newsfeedId: ids.newsfeed }, { isOn: false }),
    result: false,
  },
  withdrawDigests: {
    run: (db, { userId }, ids) => withdrawDigests(db, { userId, newsfeedId: ids.newsfeed }, new Date()),
  },
  withdrawAllDigests: { run: (db, { userId }) => withdrawAllDigests(db, userId) },
  rankPostsOfWindow: {
    run: (db, { userId }, ids) => rankPostsOfWindow(db, { userId, newsfeedId: ids.newsfeed }, EVER),
    result: [],
  },
  listPostsOfMember: {
    run: (db, { userId }, ids) => listPostsOfMember(db, { userId, newsfeedId: ids.newsfeed }, [ids.post]),
    result: [],
  },
};
