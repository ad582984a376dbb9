import { HOUR_MS } from "@/lib/core/duration";

/** A feed with three new posts. */
export function smallFeed(address: string, title: string): string {
  const text = `<p>The pump of ${title} was moved to the north wall, where it is easier to reach.</p>`.repeat(8);
  const items = [1, 2, 3].map(
    (number) => `<item><title>${title} ${number}</title><guid isPermaLink="false">${address}#${number}</guid>
      <pubDate>${new Date(Date.now() - number * HOUR_MS).toUTCString()}</pubDate>
      <description><![CDATA[${text}]]></description></item>`,
  );
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title><link>${address}</link>
    <description>Notes</description>${items.join("")}</channel></rss>`;
}
