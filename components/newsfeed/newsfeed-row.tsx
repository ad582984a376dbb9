import Link from "next/link";
import type { Newsfeed, NewsfeedState } from "@/lib/contract/newsfeeds";
import { countText, numberText } from "@/lib/core/number-text";
import { RelativeTime } from "../ui/clock";
import { useLocale } from "../ui/locale";
import { healthText } from "./newsfeed-health";

interface NewsfeedRowProps {
  newsfeed: Newsfeed;
  /** Unknown for one that has just been made. */
  state: NewsfeedState | undefined;
}

/** A newsfeed in the list of all: what it is about, how its sources do, and what waits in it. */
export function NewsfeedRow({ newsfeed, state }: NewsfeedRowProps) {
  const { id, name, unread_count: unread, description, business_context, keywords, role } = newsfeed;
  const about = description ?? business_context;
  const locale = useLocale();
  const health = state && healthText(state, locale);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-4 medium:gap-x-6">
      <div className="min-w-0">
        <h2
          dir="auto"
          className={`font-serif text-xl leading-snug tracking-tight wrap-anywhere ${unread > 0 ? "font-semibold" : ""}`}
        >
          <Link
            href={`/newsfeeds/${id}`}
            className="decoration-accent decoration-1 underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline"
          >
            {name}
          </Link>
        </h2>
        {about && (
          <p dir="auto" className="mt-0.5 line-clamp-1 text-ink-2">
            {about}
          </p>
        )}
        <p className="mt-1 line-clamp-2 text-meta text-ink-3 wrap-anywhere">
          {countText(newsfeed.source_count, "source", { locale })}
          {health && (
            <>
              {", "}
              <span className={health.isBad ? "font-medium text-bad" : ""}>{health.text}</span>
            </>
          )}
          {" · "}
          {keywords.length > 0 ? keywords.join(", ") : "all posts"}
          {role === "editor" && " · shared with you"}
        </p>
      </div>
      <p className="pt-1 text-end tabular-nums">
        <span className={unread > 0 ? "font-medium text-accent" : "text-ink-3"}>
          {unread > 0 ? `${numberText(unread, locale)} unread` : "All read"}
        </span>
        {state?.lastPostAt && (
          <span className="block text-meta text-ink-3">
            <RelativeTime at={state.lastPostAt} />
          </span>
        )}
      </p>
    </li>
  );
}
