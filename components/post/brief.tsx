import type { Post } from "@/lib/contract/posts";
import { KeyLearning } from "./key-learning";
import { ReportWrong } from "./report-wrong";
import type { Quotes } from "./use-quotes";
import { WhyHere } from "./why-here";

/** Who wrote the summary, said plainly. */
function originText({ ai_status, ai_model }: Post): string {
  if (ai_status === "done") return ai_model ? `Summary by ${ai_model}` : "Summary by a model";
  if (ai_status === "pending") return "Chosen from the text for now";
  if (ai_status === "skipped") return "Too short to summarise";
  return "Chosen from the text, not written by a model";
}

interface BriefProps {
  post: Post;
  newsfeedName: string | undefined;
  headingLevel: 2 | 3;
  quotes: Quotes;
}

/** What a post says and what it means for this newsfeed. Plain text: nothing in it is ever markup. */
export function Brief({ post, newsfeedName, headingLevel, quotes }: BriefProps) {
  const Heading = `h${headingLevel}` as const;
  const { summary, keylearning, ai_status } = post;
  return (
    <section
      aria-label="Brief"
      className="my-7 rounded-xl border border-line bg-raised px-5 py-4.5 font-sans text-lead leading-relaxed wrap-break-word"
    >
      {summary && (
        <>
          <Heading className="eyebrow mb-2 text-ink-3">Summary</Heading>
          <p lang={post.language ?? undefined} dir="auto" className="mb-4">
            {summary}
          </p>
        </>
      )}
      {(keylearning || ai_status === "pending") && (
        <KeyLearning post={post} newsfeedName={newsfeedName} headingLevel={headingLevel} quotes={quotes} />
      )}
      <footer className="mt-4 text-xs text-ink-3">
        <WhyHere post={post}>
          {(summary || keylearning) && (
            <span className="flex flex-wrap items-center gap-x-1.5">
              {originText(post)} · <ReportWrong post={post} />
            </span>
          )}
        </WhyHere>
      </footer>
    </section>
  );
}
