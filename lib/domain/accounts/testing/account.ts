import type { UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { signUp } from "@/lib/domain/members/create-account";
import type { TestRuntime } from "@/lib/testing/runtime";

export const PASSWORD = "correct horse battery staple";

/** A new account that can sign in with {@link PASSWORD}. */
export async function newAccount(runtime: TestRuntime): Promise<UserContext & { email: string }> {
  const email = `${newId()}@example.org`;
  const { user_id: userId } = await signUp(runtime.system, { email, password: PASSWORD });
  return { ...runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false }), email };
}

/** Stops the clock of the verbs. */
export function stopClock(runtime: TestRuntime, at = "2026-11-21T08:00:00.000Z") {
  let time = Date.parse(at);
  const pass = (seconds: number) => {
    time += seconds * 1000;
    runtime.setNow(new Date(time));
  };
  pass(0);
  return { pass, now: () => new Date(time) };
}
