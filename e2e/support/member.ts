import { randomUUID } from "node:crypto";
import { type APIResponse, type Browser, expect, type Page } from "@playwright/test";

export type Credentials = { email: string; password: string };

/** The account that the app of the journeys makes at its start, and that runs it. */
export const OPERATOR: Credentials = { email: "operator@example.org", password: "paper ink and evening light" };

export function newCredentials(): Credentials {
  return { email: `reader-${randomUUID()}@example.org`, password: "paper ink and morning light" };
}

export async function fillCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill(password);
}

/** Makes a new account, without signing in: for journeys that are about something else than the form. */
export async function makeAccount(page: Page, credentials = newCredentials()): Promise<Credentials> {
  await json(await post(page, "/api/app/sign-up", credentials, { "x-forwarded-for": anyAddress() }));
  return credentials;
}

/** Makes a new account, to which the browser of the page is signed in then. */
export async function signUp(page: Page, credentials = newCredentials()): Promise<Credentials> {
  await makeAccount(page, credentials);
  await signIn(page, credentials);
  return credentials;
}

export async function signUpByForm(page: Page, credentials = newCredentials()): Promise<Credentials> {
  await page.goto("/sign-up");
  await fillCredentials(page, credentials);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/newsfeeds");
  return credentials;
}

/** Signs the browser of the page in, as the form does. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  const { csrfToken } = await json<{ csrfToken: string }>(await page.request.get("/api/auth/csrf"));
  const headers = { origin: await originOf(page) };
  const form = { email, password, csrfToken };
  await page.request.post("/api/auth/callback/credentials", { form, headers, maxRedirects: 0 });
  expect((await page.request.get("/v1/newsfeeds")).status(), "signed in").toBe(200);
}

/** Signs in to the account in a second browser. */
export async function signInElsewhere(browser: Browser, credentials: Credentials): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, credentials);
  return page;
}

export async function signInByForm(page: Page, credentials: Credentials): Promise<void> {
  await page.goto("/sign-in");
  await fillCredentials(page, credentials);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/newsfeeds");
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** The browser of the page is nobody's again, as one that was never signed in. */
export async function forgetSession(page: Page): Promise<void> {
  // What the page still asks for would be refused.
  await page.goto("about:blank");
  await page.context().clearCookies();
}

type NewsfeedWish = { name: string; keywords?: string[]; business_context?: string; sources?: string[] };

/** Makes a newsfeed by the API, as the signed-in person of the page: for journeys that are about something else. */
export async function makeNewsfeed(page: Page, { sources = [], ...wish }: NewsfeedWish): Promise<string> {
  const { id } = await json<{ id: string }>(await post(page, "/v1/newsfeeds", wish));
  for (const url of sources) await json(await post(page, `/v1/sources/${id}`, { url }));
  return id;
}

/**
 * Waits until the newsfeed has posts with their texts, and no source is being checked for the first time: what is still
 * being written would grow while somebody looks at it.
 */
export async function waitForPosts(page: Page, newsfeedId: string): Promise<void> {
  const get = async <T>(path: string) => json<T[]>(await page.request.get(path));
  const isSettled = async () => {
    const sources = await get<{ status: string; post_count: number }>(`/v1/sources/${newsfeedId}`);
    if (!sources.every(({ status, post_count }) => status === "ok" && post_count > 0)) return false;
    const posts = await get<{ ai_status: string }>(`/v1/posts/newsfeed/${newsfeedId}?limit=100`);
    return posts.every(({ ai_status }) => ai_status !== "pending");
  };
  await expect.poll(isSettled, { timeout: 45_000 }).toBe(true);
}

/** What a page of ours sends, with the origin that a browser would add. */
export async function post(
  page: Page,
  path: string,
  data: unknown,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  return page.request.post(path, { data, headers: { ...headers, origin: await originOf(page) } });
}

/** Of the app, also before the page has been anywhere. */
export async function originOf(page: Page): Promise<string> {
  const { origin, protocol } = new URL(page.url());
  return protocol === "about:" ? new URL((await page.request.get("/health")).url()).origin : origin;
}

/** Somewhere on the Internet: so many accounts are not made from one network in an hour. */
export function anyAddress(): string {
  return `2001:db8:${randomUUID().slice(9, 18).replace("-", ":")}::1`;
}

export async function json<T>(response: APIResponse): Promise<T> {
  expect(response.status(), await response.text()).toBe(200);
  return response.json() as Promise<T>;
}
