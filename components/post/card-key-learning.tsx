import type { Post } from "@/lib/contract/post";
import { Hits } from "./card-parts";
import { isInSummary } from "./line-of";

/** Key learning of a post in a list. Nothing without one, or where the summary has it. @param q search words */
export function CardKeyLearning({ post, q = "", isStrong }: { post: Post; q?: string; isStrong: boolean }) {
  const { keylearning, keylearning_state: state } = post;
  if (!keylearning || isInSummary(post)) return null;
  const isExtract = state === "extract";
  return (
    <div className={`mt-2.5 border-l-2 pl-3 ${isStrong ? "border-accent" : "border-line text-ink-2"}`}>
      <p className={`eyebrow mb-0.5 ${isStrong ? "text-accent" : "text-ink-3"}`}>
        {isExtract ? FROM_ARTICLE : "Key learning"}
      </p>
      <p dir="auto" className="line-clamp-3 wrap-anywhere">
        <Hits text={keylearning} q={q} />
      </p>
      {state === "unsupported" && <p className="mt-0.5 text-xs text-ink-3">{UNSUPPORTED}</p>}
      {state === "quoted" && <p className="mt-0.5 text-xs text-ink-3">{QUOTED}</p>}
    </div>
  );
}

/** Heading of a sentence chosen from the article. */
export const FROM_ARTICLE = "From the article";

const QUOTED = "The quotes do not say all of it.";

/** Shown below a key learning whose quotes are not in the article. */
export const UNSUPPORTED = "No quote from the post backs this up: check it before you rely on it.";
