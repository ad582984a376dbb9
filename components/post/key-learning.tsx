import { Key, useAriaKeys } from "@/components/keyboard/use-shortcuts";
import type { Post } from "@/lib/contract/posts";
import { SHORTCUTS } from "../keyboard/shortcuts";
import { UNSUPPORTED } from "./card-parts";
import { QuoteText } from "./quote-text";
import { highlightText, type Quotes } from "./use-quotes";

/** Words shown of a passage that is the key learning itself. */
const OPENING_WORDS = 5;

interface KeyLearningProps {
  post: Post;
  newsfeedName: string | undefined;
  headingLevel: 2 | 3;
  quotes: Quotes;
}

/** Key learning with its quotes; each can be highlighted in the text. */
export function KeyLearning({ post, newsfeedName, headingLevel, quotes }: KeyLearningProps) {
  const Heading = `h${headingLevel}` as const;
  const { keylearning, keylearning_state: state, evidence } = post;
  const isProven = state === "supported" && keylearning !== "";
  const isAwaited = post.ai_status === "pending";
  return (
    <div className={`border-s-2 ps-3 ${isProven ? "border-accent" : "border-line"} ${isAwaited ? "min-h-24" : ""}`}>
      <Heading className={`eyebrow mb-1 ${isProven ? "text-accent" : "text-ink-3"}`}>
        Key learning{newsfeedName && ` for ${newsfeedName}`}
      </Heading>
      {keylearning && <Learning text={keylearning} isNothing={state === "nothing"} quotes={quotes} />}
      {state === "unsupported" && <p className="mt-1 text-xs text-ink-3">{UNSUPPORTED}</p>}
      {evidence.map(({ quote, start }, index) => (
        <QuoteButton
          key={start}
          quote={quote}
          isFirst={index === 0}
          // A learning chosen from the text is its own quote.
          isItself={post.ai_status !== "done"}
          isActive={quotes.activeIndex === index}
          onClick={() => quotes.toggle(index)}
        />
      ))}
      <p role="status" className="text-xs text-ink-3">
        {isAwaited && (keylearning ? "A model is writing a better one." : "Being written.")}
        <span className="sr-only">{evidence.length > 0 && <Lit quotes={quotes} count={evidence.length} />}</span>
      </p>
    </div>
  );
}

function Lit({ quotes: { activeIndex, wasActive }, count }: { quotes: Quotes; count: number }) {
  return wasActive && highlightText(activeIndex, count);
}

function Learning({ text, isNothing, quotes }: { text: string; isNothing: boolean; quotes: Quotes }) {
  if (isNothing)
    return (
      <p dir="auto" className="text-ink-3">
        {text}
      </p>
    );
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
      {text}
    </p>
  );
}

interface QuoteButtonProps {
  quote: string;
  isFirst: boolean;
  isItself: boolean;
  isActive: boolean;
  onClick: () => void;
}

function QuoteButton({ quote, isFirst, isItself, isActive, onClick }: QuoteButtonProps) {
  const keys = useAriaKeys("keyLearning");
  return (
    <button
      type="button"
      title="Show in the text"
      aria-pressed={isActive}
      onClick={onClick}
      className="mt-2 block min-h-6 rounded text-start font-serif text-lead text-ink-2 italic decoration-accent underline-offset-4 hover:underline aria-pressed:text-ink aria-pressed:underline coarse:min-h-11"
      {...(isFirst && keys)}
    >
      {isItself && "Show in the text: "}
      <cite dir="auto">
        {isItself ? <QuoteText quote={quote} wordsMax={OPENING_WORDS} /> : <QuoteText quote={quote} />}
      </cite>
      {isFirst && "aria-keyshortcuts" in keys && (
        <span className="ms-2 not-italic">
          <Key>{SHORTCUTS.keyLearning.keys[0]}</Key>
        </span>
      )}
    </button>
  );
}
