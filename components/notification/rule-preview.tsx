"use client";

import { useQuery } from "@tanstack/react-query";
import { RelativeTime } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import { errorText } from "@/lib/client/api-error";
import { type RuleFields, rulePreviewQuery } from "@/lib/client/notifications";
import type { OutputOf } from "@/lib/contract/endpoints";
import { RULE_PREVIEW_DAYS } from "@/lib/core/limits";
import { countText, numberText } from "@/lib/core/number-text";

type Preview = OutputOf<"previewNotifications">;

/** How often a rule would have notified the user, and of which posts. */
export function RulePreview({ fields }: { fields: RuleFields }) {
  const hasNone = fields.newsfeed_ids?.length === 0;
  const { data, error, isFetching } = useQuery({ ...rulePreviewQuery(fields), enabled: !hasNone });
  const hasPosts = data !== undefined && data.count > 0;
  return (
    <section
      aria-label="Preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className={`max-h-60 min-h-9 overflow-y-auto border-l-2 pl-4 ${hasPosts ? "border-accent" : "border-line"}`}
    >
      <p role="status" className="min-h-7">
        <Status data={data} error={error} hasNone={hasNone} />
      </p>
      {hasPosts && !hasNone && !error && (
        <ul className={isFetching ? "opacity-60" : ""}>
          {data.posts.map((post) => (
            <PreviewedPost key={post.id} post={post} />
          ))}
          <More data={data} />
        </ul>
      )}
    </section>
  );
}

function Status({ data, error, hasNone }: { data: Preview | undefined; error: Error | null; hasNone: boolean }) {
  const locale = useLocale();
  if (hasNone)
    return <span className="text-ink-2">Choose newsfeeds to see how often the rule would have notified you.</span>;
  if (error) return <span className="text-bad">{errorText(error)}</span>;
  if (!data) return <span className="text-ink-3">Counting…</span>;
  return (
    <span className="font-serif text-lg font-medium">
      {notifiedText(data.count, locale)} in the last {RULE_PREVIEW_DAYS} days
    </span>
  );
}

function notifiedText(count: number, locale: string): string {
  if (count === 0) return "Would not have notified you";
  return `Would have notified you ${count === 1 ? "once" : countText(count, "time", { locale })}`;
}

function PreviewedPost({ post: { id, title, relevance, created_at } }: { post: Preview["posts"][number] }) {
  return (
    <li className="py-1.5">
      <a
        href={`/posts/${id}`}
        target="_blank"
        rel="noopener"
        dir="auto"
        className="font-serif text-lead leading-snug wrap-anywhere decoration-accent underline-offset-3 hover:underline"
      >
        {title}
      </a>
      <p className="text-meta text-ink-3">
        {relevance !== null && `Relevance ${relevance} · `}
        <RelativeTime at={created_at} />
      </p>
    </li>
  );
}

function More({ data: { count, posts } }: { data: Preview }) {
  const locale = useLocale();
  const hidden = count - posts.length;
  return hidden > 0 && <li className="py-1.5 text-ink-3">and {numberText(hidden, locale)} earlier</li>;
}
