import { setTimeout } from "node:timers/promises";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { startProcess, type TestProcess } from "@/lib/testing/process";
import { type ResendBehaviour, type ResendServer, startResendServer } from "@/lib/testing/resend-server";
import { compareDeliveries, type Deliveries, type Plan } from "./deliveries";
import { BUSY, QUIET } from "./members";

/** Provider behaviours, one after another, for requests that do not repeat an accepted mail. */
const FAULTS: readonly ResendBehaviour[] = [
  "accept-then-reset",
  "ok",
  "accept-then-500",
  "reset",
  "ok",
  "429",
  "403",
  "500",
];
/** Also hangs, for a process that the test kills after a number of calls. */
const FAULTS_AND_SILENCE: readonly ResendBehaviour[] = [...FAULTS, "accept-then-hang"];
const POLL_MS = 5;
/** Statements of a tick, until digests are claimed and requested. */
const STATEMENTS_OF_TICK = 40;
const STATEMENTS_OF_MEMBER = 30;
/** Share of rounds in which the next process is killed too. */
const SECOND_KILLS = 0.5;
/** Longest time from a request to the kill, which hits before acceptance, before the answer, or before it is stored. */
const LIFE_MS_MAX = 30;
/** Hours of a round's day; digests are due at nine. Claims and leases of a killed process expire by the next one. */
const NEWS_AT = 2;
const DUE_AT = 9;
const AGAIN_AT = 9.4;
const AFTER_AT = 9.8;
/** More than the longest pause between two attempts. */
const PAUSE_HOURS = 1.2;
/** Pauses that fit into the rest of the day. */
const PAUSES_MAX = 11;
/** Pauses before the provider recovers. */
const FAILING_PAUSES = 2;

interface KillReport extends Deliveries {
  kills: number;
  /** Number of kills by the step they interrupted. */
  fell: Record<string, number>;
  /** Number of requests that the provider received. */
  requests: number;
}

/** State passed from one process to the next. */
interface Found {
  digests: number;
  /** Claimed but not yet composed. */
  composing: number;
  /** Mails on their way to the provider. */
  calling: number;
  /** Digests and mails that are not settled. */
  open: number;
}

interface Stage {
  server: ResendServer;
  environment: Record<string, string>;
  random: () => number;
  members: number;
  /** Midnight of round 0, ahead of now because the processes' clocks keep running. */
  firstDay: number;
  /** Number of digests before the round. */
  digestsBefore: number;
  fell: Record<string, number>;
}

/**
 * Every round is a day with news: the digests of all members become due, and SIGKILL ends the app once or twice while
 * it plans, composes or sends them. The provider fails in every way. The app's own engine runs its functions, by a clock
 * that is set forward. The rest of the day finishes the remaining work.
 *
 * @param variables the app's environment: the database or data directory
 * @param random from 0 to 1
 */
export async function killRounds(
  { members, rounds }: { members: number; rounds: number },
  { variables, random }: { variables: Record<string, string>; random: () => number },
): Promise<KillReport> {
  const server = await startResendServer();
  const environment = { RESEND_BASE_URL: server.baseUrl, ...variables };
  const firstDay = (Math.floor(Date.now() / DAY_MS) + 2) * DAY_MS;
  const stage: Stage = { server, environment, random, members, firstDay, digestsBefore: 0, fell: {} };
  let app = startApp(stage, [timeOf(stage, 0, 0)]);
  await app.line(isReady);
  await ask(app, `make ${members}`);
  for (let round = 0; round < rounds; round += 1) app = await playRound(stage, app, round);
  const plan = await ask<Plan>(app, "plan");
  app.kill("SIGKILL");
  await app.ended;
  await server.close();
  const { fell } = stage;
  const news = Array.from({ length: rounds }, (_, round) => newsfeedsOf(round));
  return {
    ...compareDeliveries(server.delivered, { plan, news }),
    kills: Object.values(fell).reduce((sum, count) => sum + count, 0),
    fell,
    requests: server.asked.length,
  };
}

/** @param app a running process @returns a running process, after the round's work */
async function playRound(stage: Stage, app: TestProcess, round: number): Promise<TestProcess> {
  await ask(app, `go ${timeOf(stage, round, NEWS_AT)}`);
  const { digests } = await ask<Found>(app, `store ${round} ${newsfeedsOf(round).join(" ")}`);
  stage.digestsBefore = digests;
  const death = chooseDeath(stage);
  await kill(stage, app, { ...death, amid: ["go", timeOf(stage, round, DUE_AT), ...death.words].join(" ") });
  if (stage.random() < SECOND_KILLS) await killAtStart(stage, round);
  const next = await start(stage, timeOf(stage, round, AFTER_AT));
  await finish(stage, next, round);
  return next;
}

