import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScrolling } from "../support/accessibility";
import { expect, test } from "../support/journey";
import { makeNewsfeed, signOut, signUp, waitForPosts } from "../support/member";

const MEDIUM = { width: 820, height: 1180 };
const SIZES = [{ width: 1440, height: 900 }, MEDIUM, { width: 360, height: 740 }];
/** WCAG 2.2, 1.4.10: content reflows down to this width. */
const NARROWEST = { width: 320, height: 640 };

type Stop = {
  what: string;
  /** Leads there from whatever page was before. */
  go: (page: Page) => Promise<unknown>;
};

const openDialog = async (page: Page) => expect(page.getByRole("dialog")).toBeVisible();

function signedOutStops(): Stop[] {
  return [
    { what: "the start page", go: (page) => page.goto("/") },
    { what: "the API reference", go: (page) => page.goto("/docs") },
    { what: "the page for publishers", go: (page) => page.goto("/bot") },
    { what: "sign-up", go: (page) => page.goto("/sign-up") },
    {
      what: "sign-in with an error",
      go: async (page) => {
        await page.goto("/sign-in");
        await page.getByRole("button", { name: "Sign in" }).click();
        await expect(page.getByText("Enter your email address")).toBeVisible();
      },
    },
    { what: "an address with nothing behind it", go: (page) => page.goto("/nothing-here") },
  ];
}

function newsfeedStops(newsfeedId: string): Stop[] {
  const path = `/newsfeeds/${newsfeedId}`;
  const toStream = async (page: Page, search = "") => {
    await page.goto(path + search);
    await expect(page.getByRole("article").first()).toBeVisible();
  };
  return [
    { what: "the newsfeeds", go: (page) => page.goto("/newsfeeds") },
    ...setupStops(),
    { what: "a stream", go: toStream },
    {
      what: "a stream with an open post",
      go: async (page) => {
        await page.getByRole("article").nth(1).getByRole("link").first().click();
        await expect(
          page.getByRole("region", { name: "Reader" }).getByRole("heading", { name: "Key learning" }),
        ).toBeVisible();
      },
    },
    {
      what: "a stream with a toast, and the keys",
      go: async (page) => {
        await toStream(page);
        await page.keyboard.press("n");
        await page.keyboard.press("x");
        await expect(page.getByText("Post hidden")).toBeVisible();
        await page.keyboard.press("?");
        await openDialog(page);
      },
    },
    { what: "hidden posts", go: (page) => toStream(page, "?view=hidden") },
    {
      what: "a post on its own page",
      go: async (page) => {
        const address = await page.getByRole("article").first().getByRole("link").first().getAttribute("href");
        await page.goto(address ?? "");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      },
    },
    {
      what: "the dialog that saves a post, without a list",
      go: async (page) => {
        await page.getByRole("button", { name: "Save" }).click();
        await expect(page.getByRole("dialog").getByRole("textbox", { name: "New list" })).toBeVisible();
      },
    },
    {
      what: "the dialog that saves a post, with a list",
      go: async (page) => {
        await page.getByRole("button", { name: "Create and save" }).click();
        await expect(page.getByText("Saved to Read later")).toBeVisible();
        await page.keyboard.press("s");
        await expect(page.getByRole("dialog").getByRole("checkbox", { name: "Read later" })).toBeVisible();
      },
    },
    {
      what: "the palette",
      go: async (page) => {
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await page.keyboard.press("ControlOrMeta+k");
        await openDialog(page);
        await page.keyboard.type("grid");
        await expect(page.getByRole("group", { name: "Sources" })).toBeVisible();
      },
    },
    { what: "what was filtered out", go: (page) => page.goto(`${path}/filtered`) },
    {
      what: "the members, with a link for somebody who is invited",
      go: async (page) => {
        await page.goto(`${path}/members`);
        await page.getByRole("textbox", { name: "Invite by email" }).fill("grace@example.org");
        await page.getByRole("button", { name: "Invite as editor" }).click();
        await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
      },
    },
    {
      what: "the settings of a newsfeed, with what other keywords would change",
      go: async (page) => {
        await page.goto(`${path}/settings`);
        await page.getByRole("textbox", { name: "Keywords" }).fill("-transformer*,");
        await expect(page.getByText(/\d+ would go/)).toBeVisible();
      },
    },
    {
      what: "the dialog that deletes a newsfeed",
      go: async (page) => {
        await page.getByRole("button", { name: "Delete newsfeed" }).click();
        await openDialog(page);
      },
    },
  ];
}

