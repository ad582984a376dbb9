import { insertUser } from "@/db/queries/accounts/users";
import type { Env } from "@/lib/core/env";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { storeSource } from "@/lib/testing/stored-source";

/** More rows than one batch. */
export const POSTS = 210;

/** Texts that could break a backup. */
const AWKWARD = ["line\nend\r\n\u2028and \\N\ttab", 'quotes " and \\', "Größe 😀 \u0001", "{}[],null"];

/** Makes an account with a newsfeed and posts, and rows of the engine. */
export async function fillInstallation(env: Env): Promise<void> {
  const runtime = await openRuntime(env);
  await runtime.workflows.start();
  const userId = newId();
  const email = `${userId}@example.org`;
  await insertUser(runtime.database.db, { id: userId, email, passwordHash: "none", createdAt: new Date() });
  const ctx = runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false } as const);
  const { id } = await createNewsfeed(ctx, { name: AWKWARD.join(" "), keywords: [...AWKWARD, "energy"] });
  await storeSource(
    ctx,
    id,
    Array.from({ length: POSTS }, (_, index) => ({
      title: `Energy ${index} ${AWKWARD[index % AWKWARD.length]}`,
      text: `Energy is in number ${index}. ${AWKWARD.join(" ").repeat(4)}`,
    })),
  );
  await runtime.stop();
}