function newsfeedsOf(round: number): string[] {
  return round % 3 === 0 ? [BUSY, QUIET] : [BUSY];
}

/** @param hours of the round's day */
function timeOf({ firstDay }: Stage, round: number, hours: number): string {
  return new Date(firstDay + round * DAY_MS + hours * HOUR_MS).toISOString();
}

async function killAtStart(stage: Stage, round: number): Promise<void> {
  const death = chooseDeath(stage);
  const app = startApp(stage, [timeOf(stage, round, AGAIN_AT), ...death.words]);
  await noteKill(stage, app);
  await kill(stage, app, { ...death, amid: `go ${timeOf(stage, round, AGAIN_AT)}` });
}

/** Starts a process that the test does not kill, after one that it killed. */
async function start(stage: Stage, time: string): Promise<TestProcess> {
  const app = startApp(stage, [time]);
  await noteKill(stage, app);
  await app.line(isReady);
  return app;
}

/** Counts the step that the kill of the previous process interrupted. */
async function noteKill({ fell, digestsBefore }: Stage, app: TestProcess): Promise<void> {
  const { digests, composing, calling } = await answerTo<Found>(app, "found");
  const amid = [digests === digestsBefore && "planning", composing > 0 && "composing", calling > 0 && "calling"].filter(
    Boolean,
  );
  const place = amid.join(" and ") || "nothing";
  fell[place] = (fell[place] ?? 0) + 1;
}

/** Two kills can use up the attempts of a tick. Then the tick after the next pause plans the digests. */
async function finish(stage: Stage, app: TestProcess, round: number): Promise<void> {
  behave(stage.server, FAULTS);
  for (let pause = 0; pause < PAUSES_MAX; pause += 1) {
    if (pause === FAILING_PAUSES) behave(stage.server, ["ok"]);
    const { digests, open } = await ask<Found>(app, `go ${timeOf(stage, round, AFTER_AT + pause * PAUSE_HOURS)}`);
    if (digests > stage.digestsBefore && open === 0) return;
  }
}

function startApp({ environment }: Stage, args: readonly string[]): TestProcess {
  return startProcess("lib/domain/digests/testing/digest-process.ts", args, {
    AUTH_SECRET: "a-secret-that-only-the-rounds-know",
    LOG_LEVEL: "silent",
    MAIL_FROM: "Lede <lede@lede.example>",
    RESEND_API_KEY: "re_secret",
    ...environment,
  });
}

function isReady(line: string): boolean {
  return line === "ready";
}

async function ask<Answer>(app: TestProcess, line: string): Promise<Answer> {
  app.tell(line);
  return answerTo(app, line);
}

async function answerTo<Answer>(app: TestProcess, line: string): Promise<Answer> {
  const start = `${line}: `;
  return JSON.parse((await app.line((said) => said.startsWith(start))).slice(start.length));
}

interface Death {
  /** Statements and then milliseconds until the process kills itself; empty when the test kills it. */
  words: string[];
  /** Requests to the provider before the test kills the process; infinite when it kills itself. */
  calls: number;
  milliseconds: number;
}

/** Chooses a kill during planning, during composing, or around a call. */
function chooseDeath({ random, members, server }: Stage): Death {
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const kind = upTo(3);
  if (kind === 3) {
    behave(server, FAULTS_AND_SILENCE);
    return { words: [], calls: upTo(members), milliseconds: random() * LIFE_MS_MAX };
  }
  behave(server, FAULTS);
  const statements = upTo(kind === 1 ? STATEMENTS_OF_TICK : STATEMENTS_OF_TICK + members * STATEMENTS_OF_MEMBER);
  return { words: [String(statements), String(upTo(4) - 1)], calls: Number.POSITIVE_INFINITY, milliseconds: 0 };
}

function behave(server: ResendServer, behaviours: readonly ResendBehaviour[]): void {
  let turn = server.asked.length;
  server.behave(() => behaviours[turn++ % behaviours.length] ?? "ok");
}

/** Sends the process a command, and kills it during the command or right after unless it kills itself. */
async function kill({ server }: Stage, app: TestProcess, { amid, calls, milliseconds }: Death & { amid: string }) {
  const wanted = server.asked.length + calls;
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  ask(app, amid).then(over, over);
  while (!isOver && server.asked.length < wanted) await setTimeout(POLL_MS);
  await setTimeout(milliseconds);
  app.kill("SIGKILL");
  const { signal } = await app.ended;
  if (signal !== "SIGKILL") throw new Error(`The app exited by itself after printing:\n${app.lines.join("\n")}`);
}