/** The way to a newsfeed, as far as nothing is made. */
function setupStops(): Stop[] {
  return [
    { what: "a new newsfeed", go: (page) => page.goto("/newsfeeds/new") },
    {
      what: "the keywords of a new newsfeed",
      go: async (page) => {
        await page.goto("/newsfeeds/new");
        await page.getByRole("textbox", { name: /^Paste a site/ }).fill("We bid on storage tenders in the EU.");
        await page.getByRole("button", { name: "Start" }).click();
        await page.getByRole("textbox", { name: "Keywords" }).fill("storage, -lead,");
        await expect(page.getByRole("list", { name: "Suggested keywords" })).toBeVisible();
      },
    },
    {
      what: "the first source of a new newsfeed",
      go: async (page) => {
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(page.getByRole("textbox", { name: "Source URL" })).toBeVisible();
      },
    },
  ];
}

function sourceStops(newsfeedId: string, siteUrl: string): Stop[] {
  const check = async (page: Page, url: string) => {
    await page.goto(`/newsfeeds/${newsfeedId}/sources`);
    await page.getByRole("textbox", { name: "Source URL" }).fill(url);
    await page.getByRole("button", { name: "Check", exact: true }).click();
  };
  return [
    {
      what: "sources with the feeds of a site",
      go: async (page) => {
        await check(page, siteUrl);
        await expect(page.getByRole("radio")).toBeVisible();
      },
    },
    {
      what: "sources with a refusal",
      go: async (page) => {
        await check(page, "http://192.168.1.1/");
        await expect(page.getByRole("button", { name: "Check", exact: true })).toBeEnabled();
        await expect(page.getByRole("row")).toHaveCount(2);
      },
    },
  ];
}

function settingsStops(): Stop[] {
  return [
    { what: "settings", go: (page) => page.goto("/settings") },
    {
      what: "the account menu",
      go: async (page) => {
        await page.getByRole("button", { name: "Account", exact: true }).click();
        await expect(page.getByRole("menu")).toBeVisible();
      },
    },
    { what: "connectors", go: (page) => page.goto("/settings/connectors") },
    {
      what: "the status, with the latest checks",
      go: async (page) => {
        await page.goto("/status");
        await page.getByText("The latest checks").click();
      },
    },
    { what: "API keys", go: (page) => page.goto("/settings/api-keys") },
    {
      what: "a new API key",
      go: async (page) => {
        await page.getByRole("button", { name: "Generate API key" }).click();
        await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Script");
        await page.getByRole("dialog").getByRole("button", { name: "Generate" }).click();
        await expect(page.getByRole("textbox", { name: "Your new API key" })).toBeVisible();
      },
    },
  ];
}

async function visit(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const { what, go } of stops) {
    await test.step(what, async () => {
      await go(page);
      const size = page.viewportSize();
      // Between the widest and the narrowest layout there is nothing else to be seen or said.
      if (size?.width !== MEDIUM.width) await expectAccessible(page, what);
      await expectNoSidewaysScrolling(page, what);
      if (!size || size.width > 400) return;
      await page.setViewportSize(NARROWEST);
      await expectNoSidewaysScrolling(page, what);
      await page.setViewportSize(size);
    });
  }
}

for (const size of SIZES) {
  test.describe(`at ${size.width} pixels`, () => {
    test.use({ viewport: size });

    test("every page and dialog is accessible in the light and in the dark, and fits", async ({
      page,
      farm,
      watch,
    }) => {
      test.setTimeout(300_000);
      await signUp(page);
      await visit(page, [{ what: "no newsfeeds yet", go: (page) => page.goto("/newsfeeds") }]);
      const siteUrl = farm.siteUrl("grid-notes");
      const newsfeedId = await makeNewsfeed(page, {
        name: "Grid",
        keywords: ["grid", "storage", "battery"],
        business_context: "We build batteries beside substations.",
      });
      await visit(page, [
        { what: "a stream without sources", go: (page) => page.goto(`/newsfeeds/${newsfeedId}`) },
        { what: "no sources yet", go: (page) => page.goto(`/newsfeeds/${newsfeedId}/sources`) },
      ]);
      await page.getByRole("textbox", { name: "Source URL" }).fill(siteUrl);
      await page.getByRole("button", { name: "Add source" }).click();
      await waitForPosts(page, newsfeedId);
      await visit(page, [...newsfeedStops(newsfeedId), ...sourceStops(newsfeedId, siteUrl), ...settingsStops()]);
      await page.goto("/settings");
      await signOut(page);
      watch.expectRefusals(404);
      await visit(page, signedOutStops());
    });
  });
}
