import { cron, type Inngest } from "inngest";
import { postsFiled, serveSubscribersRequested } from "@/inngest/events";
import type { SystemContext } from "@/lib/context/context";
import { announcePosts, serveDueSubscribers, serveSubscribers } from "@/lib/domain/feed-addresses/serve-subscribers";
import { readDueSubscriptions } from "@/lib/domain/opml/read-subscription";
import { SUBSCRIBERS, TICK } from "./lanes";

/** Serves subscribers of the hub that are due, for retries and lost events. @param minutes divide an hour */
export function hubTick(inngest: Inngest, context: () => SystemContext, minutes: number) {
  return inngest.createFunction(
    { id: "hub-tick", triggers: [cron(`*/${minutes} * * * *`)], ...TICK },
    async ({ step }) => {
      for (let part = 1; await step.run(`serve:${part}`, () => serveDueSubscribers(context())); ) part += 1;
    },
  );
}

/** Verifies a subscription at once. */
export function serveHub(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "serve-hub", triggers: [serveSubscribersRequested], concurrency: [...SUBSCRIBERS], retries: 0 },
    ({ event }) => serveSubscribers(context(), event.data.subscriberIds),
  );
}

/** Pushes new posts to subscribers, after a pause in which others may join them. */
export function pushPosts(inngest: Inngest, context: () => SystemContext) {
  return inngest.createFunction(
    { id: "push-posts", triggers: [postsFiled], concurrency: [...SUBSCRIBERS], retries: 1 },
    async ({ event, step }) => {
      const isAwaited = await step.run("announce", () => announcePosts(context(), event.data.newsfeedIds));
      if (!isAwaited) return;
      await step.sleep("settle", "16s");
      for (let part = 1; await step.run(`serve:${part}`, () => serveDueSubscribers(context())); ) part += 1;
    },
  );
}

/** Reads OPML documents elsewhere that are due, every hour at this minute. */
export function opmlTick(inngest: Inngest, context: () => SystemContext, minute: number) {
  return inngest.createFunction(
    { id: "opml-tick", triggers: [cron(`${minute} * * * *`)], ...TICK },
    async ({ step }) => {
      for (let part = 1; await step.run(`read:${part}`, () => readDueSubscriptions(context())); ) part += 1;
    },
  );
}
