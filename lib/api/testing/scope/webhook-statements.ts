import {
  countRulesOfUser,
  deleteRuleOfUser,
  findRuleMatches,
  findRuleOfUser,
  listMatchingPosts,
  listRulesOfUser,
  updateRuleOfUser,
} from "@/db/queries/notifications/rules";
import { findDeliveryOfUser, pageDeliveriesOfUser, repeatDeliveryOfUser } from "@/db/queries/webhooks/deliveries";
import {
  countDestinationsOfUser,
  deleteDestinationOfUser,
  findDestinationOfUser,
  listDestinationsOfUser,
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

const ANY = { newsfeedIds: null, relevanceMin: null, words: undefined };

/** Statements with ids of webhooks, channels and rules. */
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
    run: (db, caller, ids) => updateDestinationOfUser(db, keyOf(caller, ids), { name: "Taken", updatedAt: AT }),
  },
  deleteDestinationOfUser: { run: (db, caller, ids) => deleteDestinationOfUser(db, keyOf(caller, ids)), result: false },
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
  listRulesOfUser: { run: (db, { userId }) => listRulesOfUser(db, userId), result: [] },
  countRulesOfUser: { run: (db, { userId }) => countRulesOfUser(db, userId), result: 0 },
  findRuleOfUser: { run: (db, { userId }, ids) => findRuleOfUser(db, { userId, ruleId: ids.rule }), result: null },
  updateRuleOfUser: {
    run: (db, { userId }, ids) => updateRuleOfUser(db, { userId, ruleId: ids.rule }, { words: "taken" }),
  },
  deleteRuleOfUser: { run: (db, { userId }, ids) => deleteRuleOfUser(db, { userId, ruleId: ids.rule }), result: false },
  listMatchingPosts: {
    run: (db, { userId }) => listMatchingPosts(db, { userId, rule: ANY, quiet: [], since: new Date(0), rowsMax: 9 }),
    result: { count: 0, posts: [] },
  },
  findRuleMatches: {
    run: (db, { userId }, ids) =>
      findRuleMatches(db, { userId, postId: ids.post }, [{ ...ANY, createdAt: new Date(0) }]),
    result: null,
  },
};
