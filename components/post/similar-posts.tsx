import Link from "next/link";
import { Fragment } from "react";
import type { Post } from "@/lib/contract/posts";
import { SIMILAR_COUNT_MAX } from "@/lib/core/limits";
import { numberText } from "@/lib/core/number-text";
import { useLocale } from "../ui/locale";

/** Links to near-duplicate posts by source name. Placed above the card's own link. */
export function SimilarPosts({ post }: { post: Post }) {
  const { similar, similar_count: total } = post;
  const locale = useLocale();
  if (total === 0) return null;
  const rest = total - similar.length;
  return (
    <p className="mt-2 font-sans text-meta text-ink-3">
      {"Similar: "}
      {similar.map(({ id, source_title }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <Link
            href={`/posts/${id}`}
            prefetch={false}
            className="relative z-1 underline underline-offset-2 hover:text-ink"
          >
            {source_title ?? "Deleted source"}
          </Link>
        </Fragment>
      ))}
      {rest > 0 && ` and ${numberText(rest, locale)}${total < SIMILAR_COUNT_MAX ? "" : " or"} more`}
    </p>
  );
}
