import { setTimeout } from "node:timers/promises";
import { until } from "@/inngest/embedded/testing/until";
import { startProcess, type TestProcess } from "@/lib/testing/process";
import {
  type DeliveredMail,
  type ResendBehaviour,
  type ResendServer,
  startResendServer,
} from "@/lib/testing/resend-server";

/** In turns, for each request that is no repeat of an accepted mail. */
const BEHAVIOURS: readonly ResendBehaviour[] = [
  "accept-then-reset",
  "ok",
  "accept-then-500",
  "reset",
  "accept-then-hang",
  "ok",
  "429",
  "403",
  "500",
];
/** From a request to the kill: before it is accepted, while the answer is on its way, before what it says is stored. */
const LIFE_MS_MAX = 30;
/** All kills, by the sender's clock. With the last rounds it is less than the 23 hours after which nothing is repeated. */
const KILLS_MINUTES = 14 * 60;
/** More than the longest pause between two attempts. */
const LAST_ROUND_MINUTES = 70;
const LAST_ROUNDS = 6;

export interface KillReport {
  mails: number;
  kills: number;
  /** Requests that the provider got. */
  requests: number;
  /** Mails that went out to their readers: how many of them so many times. */
  deliveries: Record<number, number>;
  /** Of the outbox at the end. */
  states: Record<string, number>;
}

/**
 * Each round, every member has a mail due, and the sender is killed while it sends what is due, against a provider that
 * fails in every way; then the provider is well, and a last sender does the rest.
 *
 * @param variables the sender's environment: the database or data directory
 * @param random from 0 to 1
 */
export async function killRounds(
  { members, kills }: { members: number; kills: number },
  { variables, random }: { variables: Record<string, string>; random: () => number },
): Promise<KillReport> {
  const server = await startResendServer();
  let turn = 0;
  server.behave(() => BEHAVIOURS[turn++ % BEHAVIOURS.length] ?? "ok");
  const environment = { ...variables, RESEND_BASE_URL: server.baseUrl };
  for (let round = 0; round < kills; round += 1) {
    const sender = await startSender(environment);
    sender.tell(`queue ${round} ${members}`);
    await sender.line((line) => line === "queued");
    await killWhileSending(sender, {
      server,
      minutesAhead: Math.floor((round * KILLS_MINUTES) / kills),
      requests: 1 + Math.floor(random() * members),
      lifeMs: random() * LIFE_MS_MAX,
    });
  }
  server.behave(() => "ok");
  const last = await startSender(environment);
  for (let round = 1; round <= LAST_ROUNDS; round += 1) await sendAll(last, KILLS_MINUTES + round * LAST_ROUND_MINUTES);
  last.tell("states");
  const states = JSON.parse((await last.line((line) => line.startsWith("states "))).slice("states ".length));
  last.kill("SIGKILL");
  await last.ended;
  await server.close();
  return { mails: members * kills, kills, requests: server.asked.length, deliveries: tally(server.delivered), states };
}

async function startSender(variables: Record<string, string>): Promise<TestProcess> {
  const sender = startProcess("lib/mail/testing/mail-process.ts", [], {
    LOG_LEVEL: "silent",
    MAIL_FROM: "Lede <lede@lede.example>",
    RESEND_API_KEY: "re_secret",
    ...variables,
  });
  await sender.line((line) => line === "ready");
  return sender;
}

async function sendAll(sender: TestProcess, minutesAhead: number): Promise<void> {
  sender.tell(`send ${minutesAhead}`);
  await sender.line((line) => line === `sent ${minutesAhead}`);
}

/** Lets the provider be asked so often, or until all is sent, and a moment pass. */
async function killWhileSending(
  sender: TestProcess,
  life: { server: ResendServer; minutesAhead: number; requests: number; lifeMs: number },
): Promise<void> {
  const wanted = life.server.asked.length + life.requests;
  let isDone = false;
  void sendAll(sender, life.minutesAhead).then(
    () => {
      isDone = true;
    },
    () => undefined,
  );
  await until("the provider is asked", () => isDone || life.server.asked.length >= wanted);
  await setTimeout(life.lifeMs);
  sender.kill("SIGKILL");
  await sender.ended;
}

/** How many keys were delivered how often. */
function tally(delivered: readonly DeliveredMail[]): Record<number, number> {
  const times = new Map<string, number>();
  for (const { key } of delivered) times.set(key, (times.get(key) ?? 0) + 1);
  const counts: Record<number, number> = {};
  for (const count of times.values()) counts[count] = (counts[count] ?? 0) + 1;
  return counts;
}
