"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Button, ButtonLink } from "@/components/ui/button";
import { useLocale } from "@/components/ui/locale";
import { ProgressBar } from "@/components/ui/progress-bar";
import { importProgressQuery } from "@/lib/client/opml";
import type { ImportProgress, OpmlImport } from "@/lib/contract/opml";
import { countText, numberText } from "@/lib/core/number-text";
import { countAdditions, countsText, RefusedOutlines, refusedOf } from "./import-preview";

interface ImportResultProps {
  imported: OpmlImport;
  onAgain: () => void;
  /** Called by the link to all newsfeeds, which may lead to the page it is on. */
  onDone: (() => void) | undefined;
}

/** Result of an import, then the progress of the first checks. */
export function ImportResult({ imported, onAgain, onDone }: ImportResultProps) {
  const { newsfeeds, outlines, started_at } = imported;
  const { data: progress } = useQuery(importProgressQuery(started_at));
  const refused = refusedOf(outlines);
  const locale = useLocale();
  return (
    <div className="grid gap-8">
      <Progress outlines={outlines} progress={progress} />
      <ul className="border-t border-line">
        {newsfeeds.map(({ newsfeed_id, name, is_new, added_count }) => (
          <li
            key={newsfeed_id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3"
          >
            <Link
              href={`/newsfeeds/${newsfeed_id}`}
              dir="auto"
              className="inline-flex min-h-6 items-center font-serif text-lg leading-snug font-medium wrap-anywhere decoration-accent underline-offset-4 hover:underline coarse:min-h-11"
            >
              {name}
            </Link>
            <span className="text-ink-3 tabular-nums">
              {is_new && "new · "}
              {countText(added_count, "source", { locale })} added
            </span>
          </li>
        ))}
      </ul>
      {progress && progress.sources.length > 0 && <TroubledSources progress={progress} />}
      {refused.length > 0 && (
        <section>
          <h2 className="eyebrow mb-2 text-ink-3">Not added</h2>
          <RefusedOutlines outlines={refused} />
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink look="primary" href="/newsfeeds" onClick={onDone}>
          Go to your newsfeeds
        </ButtonLink>
        <Button onClick={onAgain}>Import another file</Button>
      </div>
    </div>
  );
}

function Progress({ outlines, progress }: { outlines: OpmlImport["outlines"]; progress: ImportProgress | undefined }) {
  const locale = useLocale();
  const added = countAdditions(outlines);
  const total = progress?.total ?? added;
  const checked = progress ? progress.total - progress.pending : 0;
  const isDone = progress !== undefined && progress.pending === 0;
  return (
    <div role="status" className="grid gap-2">
      <p className="text-ink-2">
        {added === 0 ? "Nothing was added" : `${countText(added, "source", { locale })} added`} (
        {countsText(outlines, locale)}).
      </p>
      {added > 0 && (
        <>
          <ProgressBar aria-label="First checks" max={Math.max(1, total)} value={checked} />
          {/* Keeps its height when the checks end. */}
          <p className="min-h-[2lh] text-meta text-ink-3 medium:min-h-[1lh]">
            {isDone
              ? "All sources checked."
              : `Checked ${numberText(checked, locale)} of ${numberText(total, locale)}. You can leave this page.`}
            {progress &&
              progress.troubled > 0 &&
              ` ${countText(progress.troubled, "source needs", { many: "sources need", locale })} attention.`}
          </p>
        </>
      )}
    </div>
  );
}

function TroubledSources({ progress: { sources, troubled } }: { progress: ImportProgress }) {
  const locale = useLocale();
  return (
    <section>
      <h2 className="eyebrow mb-2 text-ink-3">Needs attention</h2>
      <ul className="grid gap-2.5">
        {sources.map(({ source_id, newsfeed_id, title, url, last_error }) => (
          <li key={source_id} className="min-w-0">
            <Link
              href={`/newsfeeds/${newsfeed_id}/sources`}
              dir="auto"
              className="inline-block min-h-6 font-medium wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-accent"
            >
              {title ?? url}
            </Link>
            <span className="block text-ink-2">{last_error ?? "The feed no longer exists."}</span>
          </li>
        ))}
      </ul>
      {troubled > sources.length && (
        <p className="mt-2 text-meta text-ink-3">and {numberText(troubled - sources.length, locale)} more</p>
      )}
    </section>
  );
}
