import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { healthOf } from "@/components/source/health";
import { RelativeTime } from "@/components/ui/clock";
import { useLocale } from "@/components/ui/locale";
import { State } from "@/components/ui/state";
import type { CheckedFeed, Status } from "@/lib/contract/status";
import { countText, numberText } from "@/lib/core/number-text";
import { Figure, Figures, Part } from "./figure";
import { adviceOn } from "./words";

export function FeedsPart({ status: { feeds, troubles, checks } }: { status: Status }) {
  const locale = useLocale();
  const text = (count: number) => numberText(count, locale);
  return (
    <Part
      title="Feeds"
      aside={
        <p className="text-meta text-ink-3">
          {feeds.next_due_at ? "Next check " : "No checks planned"}
          {feeds.next_due_at && <RelativeTime at={feeds.next_due_at} />}
        </p>
      }
    >
      <Figures>
        <Figure
          name="Followed"
          value={feeds.total}
          note={`${text(feeds.checked_last_hour)} checked in the last hour`}
        />
        <Figure name="Due" value={feeds.due} note={`${text(feeds.running)} being checked now`} />
        <Figure
          name="Overdue"
          value={feeds.overdue}
          alarm="bad"
          note={
            feeds.overdue_since && (
              <>
                the oldest was due <RelativeTime at={feeds.overdue_since} />
              </>
            )
          }
        />
        <Figure name="Failing" value={feeds.failing} alarm="warn" note={feeds.gone > 0 && `${text(feeds.gone)} gone`} />
      </Figures>
      {troubles.length > 0 && <Troubles troubles={troubles} total={feeds.failing + feeds.gone} />}
      {checks.length > 0 && <Checks checks={checks} />}
    </Part>
  );
}

function Troubles({ troubles, total }: { troubles: CheckedFeed[]; total: number }) {
  const locale = useLocale();
  return (
    <>
      <h3 className="eyebrow mt-8 mb-1 text-ink-3">Needs attention</h3>
      <ul>
        {troubles.map((feed) => (
          <li key={feed.id} className="border-b border-line py-3">
            <p className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
              <FeedName feed={feed} />
              <State {...healthOf(feed)} />
            </p>
            {feed.last_error && <p className="mt-1 wrap-anywhere text-ink-2">{feed.last_error}</p>}
            <p className="mt-1 text-meta text-ink-3">
              {feed.failures > 1 && `${countText(feed.failures, "failure", { locale })} in a row. `}
              {feed.last_success_at && (
                <>
                  Last success <RelativeTime at={feed.last_success_at} />.{" "}
                </>
              )}
              {adviceOn(feed)}
            </p>
          </li>
        ))}
      </ul>
      {total > troubles.length && (
        <p className="mt-2 text-meta text-ink-3">and {numberText(total - troubles.length, locale)} more</p>
      )}
    </>
  );
}

/** Folded, because it is needed only for troubleshooting. */
function Checks({ checks }: { checks: CheckedFeed[] }) {
  return (
    <details className="group mt-5">
      <summary className="inline-flex min-h-9 items-center gap-1 font-medium text-accent hover:underline coarse:min-h-11">
        The latest checks
        <ChevronRight aria-hidden="true" size={16} className="group-open:rotate-90" />
      </summary>
      <ul className="mt-2">
        {checks.map((feed) => (
          <li
            key={feed.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line py-2 medium:grid-cols-[minmax(0,1fr)_9rem_6rem]"
          >
            <FeedName feed={feed} />
            <State {...healthOf(feed)} />
            <span className="text-meta text-ink-3 tabular-nums max-medium:col-span-2 medium:text-end">
              {feed.last_checked_at && <RelativeTime at={feed.last_checked_at} />}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function FeedName({ feed: { title, host, newsfeed_id: newsfeedId } }: { feed: CheckedFeed }) {
  const link = "underline decoration-line underline-offset-4 hover:decoration-accent";
  return (
    <span className="min-w-0">
      <span dir="auto" className="font-medium wrap-anywhere">
        {newsfeedId ? (
          <Link href={`/newsfeeds/${newsfeedId}/sources`} className={link}>
            {title ?? host}
          </Link>
        ) : (
          (title ?? host)
        )}
      </span>
      {title && <span className="ml-2 text-meta wrap-anywhere text-ink-3">{host}</span>}
    </span>
  );
}
