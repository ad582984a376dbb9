import { beforeEach, describe, expect, test } from "vitest";
import { rateBuckets } from "@/db/schema/operations";
import { users } from "@/db/schema/users";
import { isOperator } from "@/lib/context/account";
import { newAccount, PASSWORD } from "@/lib/domain/accounts/testing/account";
import { signUp } from "@/lib/domain/members/create-account";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";
import { changeEmail, requestEmailChange } from "./change-email";
import { ensureAdmin } from "./ensure-admin";
import { verifyPassword } from "./sign-in";
import { getMailState } from "./verify-email";

const ADMIN = { email: "Admin@example.org", password: PASSWORD };
const ADDRESS = "admin@example.org";

const runtime = setUpRuntime();
beforeEach(async () => {
  runtime.settings.adminEmail = null;
  runtime.settings.signup = "open";
  runtime.post.mails.length = 0;
  runtime.lines.length = 0;
  await runtime.database.db.delete(users);
  await runtime.database.db.delete(rateBuckets);
});

const asUser = (userId: string) => runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false });
const newOccupier = async (password: string) =>
  asUser((await signUp(runtime.system, { email: ADDRESS, password })).user_id);

/** Starts the server with `ADMIN_EMAIL` and `ADMIN_PASSWORD`. */
async function start(): Promise<void> {
  runtime.settings.adminEmail = ADMIN.email;
  await ensureAdmin(runtime.system, ADMIN);
}

describe("the address of ADMIN_EMAIL", () => {
  test("makes its account the operator at the first start", async () => {
    const older = await newAccount(runtime);
    await start();
    const { rows } = await runtime.database.pool.query("select id from users where email = $1", [ADDRESS]);
    expect([await isOperator(asUser(rows[0]?.id)), await isOperator(older)]).toEqual([true, false]);
  });

  test("makes nobody the operator while an unverified account has it", async () => {
    const older = await newAccount(runtime);
    const occupier = await newOccupier("a password of somebody else");
    await start();
    expect([await isOperator(occupier), await isOperator(older)]).toEqual([false, false]);
    expect(runtime.lines).toMatchObject([{ level: "warn", message: expect.stringContaining("not confirmed") }]);
  });

  test("is verified by ADMIN_PASSWORD as the account's password", async () => {
    await newAccount(runtime);
    const account = await newOccupier(PASSWORD);
    await start();
    expect([await isOperator(account), (await getMailState(account)).isVerified]).toEqual([true, true]);
    expect(runtime.lines).toEqual([]);
  });

  test("keeps its account's password, and the log names the way to a new one", async () => {
    await start();
    runtime.lines.length = 0;
    await ensureAdmin(runtime.system, { ...ADMIN, password: "another horse, another battery" });
    expect(runtime.lines).toMatchObject([{ level: "info", message: expect.stringContaining("`lede user reset`") }]);
    const attempt = { email: ADDRESS, password: PASSWORD };
    expect(await verifyPassword(runtime.system, attempt)).not.toBeNull();
  });

  test("cannot be signed up with", async () => {
    runtime.settings.adminEmail = ADMIN.email;
    await expect(signUp(runtime.system, { email: "ADMIN@example.org", password: PASSWORD })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("reserved"),
    });
    expect(await runtime.database.db.$count(users)).toBe(0);
    await signUp(runtime.system, { email: "ada@example.org", password: PASSWORD });
  });

  test("is refused like any address with an account", async () => {
    await start();
    await newAccount(runtime);
    const refusals = await Promise.all(
      [ADDRESS, (await getMailState(await newAccount(runtime))).email].map((email) =>
        signUp(runtime.system, { email, password: PASSWORD }).catch((error: Error) => error.message),
      ),
    );
    expect(refusals[0]).toBe(refusals[1]);
  });

  test("cannot become the address of another account", async () => {
    const ada = await newAccount(runtime);
    await requestEmailChange(ada, { email: ADDRESS, password: PASSWORD, network: "192.0.2.1" });
    await runSent(runtime);
    const mail = runtime.post.mails.find(({ to }) => to === ADDRESS);
    const token = /change-email\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    runtime.settings.adminEmail = ADMIN.email;
    await expect(changeEmail(ada, token)).rejects.toMatchObject({ code: "conflict" });
    expect((await getMailState(ada)).email).toBe(ada.email);
    runtime.settings.adminEmail = null;
    await changeEmail(ada, token);
  });
});
