import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rateBuckets } from "@/db/schema/operations";
import { cookieFor } from "@/lib/api/testing/callers";
import { sessionActor } from "@/lib/auth/session";
import type { UserContext } from "@/lib/context/context";
import { newAccount, PASSWORD } from "@/lib/domain/accounts/testing/account";
import { createApiKey, listApiKeys, revokeApiKey, verifyApiKey } from "@/lib/domain/api-keys/api-keys";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { changePassword, resetPassword } from "./change-password";
import { deleteAccount } from "./delete-account";
import { findLink, requestLink } from "./email-link";
import { endSession, endSessionOfUser, type SessionClaims, signOutEverywhere, startSession } from "./sessions";
import { signInByLink } from "./sign-in";
import { verifyEmail } from "./verify-email";

const NEW_PASSWORD = "another horse, another battery";
const NETWORK = "192.0.2.1";

let runtime: TestRuntime;
/** Another account, which must keep all access. */
let others: WaysIn;
beforeAll(async () => {
  runtime = await bindTestRuntime();
  // Links of mails kept as files are no proof of the address.
  runtime.post.mail.kind = "smtp";
  others = await openAll();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.sent.length = 0;
  runtime.post.mails.length = 0;
  await runtime.database.db.delete(rateBuckets);
});

/** All access to one account: two browsers, a key, and an unused link in a mailbox. */
interface WaysIn {
  ctx: UserContext;
  email: string;
  here: SessionClaims;
  there: SessionClaims;
  key: string;
  keyId: string;
  /** Sets a new password. */
  resetToken: string;
  /** Starts a session. */
  signInToken: string;
  /** Confirms the address. */
  verifyToken: string;
}

async function openAll(): Promise<WaysIn> {
  const { email, ...account } = await newAccount(runtime);
  const { userId } = account.actor;
  const begin = () => startSession(runtime.system, { userId, sessionVersion: 1 }, "Test");
  const [here, there] = [await begin(), await begin()];
  const ctx = runtime.contextFor({ ...account.actor, sessionId: here.sessionId });
  const { key } = await createApiKey(ctx, { name: "Script" });
  const [listed] = await listApiKeys(ctx);
  await Promise.all(
    (["password-reset", "sign-in"] as const).map((purpose) => requestLink(runtime.system, purpose, email)),
  );
  await runSent(runtime);
  const tokens = runtime.post.mails.map(({ text }) => /\/([\w-]+)\/([\w-]{43})/.exec(text));
  const tokenFor = (purpose: string) => tokens.find((found) => found?.[1]?.includes(purpose))?.[2] ?? "";
  return {
    ctx,
    email,
    here,
    there,
    key,
    keyId: listed?.id ?? "",
    resetToken: tokenFor("password"),
    signInToken: tokenFor("sign-in"),
    verifyToken: tokenFor("verify"),
  };
}

/** Names of those that still open the account. */
async function open({ here, there, key, resetToken, signInToken }: WaysIn): Promise<string[]> {
  const { system } = runtime;
  const hasSession = async (claims: SessionClaims) =>
    (await sessionActor(system, new Headers({ cookie: await cookieFor(runtime, claims) }))) !== null;
  const ways: Record<string, boolean> = {
    "this browser": await hasSession(here),
    "the other browser": await hasSession(there),
    "the key": (await verifyApiKey(system, key)) !== null,
    "the reset link": (await findLink(system, "password-reset", resetToken)) !== null,
    "the sign-in link": (await findLink(system, "sign-in", signInToken)) !== null,
  };
  return Object.keys(ways).filter((way) => ways[way]);
}

const EVERY_WAY = ["this browser", "the other browser", "the key", "the reset link", "the sign-in link"];

test("all credentials work before revocation", async () => {
  expect(await open(await openAll())).toEqual(EVERY_WAY);
});

