// Process entry: Lede without its pages, for a user with hanging sites and one with healthy sites. Receives the sites
// from its parent; sends the milliseconds until each mail left, one mail every half minute.
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { insertUser } from "@/db/queries/accounts/users";
import { readEnv } from "@/lib/core/env";
import { newId } from "@/lib/core/id";
import { opmlOf } from "@/lib/crawl/testing/crowd";
import { queueMail } from "@/lib/domain/mail/outbox";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { importOpml } from "@/lib/domain/opml/import-opml";
import { addSource } from "@/lib/domain/sources/add-source";
import { openRuntime } from "@/lib/runtime/open-runtime";

const MAIL_EACH_MS = 30_000;
const POLL_MS = 50;

export interface HangingTask {
  healthy: readonly string[];
  hanging: readonly string[];
  drippingFeed: string;
}

const runtime = await openRuntime(readEnv({ ...process.env, LOG_LEVEL: "silent" }));
await runtime.workflows.start();

async function newUser() {
  const userId = newId();
  const email = `${userId}@example.org`;
  await insertUser(runtime.database.db, { id: userId, email, passwordHash: "none", createdAt: new Date() });
  return runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false } as const);
}

/** @returns milliseconds until a mail left */
async function sendMail(user: Awaited<ReturnType<typeof newUser>>): Promise<number> {
  const id = newId();
  const startedAt = performance.now();
  const outboxId = await queueMail(user, {
    kind: "password-reset",
    toUser: user.actor.userId,
    toAddress: "somebody@example.org",
    idempotencyKey: id,
    mail: { subject: "Reset", html: "<p>Reset</p>", text: "Reset", headers: {} },
  });
  for (;;) {
    const { rows } = await runtime.database.pool.query("select status from outbox where id = $1", [outboxId]);
    if (rows[0]?.status !== "pending" && rows[0]?.status !== "sending") return performance.now() - startedAt;
    await setTimeout(POLL_MS);
  }
}

// The parent sends this type.
const [{ healthy, hanging, drippingFeed }] = (await once(process, "message")) as [HangingTask];
const reader = await newUser();
const { id: readerNewsfeed } = await createNewsfeed(reader, { name: "Healthy" });
for (const url of healthy) await addSource(reader, readerNewsfeed, { url });
const attacker = await newUser();
const { id: attackerNewsfeed } = await createNewsfeed(attacker, { name: "Hanging" });
await addSource(attacker, attackerNewsfeed, { url: drippingFeed });
await importOpml(attacker, { opml: opmlOf(hanging), newsfeed_id: attackerNewsfeed });
process.send?.("begun");
for (;;) {
  process.send?.(await sendMail(reader));
  await setTimeout(MAIL_EACH_MS);
}
