import { expect, test } from "vitest";
import { createFetcher } from "@/lib/platform/fetch/fetch";
import { parseAllowList } from "@/lib/platform/fetch/policy";
import { startPublisher } from "@/lib/testing/publisher";
import { keyedFetcher } from "./fetch-route";

test("sends the key with the request and removes it from the reply, even after a redirect", async () => {
  const publisher = await startPublisher();
  const inner = createFetcher({ userAgent: "Lede/test", allow: parseAllowList("localhost") });
  const fetcher = keyedFetcher(inner, { key: "s3cret&more" });
  publisher.put("/route?lang=en&key=s3cret%26more", { body: "here" });
  publisher.put("/moved?key=s3cret%26more", { status: 302, headers: { location: "/route?lang=en&key=s3cret%26more" } });
  for (const path of ["/route?lang=en", "/moved"]) {
    const response = await fetcher.fetch(`${publisher.url}${path}`);
    expect(Buffer.from(response.body).toString()).toBe("here");
    expect(JSON.stringify([response.url, response.chain])).not.toContain("s3cret");
    expect(response.url).toBe(`${publisher.url}${path}`);
  }
  await Promise.all([fetcher.close(), publisher.close()]);
});
