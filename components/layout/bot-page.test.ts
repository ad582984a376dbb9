import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BotPage } from "./bot-page";

test("tells publishers about the requests and how to slow or stop them", () => {
  const userAgent = "Lede/1.0.0 (+https://lede.example/bot; feed fetcher; 12 subscribers)";
  const text = renderToStaticMarkup(createElement(BotPage, { userAgent, host: "lede.example" })).replace(
    /<[^>]+>/g,
    "",
  );
  expect(text).toContain(userAgent);
  expect(text).toContain("server at lede.example");
  for (const means of ["once an hour", "Retry-After", "max-age", "410", "User-agent: Lede", "robots.txt", "301"])
    expect(text).toContain(means);
});
