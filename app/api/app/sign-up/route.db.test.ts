import { beforeEach, describe, expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { rateBuckets } from "@/db/schema/operations";
import { request } from "@/lib/api/testing/callers";
import { problemOf } from "@/lib/api/testing/problem-of";
import { newId } from "@/lib/core/id";
import { verifyPassword } from "@/lib/domain/accounts/sign-in";
import { PASSWORD } from "@/lib/domain/accounts/testing/account";
import { inviteMember } from "@/lib/domain/members/invitations";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();
beforeEach(async () => {
  runtime.settings.signup = "open";
  await runtime.database.db.delete(rateBuckets);
});

const OWN = { "Sec-Fetch-Site": "same-origin" };

function signUp(body: unknown, headers: Record<string, string> = OWN): Promise<Response> {
  return api.POST(request("POST", "/api/app/sign-up", { body, headers }));
}

function somebody(): { email: string; password: string } {
  return { email: `${newId()}@example.org`, password: PASSWORD };
}

async function invitation(): Promise<{ newsfeedId: string; token: string }> {
  const owner = await runtime.newUser();
  const { id } = await createNewsfeed(owner, { name: "Grid storage" });
  const { accept_url: link } = await inviteMember(owner, id, { email: "grace@example.org" });
  return { newsfeedId: id, token: link.split("/").at(-1) ?? "" };
}

describe("POST /api/app/sign-up", () => {
  test("responds 200 and creates the account", async () => {
    const wanted = somebody();
    const response = await signUp(wanted);
    expect(response.status).toBe(200);
    const { user_id, ...rest } = await response.json();
    expect(rest).toEqual({ newsfeed_id: null });
    expect((await verifyPassword(runtime.system, wanted))?.userId).toBe(user_id);
  });

  test("responds 422 for unknown fields and writes nothing", async () => {
    const wanted = somebody();
    const forged = { ...wanted, id: newId(), role: "admin", sessionVersion: 9, session_version: 9 };
    expect((await signUp(forged)).status).toBe(422);
    expect(await verifyPassword(runtime.system, wanted)).toBeNull();
  });

  test("responds 422 for a common password", async () => {
    const wanted = somebody();
    for (const password of ["password123", wanted.email, "zzzzzzzz"]) {
      const refused = await signUp({ ...wanted, password });
      expect([refused.status, (await refused.json()).errors]).toMatchObject([422, [{ pointer: "/password" }]]);
    }
  });

  test("responds 403 to another site and without an origin", async () => {
    const elsewhere: Record<string, string>[] = [{ "Sec-Fetch-Site": "cross-site" }, { Origin: "null" }, {}];
    for (const headers of elsewhere) expect((await signUp(somebody(), headers)).status).toBe(403);
  });

  test("responds 403 when sign-up is closed", async () => {
    runtime.settings.signup = "closed";
    const response = await signUp(somebody());
    expect(response.status).toBe(403);
    expect((await response.json()).detail).toContain("Sign-up is closed");
  });

  test("responds 200 for an invitation while only the first account may sign up", async () => {
    const { newsfeedId, token } = await invitation();
    runtime.settings.signup = "first";
    expect((await signUp(somebody())).status).toBe(403);
    const response = await signUp({ ...somebody(), invitation: token });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ user_id: expect.any(String), newsfeed_id: newsfeedId });
  });

  test("responds 404 for a used invitation and creates no account", async () => {
    const { token } = await invitation();
    await signUp({ ...somebody(), invitation: token });
    const wanted = somebody();
    const problem = await problemOf(await signUp({ ...wanted, invitation: token }));
    expect(problem).toMatchObject({ status: 404, detail: expect.stringContaining("Ask for a new one") });
    expect(JSON.stringify([problem, runtime.lines])).not.toContain(token);
    expect(await verifyPassword(runtime.system, wanted)).toBeNull();
  });

  test("responds 409 for an email with an account", async () => {
    const wanted = somebody();
    await signUp(wanted);
    expect((await signUp({ ...wanted, email: wanted.email.toUpperCase() })).status).toBe(409);
  });

  test.each([
    [{ email: "nobody", password: PASSWORD }, "/email"],
    [{ email: "ada\uff20example.org", password: PASSWORD }, "/email"],
    [{ email: "ada@example.org", password: "short" }, "/password"],
    [{ email: "ada@example.org", password: "x".repeat(257) }, "/password"],
    [{ email: "ada@example.org" }, "/password"],
    [{ email: ["ada@example.org"], password: PASSWORD }, "/email"],
    [{ email: "ada@example.org", password: PASSWORD, invitation: "" }, "/invitation"],
    [{ email: "ada@example.org", password: PASSWORD, invitation: null }, "/invitation"],
  ])("responds 422 for %j, naming %s", async (body, pointer) => {
    const response = await signUp(body);
    expect(response.status).toBe(422);
    expect((await response.json()).errors[0]).toMatchObject({ pointer });
  });

  test("responds 429 after 60 attempts from one network in an hour", async () => {
    const from = (address: string) => ({ ...OWN, "x-lede-client-address": address });
    for (let attempt = 1; attempt <= 60; attempt++) await signUp({}, from("192.0.2.1"));
    const response = await signUp(somebody(), from("192.0.2.1"));
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_500);
    expect((await signUp(somebody(), from("192.0.2.2"))).status).toBe(200);
  });
});
