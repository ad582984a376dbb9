import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { parseHTML } from "linkedom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { newsfeed } from "@/lib/contract/newsfeeds";
import { isNameTyped, NewsfeedSettings } from "./newsfeed-settings";

const [example] = z.tuple([newsfeed]).parse(endpoints.listNewsfeeds.examples.response);

const mail = { email: "ada@example.org", isVerified: true, stoppedBy: null, isKeptHere: false };

test("viewers get their own settings and a link to them", () => {
  const settings = createElement(NewsfeedSettings, { newsfeed: { ...example, role: "viewer" }, mail });
  const page = createElement(QueryClientProvider, { client: new QueryClient() }, settings);
  const { document } = parseHTML(`<!doctype html><html><body>${renderToStaticMarkup(page)}</body></html>`);
  expect(document.body.textContent).toContain("You are a viewer of this newsfeed.");
  expect([...document.querySelectorAll("section")].map(({ id }) => id)).toEqual(["digest", "feed"]);
  expect(document.querySelector(`nav a[href="/newsfeeds/${example.id}/settings"]`)?.textContent).toBe("Settings");
});

test.each([
  ["a no-break space", "Énergie\u00a0: veille", "Énergie : veille"],
  ["two spaces", "Grid  storage", "Grid storage"],
  ["decomposed accents", "E\u0301nergie", "Énergie"],
  ["a zero-width space", "Grid\u200bstorage", "Gridstorage"],
])("a name with %s is confirmed by typing it as it looks", (_, name, typed) => {
  expect(isNameTyped(` ${typed} `, name)).toBe(true);
});

test("another name does not confirm a deletion", () => {
  for (const typed of ["", "Grid", "grid storage"]) expect(isNameTyped(typed, "Grid storage")).toBe(false);
});
