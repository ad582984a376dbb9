// Process entry: the bare loop that a crawl is measured against. Takes addresses of feeds, fetches them, hashes them, parses
// those that have changed, and answers with what that took; keeps their tags for the next time.
import { createHash } from "node:crypto";
import { readFeed } from "@/lib/feed/read-feed";
import { paceOf } from "./pace";

const AT_ONCE = 64;

const tags = new Map<string, string>();

process.on("message", async (urls: string[]) => {
  process.send?.(await paceOf(urls.length, () => fetchAll([...urls])));
});
process.on("disconnect", () => process.exit(0));

async function fetchAll(queue: string[]): Promise<void> {
  const work = async () => {
    for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
      const response = await fetch(url, { headers: { "if-none-match": tags.get(url) ?? "" } });
      const bytes = new Uint8Array(await response.arrayBuffer());
      createHash("sha256").update(bytes).digest();
      tags.set(url, response.headers.get("etag") ?? "");
      if (response.status === 200) await readFeed({ bytes, url, httpCharset: "utf-8" });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
