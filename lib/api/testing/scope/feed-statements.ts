import {
  countSearchAddressesOfUser,
  deleteFeedAddressOfUser,
  findFeedAddressFor,
  findFeedAddressOfUser,
  listFeedAddressesOfUser,
  replaceFeedToken,
} from "@/db/queries/feed-addresses/feed-addresses";
import { makeListSubscribersDue } from "@/db/queries/feed-addresses/hub-subscribers";
import {
  countOpmlSubscriptionsOfUser,
  deleteOpmlSubscriptionOfUser,
  findOpmlSubscriptionOfUser,
  listOpmlSubscriptionsOfUser,
  updateOpmlSubscription,
} from "@/db/queries/sources/opml-subscriptions";
import type { Statement } from "./statement";

const SECRET = { tokenHash: new Uint8Array(32), tokenSealed: new Uint8Array(32) };

/** Statements with ids of feed addresses. */
export const FEED_STATEMENTS: Record<string, Statement> = {
  listFeedAddressesOfUser: { run: (db, { userId }) => listFeedAddressesOfUser(db, userId), result: [] },
  listOpmlSubscriptionsOfUser: { run: (db, { userId }) => listOpmlSubscriptionsOfUser(db, userId), result: [] },
  countOpmlSubscriptionsOfUser: { run: (db, { userId }) => countOpmlSubscriptionsOfUser(db, userId), result: 0 },
  findOpmlSubscriptionOfUser: {
    run: (db, { userId }, { subscription }) => findOpmlSubscriptionOfUser(db, { userId, subscriptionId: subscription }),
    result: null,
    isForRoles: true,
  },
  updateOpmlSubscription: {
    run: (db, { userId }, { subscription }) =>
      updateOpmlSubscription(db, { userId, subscriptionId: subscription }, { lastError: "changed" }),
    isForRoles: true,
  },
  deleteOpmlSubscriptionOfUser: {
    run: (db, { userId }, { subscription }) =>
      deleteOpmlSubscriptionOfUser(db, { userId, subscriptionId: subscription }),
    result: false,
    isForRoles: true,
  },
  countSearchAddressesOfUser: { run: (db, { userId }) => countSearchAddressesOfUser(db, userId), result: 0 },
  findFeedAddressOfUser: {
    run: (db, { userId }, { address }) => findFeedAddressOfUser(db, { userId, addressId: address }),
    result: null,
    isForRoles: true,
  },
  findFeedAddressFor: {
    run: (db, { userId }) => findFeedAddressFor(db, { userId, kind: "search" }),
    result: null,
  },
  makeListSubscribersDue: {
    run: (db, { userId }, { list: listId }) =>
      makeListSubscribersDue(db, [{ userId, listId }], { now: new Date(), dueAt: new Date() }),
  },
  replaceFeedToken: {
    run: (db, { userId }, { address }) =>
      replaceFeedToken(db, { userId, addressId: address }, { ...SECRET, resetAt: new Date() }),
    result: false,
    isForRoles: true,
  },
  deleteFeedAddressOfUser: {
    run: (db, { userId }, { address }) => deleteFeedAddressOfUser(db, { userId, addressId: address }),
    result: false,
    isForRoles: true,
  },
};
