import { beforeEach, describe, expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { rateBuckets } from "@/db/schema/operations";
import { newCaller, request } from "@/lib/api/testing/callers";
import { verifyPassword } from "@/lib/domain/accounts/sign-in";
import { newAccount } from "@/lib/domain/accounts/testing/account";
import { runSent } from "@/lib/testing/run-sent";
import { setUpRuntime } from "@/lib/testing/runtime";

const OWN = { "Sec-Fetch-Site": "same-origin" };
const PATH = "/api/app/password-reset";

const runtime = setUpRuntime();
beforeEach(async () => {
  runtime.post.mails.length = 0;
  await runtime.database.db.delete(rateBuckets);
});

const ask = (email: unknown, headers: Record<string, string> = OWN) =>
  api.POST(request("POST", PATH, { body: { email }, headers }));
const set = (body: unknown, headers: Record<string, string> = OWN) => api.PUT(request("PUT", PATH, { body, headers }));

async function tokenOfLastMail(): Promise<string> {
  await runSent(runtime);
  return /\/([\w-]{43})/.exec(runtime.post.mails.at(-1)?.text ?? "")?.[1] ?? "";
}

describe("password reset", () => {
  test("responds 204 to both requests without a session", async () => {
    const { email } = await newAccount(runtime);
    expect((await ask(email)).status).toBe(204);
    const token = await tokenOfLastMail();
    expect((await set({ token, password: "short" })).status).toBe(422);
    expect((await set({ token, password: "another horse, another battery" })).status).toBe(204);
    expect(await verifyPassword(runtime.system, { email, password: "another horse, another battery" })).not.toBeNull();
    expect((await set({ token, password: "yet another battery" })).status).toBe(404);
  });

  test("responds identically for an unknown email", async () => {
    const { email } = await newAccount(runtime);
    const answers = [];
    for (const address of [email, "nobody@example.org"]) {
      await runtime.database.db.delete(rateBuckets);
      const response = await ask(address);
      const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
      answers.push({ status: response.status, headers, body: await response.text() });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test("responds 403 to another site and without an origin", async () => {
    const elsewhere: Record<string, string>[] = [{ "Sec-Fetch-Site": "cross-site" }, { Origin: "null" }, {}];
    for (const headers of elsewhere) {
      expect((await ask("ada@example.org", headers)).status).toBe(403);
      expect((await set({ token: "x", password: "long enough" }, headers)).status).toBe(403);
    }
  });

  test("responds 422 for an invalid email", async () => {
    for (const email of ["nobody", "a@b.example, c@d.example", ["ada@example.org"], null])
      expect((await ask(email)).status).toBe(422);
  });

  test("responds 429 for the fourth email to an address, and after 30 requests of a network", async () => {
    for (let mail = 1; mail <= 3; mail += 1) expect((await ask("ada@example.org")).status).toBe(204);
    expect((await ask("ada@example.org")).status).toBe(429);
    const from = (address: string) => ({ ...OWN, "x-lede-client-address": address });
    for (let guess = 1; guess <= 30; guess += 1) await set({}, from("192.0.2.7"));
    expect((await set({ token: "x", password: "long enough" }, from("192.0.2.7"))).status).toBe(429);
    expect((await set({ token: "x", password: "long enough" }, from("192.0.2.8"))).status).toBe(404);
  });
});

test("responds 204 for a sign-in link under the same rules", async () => {
  const { email } = await newAccount(runtime);
  const response = await api.POST(request("POST", "/api/app/sign-in-link", { body: { email }, headers: OWN }));
  expect(response.status).toBe(204);
  expect(await tokenOfLastMail()).not.toBe("");
});

test.each([PATH, "/api/app/sign-in-link"])("mails a link by %s that leads to a page of this app only", async (path) => {
  const { email } = await newAccount(runtime);
  const mailed = async (next: string) => {
    const response = await api.POST(request("POST", path, { body: { email, next }, headers: OWN }));
    expect([next, response.status]).toEqual([next, 204]);
    await runSent(runtime);
    return runtime.post.mails.at(-1)?.text;
  };
  expect(await mailed("/lists?q=a#b")).toContain("?next=%2Flists%3Fq%3Da%23b");
  for (const next of ["//evil.example", "https://evil.example/lists"])
    expect(await mailed(next)).not.toMatch(/next=|evil/);
});

test("confirms an email with 204 in a browser of its account, and responds 401 to a visitor", async () => {
  const [{ cookie }, other] = [await newCaller(runtime), await newCaller(runtime)];
  const path = "/api/app/email-verification";
  expect((await api.POST(request("POST", path, { headers: OWN }))).status).toBe(401);
  expect((await api.POST(request("POST", path, { headers: { ...OWN, Cookie: cookie } }))).status).toBe(204);
  const token = await tokenOfLastMail();
  const confirm = async (more: Record<string, string> = {}) =>
    (await api.PUT(request("PUT", path, { body: { token }, headers: { ...OWN, ...more } }))).status;
  expect(await confirm()).toBe(401);
  expect(await confirm({ Cookie: other.cookie })).toBe(404);
  expect(await confirm({ Cookie: cookie })).toBe(204);
  expect(await confirm({ Cookie: cookie })).toBe(404);
});
