import { randomUUID } from "node:crypto";
import { type APIResponse, expect, type Page } from "@playwright/test";

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

/** Makes a new account in the browser, which is signed in then. */
export async function signUp(page: Page, credentials = newCredentials()): Promise<Credentials> {
  await page.goto("/sign-up");
  await fillCredentials(page, credentials);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/newsfeeds");
  return credentials;
}

export async function signIn(page: Page, credentials: Credentials): Promise<void> {
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

type NewsfeedWish = { name: string; keywords?: string[]; business_context?: string; sources?: string[] };

/** Makes a newsfeed by the API, as the signed-in person of the page: for journeys that are about something else. */
export async function makeNewsfeed(page: Page, { sources = [], ...wish }: NewsfeedWish): Promise<string> {
  const { id } = await json<{ id: string }>(await post(page, "/v1/newsfeeds", wish));
  for (const url of sources) await json(await post(page, `/v1/sources/${id}`, { url }));
  return id;
}

/** Waits until the newsfeed has posts, and no source is being checked for the first time. */
export async function waitForPosts(page: Page, newsfeedId: string): Promise<void> {
  await expect
    .poll(async () => {
      const sources = await json<{ status: string; post_count: number }[]>(
        await page.request.get(`/v1/sources/${newsfeedId}`),
      );
      return sources.every(({ status, post_count }) => status === "ok" && post_count > 0);
    })
    .toBe(true);
}

/** What a page of ours sends, with the origin that a browser would add. */
function post(page: Page, path: string, data: unknown): Promise<APIResponse> {
  return page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } });
}

async function json<T>(response: APIResponse): Promise<T> {
  expect(response.status(), await response.text()).toBe(200);
  return response.json() as Promise<T>;
}
