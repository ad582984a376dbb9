import { addresses } from "./addresses";
import { ask, type Received } from "./http";
import { anyAddress, newCredentials } from "./member";

export interface ApiCaller {
  /** An API key. */
  key: string;
  /** Session cookie header. */
  cookie: string;
}

/** Creates an account with a key and a session, without a browser. */
export async function newApiCaller(at = addresses.app): Promise<ApiCaller> {
  const credentials = newCredentials();
  const headers = { Origin: at };
  const from = { "X-Forwarded-For": anyAddress() };
  succeeded(await ask("/api/app/sign-up", { method: "POST", at, headers: { ...headers, ...from }, body: credentials }));
  const { csrfToken, jar } = await csrf(at);
  const signedIn = await ask("/api/auth/callback/credentials", {
    method: "POST",
    at,
    headers: { ...headers, Cookie: jar, "Content-Type": "application/x-www-form-urlencoded" },
    body: String(new URLSearchParams({ ...credentials, csrfToken })),
  });
  const cookie = cookiesOf(signedIn);
  const body = { name: "Conventions" };
  const made = succeeded(
    await ask("/api/app/api-keys", { method: "POST", at, headers: { ...headers, Cookie: cookie }, body }),
  );
  return { key: (made.value as { key: string }).key, cookie };
}

async function csrf(at: string): Promise<{ csrfToken: string; jar: string }> {
  const reply = succeeded(await ask("/api/auth/csrf", { at }));
  return { ...(reply.value as { csrfToken: string }), jar: cookiesOf(reply) };
}

function cookiesOf({ headers }: Received): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

function succeeded(reply: Received): Received {
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return reply;
}
