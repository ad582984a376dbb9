import type { Page } from "@playwright/test";
import { GUIDES } from "@/components/docs/guides";
import { expect, test } from "../support/journey";
import { type Stop, visit } from "../support/tour";

function signedOutStops(): Stop[] {
  return [
    { what: "the start page", go: (page) => page.goto("/") },
    { what: "the documentation", go: (page) => page.goto("/docs") },
    { what: "the API reference", go: (page) => page.goto("/docs/api") },
    { what: "the operations on posts", go: (page) => page.goto("/docs/api/posts") },
    { what: "the objects of the API", go: (page) => page.goto("/docs/api/objects") },
    ...GUIDES.map(({ slug, title }) => ({ what: title, go: (page: Page) => page.goto(`/docs/${slug}`) })),
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

test("signed-out pages are accessible and fit", async ({ page, watch }) => {
  watch.expectRefusals(404);
  await visit(page, signedOutStops());
});
