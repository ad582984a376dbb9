import { randomUUID } from "node:crypto";
import { type APIResponse, type Browser, expect, type Page } from "@playwright/test";

export type Credentials = { email: string; password: string };

/** The app's first account, its operator. */
export const OPERATOR: Credentials = { email: "operator@example.org", password: "paper ink and evening light" };

export function newCredentials(): Credentials {
  return { email: `reader-${randomUUID()}@example.org`, password: "paper ink and morning light" };
}

export async function fillCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill(password);
}

/** Creates an account without signing in. */
export async function makeAccount(page: Page, credentials = newCredentials()): Promise<Credentials> {
  await json(await post(page, "/api/app/sign-up", credentials, { "x-forwarded-for": anyAddress() }));
  return credentials;
}

/** Creates an account and signs the page's browser in. */
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

/** Signs the page's browser in. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  const { csrfToken } = await json<{ csrfToken: string }>(await page.request.get("/api/auth/csrf"));
  const headers = { origin: await originOf(page) };
  const form = { email, password, csrfToken };
  await page.request.post("/api/auth/callback/credentials", { form, headers, maxRedirects: 0 });
  expect((await page.request.get("/v1/newsfeeds")).status(), "signed in").toBe(200);
  // As the form does. Without it, the first page moves posts to other days once it knows the browser's zone.
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await page.context().addCookies([{ name: "lede-zone", value: encodeURIComponent(zone), url: await originOf(page) }]);
}

/** Signs in from a second browser. */
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
  // Without a newsfeed, sign-in ends at /newsfeeds, where the first one is created.
  await page.waitForURL(({ pathname }) => pathname === "/" || pathname === "/newsfeeds");
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
}

/** Clears the browser's session. */
export async function forgetSession(page: Page): Promise<void> {
  // Pending requests would be refused.
  await page.goto("about:blank");
  await page.context().clearCookies();
}

type NewsfeedWish = {
  name: string;
  keywords?: string[];
  business_context?: string;
  language?: string;
  sources?: string[];
};

/** Creates a newsfeed over the API as the signed-in person. */
export async function makeNewsfeed(page: Page, { sources = [], ...wish }: NewsfeedWish): Promise<string> {
  const { id } = await json<{ id: string }>(await post(page, "/v1/newsfeeds", wish));
  for (const url of sources) await json(await post(page, `/v1/sources/${id}`, { url }));
  return id;
}

/** Waits for the first checks, for sorted posts and for finished texts, because late ones would change the layout. */
export async function waitForPosts(page: Page, newsfeedId: string): Promise<void> {
  const get = async <T>(path: string) => json<T>(await page.request.get(path));
  const isSettled = async () => {
    const sources = await get<{ status: string; post_count: number }[]>(`/v1/sources/${newsfeedId}`);
    if (!sources.every(({ status, post_count }) => status === "ok" && post_count > 0)) return false;
    const { refile, rederive } = await get<{ refile: unknown; rederive: unknown }>(`/v1/newsfeeds/${newsfeedId}`);
    if (refile !== null || rederive !== null) return false;
    const posts = await get<{ ai_status: string }[]>(`/v1/posts/newsfeed/${newsfeedId}?limit=100`);
    return posts.every(({ ai_status }) => ai_status !== "pending");
  };
  await expect.poll(isSettled, { timeout: 120_000 }).toBe(true);
}

/** Posts as one of our pages would, with an Origin header. */
export async function post(
  page: Page,
  path: string,
  data: unknown,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  return page.request.post(path, { data, headers: { ...headers, origin: await originOf(page) } });
}

/** Returns the app's origin, even before the page has loaded anything. */
export async function originOf(page: Page): Promise<string> {
  const { origin, protocol } = new URL(page.url());
  return protocol === "about:" ? new URL((await page.request.get("/health")).url()).origin : origin;
}

/** A random address, because sign-ups per network are limited. */
export function anyAddress(): string {
  return `2001:db8:${randomUUID().slice(9, 18).replace("-", ":")}::1`;
}

export async function json<T>(response: APIResponse): Promise<T> {
  expect(response.status(), await response.text()).toBe(200);
  return response.json() as Promise<T>;
}
