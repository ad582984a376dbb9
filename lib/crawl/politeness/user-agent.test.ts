import { expect, test } from "vitest";
import { userAgent } from "./user-agent";

test("contains the version, an information page and the subscriber count", () => {
  const settings = { appUrl: "https://lede.example", version: "1.2.3" };
  expect(userAgent(settings)).toBe("Lede/1.2.3 (+https://lede.example/bot; feed fetcher)");
  expect(userAgent(settings, 1)).toBe("Lede/1.2.3 (+https://lede.example/bot; feed fetcher; 1 subscriber)");
  expect(userAgent(settings, 42)).toBe("Lede/1.2.3 (+https://lede.example/bot; feed fetcher; 42 subscribers)");
});
