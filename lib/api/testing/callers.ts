import { encode } from "next-auth/jwt";
import { beforeEach } from "vitest";
import { sessionCookie } from "@/lib/auth/session-cookie";
import { type SessionClaims, startSession } from "@/lib/domain/accounts/sessions";
import { createApiKey } from "@/lib/domain/api-keys/api-keys";
import type { TestRuntime } from "@/lib/testing/runtime";

export interface Caller {
  userId: string;
  /** An API key. */
  key: string;
  /** Cookie header of a signed-in browser. */
  cookie: string;
}

/** Makes a user with an API key and a session. */
export async function newCaller(runtime: TestRuntime): Promise<Caller> {
  const user = await runtime.newUser();
  const { userId } = user.actor;
  const { key } = await createApiKey(user, { name: "Test" });
  const claims = await startSession(user, { userId, sessionVersion: 1 }, "Test");
  return { userId, key, cookie: await cookieFor(runtime, claims) };
}

/** Makes a new user before each test, and returns the object that it fills. */
export function setUpCaller(runtime: TestRuntime): Caller {
  const caller = {} as Caller;
  beforeEach(async () => {
    Object.assign(caller, await newCaller(runtime));
  });
  return caller;
}

/** Cookie header of a browser with the session. */
export async function cookieFor(runtime: TestRuntime, claims: SessionClaims): Promise<string> {
  const { name } = sessionCookie(runtime.settings.appUrl);
  const token = await encode({ token: { ...claims }, secret: runtime.authSecret, salt: name });
  return `${name}=${token}`;
}

/** Makes a client's request; a `body` that is not a string becomes JSON. */
export function request(
  method: string,
  path: string,
  sent: { key?: string; headers?: Record<string, string>; body?: unknown } = {},
): Request {
  const body = sent.body === undefined || typeof sent.body === "string" ? sent.body : JSON.stringify(sent.body);
  return new Request(new URL(path, "http://localhost:3000"), {
    method,
    headers: {
      ...(sent.key && { "X-API-Key": sent.key }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...sent.headers,
    },
    ...(body !== undefined && { body }),
  });
}
