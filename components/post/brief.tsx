"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { errorText } from "@/lib/client/api-error";
import { verdictQuery } from "@/lib/client/reader";
import type { FullPost, Post } from "@/lib/contract/posts";
import { FROM_ARTICLE, Marked, UNSUPPORTED } from "./card-parts";
import { CheckedText, CheckNote, CutClaims } from "./checked-text";
import { FeedbackButtons } from "./feedback-buttons";
import { QuoteButton } from "./quote-button";
import { ReportWrong } from "./report-wrong";
import { splitAtMarks } from "./search-hits";
import { highlightText, indexOfQuote, type Quotes } from "./use-quotes";

function originText({ ai_status, ai_model }: Post): string {
  if (ai_status === "done") return ai_model ? `Summary by ${ai_model}` : "Summary by a model";
  if (ai_status === "pending") return "Chosen from the text for now";
  if (ai_status === "skipped") return "Too short to summarise";
  return "Chosen from the text, not written by a model";
}

interface BriefProps {
  post: Post;
  /** Checks of key learning and summary; empty while the text is loading. */
  claims: FullPost["claims"];
  summaryClaims: FullPost["summary_claims"];
  newsfeedName: string | undefined;
  headingLevel: 2 | 3;
  quotes: Quotes;
}

/** Summary and key learning of a post. Plain text, never markup. */
export function Brief({ summaryClaims, ...props }: BriefProps) {
  const { post, claims, headingLevel, quotes } = props;
  const Heading = `h${headingLevel}` as const;
  const { keylearning, ai_status } = post;
  // The text or the title follows in full.
  const summary = ai_status === "skipped" || post.summary === post.title ? "" : post.summary;
  return (
    <section
      aria-label="Brief"
      className="my-7 rounded-xl border border-line bg-raised px-5 py-4.5 font-sans text-lead leading-relaxed wrap-break-word"
    >
      {summary && (
        <>
          <Heading className="eyebrow mb-2 text-ink-3">Summary</Heading>
          <div className="mb-4">
            <p lang={post.summary_language ?? undefined} dir="auto">
              <CheckedText text={summary} claims={summaryClaims} quotes={quotes} />
            </p>
            <CheckNote claims={summaryClaims} passages="text" />
          </div>
        </>
      )}
      {(keylearning || ai_status === "pending") && <KeyLearning {...props} />}
      <CutClaims claims={[...summaryClaims, ...claims]} quotes={quotes} />
      <footer className="mt-4 text-xs text-ink-3">
        <WhyHere post={post}>
          {(summary || keylearning) && (
            <span className="flex flex-wrap items-center gap-x-1.5">
              {originText(post)} · <ReportWrong post={post} />
            </span>
          )}
        </WhyHere>
        <FeedbackButtons post={post} />
      </footer>
    </section>
  );
}

/** Why a post is in its newsfeed: the keyword and its sentence. */
function WhyHere({ post, children }: { post: Post; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { matched_keywords: matched } = post;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="-ms-1 inline-flex min-h-6 items-center gap-1 rounded px-1 text-start hover:text-ink coarse:min-h-11"
        >
          <ChevronDown
            aria-hidden="true"
            size={13}
            className={`shrink-0 motion-safe:transition-transform ${isOpen ? "rotate-180" : ""}`}
          />
          <span className="min-w-0 wrap-anywhere">
            {matched.length > 0 && (
              <>
                Matched: <span dir="auto">{matched.join(", ")}</span>
                {" · "}
              </>
            )}
            <span className="underline underline-offset-2">Why is this here?</span>
          </span>
        </button>
        {children}
      </div>
      <div id={id} hidden={!isOpen} className="mt-2 min-h-12 border-t border-line pt-2.5 text-base text-ink-2">
        {isOpen && <Answer post={post} />}
      </div>
    </>
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
function KeyLearning({ post, claims, newsfeedName, headingLevel, quotes }: Omit<BriefProps, "summaryClaims">) {
  const Heading = `h${headingLevel}` as const;
  const { keylearning, keylearning_state: state, evidence } = post;
  const isProven = state === "supported" && keylearning !== "";
  const isExtract = state === "extract";
  const isAwaited = post.ai_status === "pending";
  return (
    <div className={`border-s-2 ps-3 ${isProven ? "border-accent" : "border-line"} ${isAwaited ? "min-h-24" : ""}`}>
      <Heading className={`eyebrow mb-1 ${isProven ? "text-accent" : "text-ink-3"}`}>
        {isExtract ? FROM_ARTICLE : <>Key learning{newsfeedName && ` for ${newsfeedName}`}</>}
      </Heading>
      {keylearning && !isExtract && <Learning text={keylearning} claims={claims} quotes={quotes} />}
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
      <p role="status" className="text-xs text-ink-3">
        {isAwaited && (keylearning ? "A model is writing a better one." : "Being written.")}
        <span className="sr-only">{evidence.length > 0 && <Lit quotes={quotes} evidence={evidence} />}</span>
      </p>
    </div>
  );
}

function Lit({ quotes: { activeQuote, wasActive }, evidence }: { quotes: Quotes; evidence: Post["evidence"] }) {
  return wasActive && highlightText(indexOfQuote(evidence, activeQuote), evidence.length);
}

function Learning({ text, claims, quotes }: { text: string; claims: FullPost["claims"]; quotes: Quotes }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the quotes below it are buttons, and a key does the same
    <p
      dir="auto"
      className="cursor-pointer"
      onClick={() => {
        // A click that selects words is not a command.
        if (window.getSelection()?.isCollapsed !== false) quotes.step();
      }}
    >
      <CheckedText text={text} claims={claims} />
    </p>
  );
}
