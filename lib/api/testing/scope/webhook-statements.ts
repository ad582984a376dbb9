import { findDeliveryOfUser, pageDeliveriesOfUser, repeatDeliveryOfUser } from "@/db/queries/webhooks/deliveries";
import {
  countDestinationsOfUser,
  deleteDestinationOfUser,
  findDestinationOfUser,
  listDestinationsOfUser,
  listRolesInNewsfeeds,
  lockDestinationOfUser,
  updateDestinationOfUser,
} from "@/db/queries/webhooks/destinations";
import type { Owned, Statement } from "./statement";

const AT = new Date();
const keyOf = ({ userId }: { userId: string }, { webhook }: Owned) => ({
  userId,
  destinationId: webhook,
  isWebhook: true,
});

/** Statements with ids of webhooks. */
export const WEBHOOK_STATEMENTS: Record<string, Statement> = {
  listDestinationsOfUser: {
    run: (db, { userId }) => listDestinationsOfUser(db, { userId, isWebhook: true }),
    result: [],
  },
  countDestinationsOfUser: {
    run: (db, { userId }) => countDestinationsOfUser(db, { userId, isWebhook: true }),
    result: 0,
  },
  findDestinationOfUser: { run: (db, caller, ids) => findDestinationOfUser(db, keyOf(caller, ids)), result: null },
  lockDestinationOfUser: { run: (db, caller, ids) => lockDestinationOfUser(db, keyOf(caller, ids)), result: null },
  updateDestinationOfUser: {
    run: (db, caller, ids) => updateDestinationOfUser(db, keyOf(caller, ids), { name: "Taken" }),
  },
  deleteDestinationOfUser: { run: (db, caller, ids) => deleteDestinationOfUser(db, keyOf(caller, ids)), result: false },
  listRolesInNewsfeeds: {
    run: async (db, { userId }, { newsfeed }) =>
      (await listRolesInNewsfeeds(db, { userId, newsfeedIds: [newsfeed] })).filter(({ role }) => role !== null),
    result: [],
  },
  pageDeliveriesOfUser: {
    run: (db, caller, ids) => pageDeliveriesOfUser(db, keyOf(caller, ids), { after: undefined, rowsMax: 9 }),
    result: [],
  },
  findDeliveryOfUser: {
    run: (db, caller, ids) => findDeliveryOfUser(db, { ...keyOf(caller, ids), deliveryId: ids.delivery }),
    result: null,
  },
  repeatDeliveryOfUser: {
    run: (db, caller, ids) => repeatDeliveryOfUser(db, { ...keyOf(caller, ids), deliveryId: ids.delivery }, AT),
    result: false,
  },
};
