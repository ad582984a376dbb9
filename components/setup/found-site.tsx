import type { CheckedSite } from "@/lib/client/newsfeed-draft";
import { SelectField } from "../ui/field";
import { SourceMark } from "../ui/source-mark";

interface FoundSiteProps {
  site: CheckedSite;
  onFeed: (feedUrl: string) => void;
}

/** A site that can be followed, and which of its feeds where there are several. */
export function FoundSite({ site, onFeed }: FoundSiteProps) {
  const chosen = site.feeds.find(({ url }) => url === site.feedUrl);
  return (
    <div className="grid gap-3 rounded-xl border border-line bg-raised px-4 py-3">
      <div className="flex items-start gap-2.5">
        <span className="pt-1">
          <SourceMark title={site.title} />
        </span>
        <p className="min-w-0">
          <span dir="auto" className="font-medium wrap-anywhere">
            {site.title}
          </span>
          <span dir="auto" className="block text-meta text-ink-3 wrap-anywhere">
            {chosen?.latestTitle ? `Latest: “${chosen.latestTitle}”` : "Ready to be followed."}
          </span>
        </p>
      </div>
      {site.feeds.length > 1 && (
        <SelectField
          label="Feed"
          choices={site.feeds.map(({ url, title }) => ({ value: url, text: title }))}
          value={site.feedUrl ?? ""}
          onChange={onFeed}
        />
      )}
    </div>
  );
}
