"use client";

import { useQuery } from "@tanstack/react-query";
import { errorText } from "@/lib/client/api-error";
import { verdictQuery } from "@/lib/client/reader";
import type { FullPost, Post } from "@/lib/contract/post";
import { FROM_ARTICLE, UNSUPPORTED } from "./card-key-learning";
import { Marked } from "./card-parts";
import { CheckedText, CheckNote, CutClaims } from "./checked-text";
import { isInSummary, summaryOf } from "./line-of";
import { RelevanceLine } from "./post-facts";
import { QuoteButton } from "./quote-button";
import { ReportWrong } from "./report-wrong";
import { splitAtMarks } from "./search-hits";
import type { Quotes } from "./use-quotes";

function originText({ ai_status, ai_model }: Post): string {
  if (ai_status === "done") return ai_model ? `Summary by ${ai_model}` : "Summary by a model";
  if (ai_status === "pending") return "In the publisher’s words for now";
  if (ai_status === "skipped") return "Too short to summarise";
  return "In the publisher’s words, not a model’s";
}

export interface DetailsProps {
  post: Post;
  /** Checks of key learning and summary; empty while the text is loading. */
  claims: FullPost["claims"];
  summaryClaims: FullPost["summary_claims"];
  newsfeedName: string | undefined;
  headingLevel: 2 | 3;
  quotes: Quotes;
}

/** Key learning and summary of a post with their checks and quotes, and why it is here. Plain text, never markup. */
export function BriefDetails({ summaryClaims, ...props }: DetailsProps) {
  const { post, claims, headingLevel, quotes } = props;
  const Heading = `h${headingLevel}` as const;
  const summary = summaryOf(post);
  return (
    <>
      {post.keylearning && !isInSummary(post) && <KeyLearning {...props} />}
      {summary && (
        <div className="mb-4">
          <Heading className="eyebrow mb-1 text-ink-3">Summary</Heading>
          <p lang={post.summary_language ?? undefined} dir="auto">
            <CheckedText text={summary} claims={summaryClaims} quotes={quotes} />
          </p>
          <CheckNote claims={summaryClaims} passages="text" />
        </div>
      )}
      <CutClaims claims={[...summaryClaims, ...claims]} quotes={quotes} />
      <WhyHere post={post} level={headingLevel} />
      <footer className="text-xs text-ink-3">
        {(summary || post.keylearning) && (
          <span className="flex flex-wrap items-center gap-x-1.5">
            {originText(post)} · <ReportWrong post={post} />
          </span>
        )}
      </footer>
    </>
  );
}

/** Why a post is in its newsfeed: the keyword and its sentence, and how much it matters. */
function WhyHere({ post, level }: { post: Post; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <div className="mb-3">
      <Heading className="eyebrow mb-1 text-ink-3">Why it is here</Heading>
      <div className="min-h-6 text-base text-ink-2">
        <Answer post={post} />
      </div>
      <RelevanceLine post={post} />
    </div>
  );
}

function Answer({ post: { id, language } }: { post: Post }) {
  const { data: verdict, error } = useQuery(verdictQuery(id));
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (!verdict) return <p role="status">Loading</p>;
  return (
    <>
      <p>{verdict.explanation}</p>
      {verdict.passage !== null && (
        <p lang={language ?? undefined} dir="auto" className="mt-1.5 border-s-2 border-line ps-3 font-serif text-lead">
          <Marked
            pieces={splitAtMarks(verdict.passage, verdict.marks)}
            className="rounded-sm bg-accent-soft px-0.5 font-semibold text-ink"
          />
        </p>
      )}
    </>
  );
}

/** Key learning with its check and its quotes; each can be highlighted in the text. */
function KeyLearning({ post, claims, newsfeedName, headingLevel, quotes }: Omit<DetailsProps, "summaryClaims">) {
  const Heading = `h${headingLevel}` as const;
  const { keylearning, keylearning_state: state, evidence } = post;
  const isProven = state === "supported" && keylearning !== "";
  const isExtract = state === "extract";
  return (
    <div className="mb-4">
      <Heading className={`eyebrow mb-1 ${isProven ? "text-accent" : "text-ink-3"}`}>
        {isExtract ? FROM_ARTICLE : <>Key learning{newsfeedName && ` for ${newsfeedName}`}</>}
      </Heading>
      {!isExtract && (
        <p dir="auto">
          <CheckedText text={keylearning} claims={claims} />
        </p>
      )}
      {state === "unsupported" ? (
        <p className="mt-1 text-xs text-ink-3">{UNSUPPORTED}</p>
      ) : (
        <CheckNote claims={claims} passages="quotes" />
      )}
      {evidence.map(({ quote, start }, index) => (
        <QuoteButton
          key={start}
          quote={quote}
          isFirst={index === 0}
          isActive={quotes.activeQuote === quote}
          onClick={() => quotes.toggle(quote)}
        />
      ))}
    </div>
  );
}
