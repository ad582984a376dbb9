// A process that sends the mails of an outbox, to be killed in the middle. Its environment is the app's. Obeys lines:
// "queue NAME COUNT" puts mails to as many members into the outbox and answers "queued"; "send MINUTES" sends what is due,
// with a clock that is so far ahead, and answers "sent MINUTES"; "states" answers "states" with how many mails are in which, as JSON.
import { createInterface } from "node:readline";
import { insertUser } from "@/db/queries/users";
import { readEnv } from "@/lib/env";
import { requestDueMails, sendMail } from "@/lib/mail/send-mail";
import { openRuntime, SYSTEM } from "@/lib/runtime";
import { newId } from "@/lib/std/id";
import { queueExample } from "./example-mail";

const say = (line: string) => process.stdout.write(`${line}\n`);

const runtime = await openRuntime(readEnv(process.env));

async function queue(name: string, members: number): Promise<void> {
  const ctx = { ...runtime.contextFor(SYSTEM), send: async () => undefined };
  for (let member = 0; member < members; member += 1) {
    const userId = newId();
    const email = `${userId}@example.org`;
    await insertUser(ctx.db, { id: userId, email, passwordHash: "none", createdAt: new Date() });
    const user = runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false } as const);
    await queueExample(ctx, user, { idempotencyKey: `digest/${name}/${member}`, toAddress: email });
  }
  say("queued");
}

/** What one tick asks for. */
async function send(minutesAhead: number): Promise<void> {
  const asked: string[] = [];
  const ctx = {
    ...runtime.contextFor(SYSTEM),
    now: () => new Date(Date.now() + minutesAhead * 60_000),
    send: async (events: { data: object }[]) => {
      for (const { data } of events) if ("outboxId" in data) asked.push(String(data.outboxId));
    },
  };
  await requestDueMails(ctx);
  // Four at a time, as the workflow does.
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let id = asked.shift(); id !== undefined; id = asked.shift()) await sendMail(ctx, id);
    }),
  );
  say(`sent ${minutesAhead}`);
}

async function states(): Promise<void> {
  const { rows } = await runtime.database.pool.query(
    "select status, count(*)::int as mails from outbox group by status",
  );
  say(`states ${JSON.stringify(Object.fromEntries(rows.map(({ status, mails }) => [status, mails])))}`);
}

createInterface(process.stdin).on("line", (line) => {
  const [command, first = "", second = ""] = line.split(" ");
  if (command === "queue") void queue(first, Number(second));
  else if (command === "send") void send(Number(first));
  else void states();
});
say("ready");
