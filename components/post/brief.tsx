"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { errorText } from "@/lib/client/api-error";
import { verdictQuery } from "@/lib/client/reader";
import type { Post, Verdict } from "@/lib/contract/posts";
import { KeyLearning } from "./key-learning";
import { ReportWrong } from "./report-wrong";
import { splitAtMarks } from "./split-at-marks";
import type { Quotes } from "./use-quotes";

/** Origin of the summary. */
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

/** Summary and key learning of a post. Plain text, never markup. */
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

interface WhyHereProps {
  post: Post;
  children: ReactNode;
}

/** Why a post is in its newsfeed: the keyword and its sentence. */
function WhyHere({ post, children }: WhyHereProps) {
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
          <Marked passage={verdict.passage} marks={verdict.marks} />
        </p>
      )}
    </>
  );
}

function Marked({ passage, marks }: { passage: string; marks: Verdict["marks"] }) {
  return splitAtMarks(passage, marks).map(({ text, start, isMarked }) =>
    isMarked ? (
      <mark key={start} className="rounded-sm bg-accent-soft px-0.5 font-semibold text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