const CAUSES: [what: string, act: (ways: WaysIn) => Promise<unknown>, left: string[]][] = [
  ["signing out here", ({ here }) => endSession(runtime.system, here), EVERY_WAY.slice(1)],
  [
    "signing the other browser out",
    ({ ctx, there }) => endSessionOfUser(ctx, there.sessionId),
    EVERY_WAY.filter((way) => way !== "the other browser"),
  ],
  ["signing out everywhere", ({ ctx }) => signOutEverywhere(ctx), EVERY_WAY.slice(2)],
  ["revoking the key", ({ ctx, keyId }) => revokeApiKey(ctx, keyId), EVERY_WAY.filter((way) => way !== "the key")],
  [
    "changing the password",
    ({ ctx }) => changePassword(ctx, { current: PASSWORD, next: NEW_PASSWORD, network: NETWORK }),
    ["this browser", "the key"],
  ],
  ["confirming the address", ({ ctx, verifyToken }) => verifyEmail(ctx, verifyToken), EVERY_WAY],
  [
    "the first proof by the sign-in link, after the owner of the mailbox tried the confirmation link in another account",
    async ({ signInToken, verifyToken }) => {
      await expect(verifyEmail(others.ctx, verifyToken)).rejects.toMatchObject({ code: "not_found" });
      await signInByLink(runtime.system, { token: signInToken, userAgent: "Test" });
    },
    ["the reset link"],
  ],
  // This also proves the address for the first time: the creator of the key may not have owned it.
  [
    "a new password by the link",
    ({ resetToken }) => resetPassword(runtime.system, { token: resetToken, password: NEW_PASSWORD }),
    [],
  ],
  [
    "the first proof of the address by the sign-in link",
    ({ signInToken }) => signInByLink(runtime.system, { token: signInToken, userAgent: "Test" }),
    ["the reset link"],
  ],
  ["deleting the account", ({ ctx, email }) => deleteAccount(ctx, { email, password: PASSWORD, network: NETWORK }), []],
];

describe("from the next request on", () => {
  test.each(CAUSES)("%s revokes the right credentials and no others", async (_what, act, left) => {
    const ways = await openAll();
    await act(ways);
    expect(await open(ways)).toEqual(left);
    expect(await open(others)).toEqual(EVERY_WAY);
  });
});

describe("a token of a mail", () => {
  test("is stored only as a hash", async () => {
    const ways = await openAll();
    const { rows } = await runtime.database.pool.query<{ hash: string }>(
      "select encode(token_hash, 'hex') as hash from email_tokens where user_id = $1",
      [ways.ctx.actor.userId],
    );
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const { hash } of rows) {
      const bytes = Buffer.from(hash, "hex");
      expect(bytes).toHaveLength(32);
      for (const guess of [hash, bytes.toString("base64url"), `\\x${hash}`])
        for (const purpose of ["password-reset", "sign-in", "verify-email"] as const)
          expect(await findLink(runtime.system, purpose, guess)).toBeNull();
    }
  });

  test("sets one of ten concurrent passwords and ends old sessions", async () => {
    const ways = await openAll();
    const passwords = Array.from({ length: 10 }, (_, index) => `${NEW_PASSWORD} ${index}`);
    const outcomes = await Promise.allSettled(
      passwords.map((password) => resetPassword(runtime.system, { token: ways.resetToken, password })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    expect(reasons.every((code) => code === "not_found" || code === "unavailable")).toBe(true);
    expect(await open(ways)).toEqual([]);
  });

  test("works only for its purpose and account", async () => {
    const ways = await openAll();
    const { system } = runtime;
    for (const purpose of ["sign-in", "verify-email"] as const)
      expect(await findLink(system, purpose, ways.resetToken)).toBeNull();
    for (const purpose of ["password-reset", "verify-email"] as const)
      expect(await findLink(system, purpose, ways.signInToken)).toBeNull();
    expect(await signInByLink(system, { token: ways.signInToken, userAgent: "Test" })).toMatchObject({
      userId: ways.ctx.actor.userId,
    });
    expect(await open(others)).toEqual(EVERY_WAY);
  });
});
