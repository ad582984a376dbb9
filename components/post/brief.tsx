"use client";

import { ChevronDown } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { PlainButton } from "@/components/ui/plain-button";
import { onFirstUse } from "@/components/ui/use-lazy-part";
import type { Post } from "@/lib/contract/post";
import type { DetailsProps } from "./brief-details";
import { CheckedText } from "./checked-text";
import { summaryOf } from "./line-of";
import { highlightText, indexOfQuote, type Quotes } from "./use-quotes";

const details = lazyPart(async () => (await import("./brief-details")).BriefDetails);

/** Key learning and summary in three lines, which expand to the details. */
export function Brief(props: DetailsProps) {
  const { post, claims, summaryClaims, quotes } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  useEffect(() => onFirstUse(details.preload), []);
  const isProven = post.keylearning_state === "supported" && post.keylearning !== "";
  return (
    <section
      aria-label="Brief"
      className={`my-5 border-s-2 ps-4 font-sans text-lead leading-normal wrap-break-word ${isProven ? "border-accent" : "border-line"}`}
    >
      <div id={id}>
        {isOpen ? (
          <LazyPart
            part={details}
            title="The details could not be loaded"
            props={props}
            fallback={<Gist {...props} />}
          />
        ) : (
          <Gist {...props} />
        )}
      </div>
      {/* The check comes with the text; the button before it stays in place. */}
      <div className="mt-1 flex flex-wrap items-center gap-x-3.5 text-meta text-ink-3">
        <PlainButton
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="-ms-1 inline-flex min-h-6 items-center gap-1 rounded px-1 hover:text-ink coarse:min-h-11"
        >
          Details
          <ChevronDown
            aria-hidden="true"
            size={13}
            className={`motion-safe:transition-transform ${isOpen ? "rotate-180" : ""}`}
          />
        </PlainButton>
        <Checked claims={[...claims, ...summaryClaims]} />
        <span role="status">
          {post.ai_status === "pending" && (post.keylearning ? "A model may replace it." : "Being written.")}
          <span className="sr-only">
            {post.evidence.length > 0 && <Lit quotes={quotes} evidence={post.evidence} />}
          </span>
        </span>
      </div>
    </section>
  );
}

/** Key learning, then summary, cut to three lines. */
function Gist({ post, claims, summaryClaims, quotes }: DetailsProps) {
  const { keylearning, keylearning_state: state } = post;
  const summary = summaryOf(post);
  const showsLearning = keylearning !== "" && state !== "unsupported" && !(summary && state === "extract");
  const repeats = showsLearning && (summary.includes(keylearning) || keylearning.includes(summary));
  // The first text sets the direction, which `dir="auto"` does not take from a `bdi`.
  const Summary = showsLearning ? "bdi" : "span";
  if (!showsLearning && !summary && post.ai_status !== "pending") return null;
  return (
    <p dir="auto" className={`line-clamp-3 ${post.ai_status === "pending" ? "min-h-[3lh]" : ""}`}>
      {showsLearning && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key does the same, and so do the quotes among the details
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <span
          className="cursor-pointer"
          onClick={() => {
            // Selecting text ends with a click, which must not highlight a quote.
            if (window.getSelection()?.isCollapsed !== false) quotes.step();
          }}
        >
          <CheckedText text={keylearning} claims={claims} />
        </span>
      )}
      {showsLearning && !repeats && " "}
      {summary && !repeats && (
        <Summary lang={post.summary_language ?? undefined} className={showsLearning ? "text-ink-2" : ""}>
          <CheckedText text={summary} claims={summaryClaims} />
        </Summary>
      )}
    </p>
  );
}

/** The check in a word; nothing without one. */
function Checked({ claims }: Pick<DetailsProps, "claims">) {
  if (claims.length === 0) return null;
  const cut = claims.filter(({ verdict }) => verdict === "contradicted").length;
  const isProven = claims.every(({ verdict }) => verdict === "supported" || verdict === "contradicted");
  return (
    <>
      <span className={isProven ? "font-medium text-good" : ""}>{isProven ? "✓ Checked" : "Checked in part"}</span>
      {cut > 0 && <span>{cut} cut</span>}
    </>
  );
}

function Lit({ quotes: { activeQuote, wasActive }, evidence }: { quotes: Quotes; evidence: Post["evidence"] }) {
  return wasActive && highlightText(indexOfQuote(evidence, activeQuote), evidence.length);
}
