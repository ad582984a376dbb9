import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { parseHTML } from "linkedom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints } from "@/lib/contract/endpoints";
import { newsfeed } from "@/lib/contract/newsfeeds";
import { NewsfeedSettings } from "./newsfeed-settings";

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
