import type { DeliveredMail } from "@/lib/testing/resend-server";
import { storiesOf } from "./members";

/** Final state of the app's tables. */
export interface Plan {
  readers: { email: string; newsfeed: string; newsfeedId: string }[];
  /** Number of digests by final status; each reader and window has one. */
  states: Record<string, number>;
}

export interface Deliveries extends Pick<Plan, "states"> {
  /** Number of windows with news, by how often they were delivered. */
  windows: Record<number, number>;
  /** Number of idempotency keys, by how often they were delivered. */
  keys: Record<number, number>;
  /** Delivered sections with anything other than exactly the news of one window. */
  strangers: string[];
}

/**
 * Compares the delivered sections with the expected ones as a mailbox sees them: recipient, newsfeed and news. So it
 * detects a window that is delivered twice, even under different keys, and two windows in one section.
 *
 * @param news for each round, the newsfeeds that had any
 */
export function compareDeliveries(
  delivered: readonly DeliveredMail[],
  { plan, news }: { plan: Plan; news: readonly (readonly string[])[] },
): Deliveries {
  const wanted = news.flatMap((newsfeeds, round) =>
    plan.readers
      .filter(({ newsfeed }) => newsfeeds.includes(newsfeed))
      .map(({ email, newsfeedId }) => [email, newsfeedId, ...storiesOf(round)].join(" ")),
  );
  const times = countEach(delivered.flatMap(sectionsOf));
  const isWanted = new Set(wanted);
  return {
    states: plan.states,
    windows: histogram(wanted.map((window) => times.get(window) ?? 0)),
    keys: histogram(countEach(delivered.map(({ key }) => key)).values()),
    strangers: [...times.keys()].filter((window) => !isWanted.has(window)),
  };
}

/** Recipient, newsfeed and titles of each section of a mail. */
function sectionsOf({ body }: DeliveredMail): string[] {
  const { to, text }: { to: string; text: string } = JSON.parse(body);
  // A section ends with the link to its settings.
  return [...text.matchAll(/([\s\S]*?)\/newsfeeds\/([\w-]+)\/settings#digest/g)].map(([, section, newsfeedId]) => {
    const stories = new Set(section?.match(/Story \d+\.\d+/g));
    return [to, newsfeedId, ...[...stories].sort()].join(" ");
  });
}

function countEach(all: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const one of all) times.set(one, (times.get(one) ?? 0) + 1);
  return times;
}

function histogram(counts: Iterable<number>): Record<number, number> {
  return Object.fromEntries(countEach([...counts].map(String)));
}
