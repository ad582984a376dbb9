import { PlainButton } from "@/components/ui/plain-button";
import type { FullPost } from "@/lib/contract/post";
import { QuoteButton } from "./quote-button";
import type { Quotes } from "./use-quotes";

type Claims = FullPost["claims"];

/** Marks the sentences of a model's text that the check did not find. Plain text without a check. */
export function CheckedText({ text, claims, quotes }: { text: string; claims: Claims; quotes?: Quotes }) {
  const kept = claims.filter(({ verdict }) => verdict !== "contradicted");
  if (kept.length === 0) return text;
  return kept.map(({ text: sentence, verdict, quote }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sentences never change places
    <span key={index}>
      {index > 0 && " "}
      {verdict === "supported" ? (
        sentence
      ) : (
        <span className="underline decoration-edge decoration-dotted underline-offset-4">
          {sentence}
          <span className="sr-only"> (not found by the check)</span>
        </span>
      )}
      {quotes && quote !== null && verdict === "supported" && (
        <PlainButton
          title="Show in the text"
          aria-label={`Show the passage of sentence ${index + 1}`}
          aria-pressed={quotes.activeQuote === quote}
          onClick={() => quotes.toggle(quote)}
          className="ms-0.5 min-h-6 min-w-6 rounded text-xs text-ink-3 hover:text-ink aria-pressed:font-semibold aria-pressed:text-accent"
        >
          [{index + 1}]
        </PlainButton>
      )}
    </span>
  ));
}

/** Result of a check in one sentence. */
export function CheckNote({ claims, passages }: { claims: Claims; passages: "quotes" | "text" }) {
  const kept = claims.filter(({ verdict }) => verdict !== "contradicted");
  if (kept.length === 0) return null;
  const isProven = kept.every(({ verdict }) => verdict === "supported");
  const says = passages === "quotes" ? "the quotes say" : "the text says";
  const lacks = passages === "quotes" ? "the quotes do not say" : "the text does not clearly say";
  return (
    <p className="mt-1 text-xs text-ink-3">
      {isProven ? `Checked: ${says} all of it.` : `Checked: ${lacks} the underlined part.`}
    </p>
  );
}

/** Sentences that were cut, with the passages that contradict them. Nothing without any. */
export function CutClaims({ claims, quotes }: { claims: Claims; quotes: Quotes }) {
  const cut = claims.filter(({ verdict }) => verdict === "contradicted");
  if (cut.length === 0) return null;
  return (
    <details className="mt-2 text-base text-ink-2">
      <summary className="min-h-6 cursor-pointer text-xs text-ink-3 hover:text-ink coarse:min-h-11">
        {cut.length === 1 ? "1 sentence was cut" : `${cut.length} sentences were cut`}
      </summary>
      <ul className="mt-1 flex flex-col gap-3">
        {cut.map(({ text, quote }) => (
          <li key={text}>
            <del dir="auto">{text}</del>
            {quote !== null && (
              <>
                <p className="mt-1 text-xs text-ink-3">The article says something else:</p>
                <QuoteButton
                  quote={quote}
                  isActive={quotes.activeQuote === quote}
                  onClick={() => quotes.toggle(quote)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
