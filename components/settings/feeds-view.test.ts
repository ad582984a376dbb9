import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { parseHTML } from "linkedom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { feedAddressesQuery } from "@/lib/client/feed-addresses";
import { opmlSubscriptionsQuery } from "@/lib/client/opml-subscriptions";
import { endpoints } from "@/lib/contract/endpoints";
import { FeedsView } from "./feeds-view";

const { listFeedAddresses, listOpmlSubscriptions } = endpoints;
const addresses = listFeedAddresses.response?.parse(listFeedAddresses.examples.response) ?? [];
const subscriptions = listOpmlSubscriptions.response?.parse(listOpmlSubscriptions.examples.response) ?? [];

test("each button of a row names its feed or list", () => {
  const client = new QueryClient();
  client.setQueryData(feedAddressesQuery().queryKey, addresses);
  client.setQueryData(opmlSubscriptionsQuery().queryKey, subscriptions);
  const page = createElement(QueryClientProvider, { client }, createElement(FeedsView));
  const { document } = parseHTML(`<!doctype html><html><body>${renderToStaticMarkup(page)}</body></html>`);
  const labels = [...document.querySelectorAll("li button")].map((button) => button.getAttribute("aria-label"));
  expect(labels).toEqual([
    ...addresses.flatMap(({ name }) => [`Show the address of ${name}`, `Delete the address of ${name}`]),
    ...subscriptions.flatMap(({ url }) => [`Read now: ${url}`, `Delete: ${url}`]),
  ]);
});
