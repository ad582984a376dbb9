import type { Post } from "@/lib/contract/posts";
import { UNSUPPORTED } from "./unsupported";

const OPENING_WORDS = 5;

/** Who wrote the summary, said plainly. */
function originText({ ai_status, ai_model }: Post): string {
  if (ai_status === "done") return ai_model ? `Summary by ${ai_model}` : "Summary by a model";
  if (ai_status === "pending") return "Chosen from the text so far; more is on its way";
  if (ai_status === "skipped") return "Too short to summarise";
  return "Chosen from the text, not written by a model";
}

interface BriefProps {
  post: Post;
  newsfeedName: string | undefined;
  headingLevel: 2 | 3;
  /** Shows where a quote stands in the text. */
  onQuote: (quote: string) => void;
}

/** What a post says and what it means for this newsfeed. Plain text: nothing in it is ever markup. */
export function Brief({ post, newsfeedName, headingLevel, onQuote }: BriefProps) {
  const Heading = `h${headingLevel}` as const;
  const { summary, keylearning, keylearning_state: state, matched_keywords } = post;
  const isProven = state === "supported";
  if (!summary && !keylearning) return null;
  return (
    <section
      aria-label="Brief"
      className="my-7 rounded-xl border border-line bg-raised px-5 py-4.5 font-sans text-lead leading-relaxed"
    >
      {summary && (
        <>
          <Heading className="eyebrow mb-2 text-ink-3">Summary</Heading>
          <p lang={post.language ?? undefined} dir="auto" className="mb-4">
            {summary}
          </p>
        </>
      )}
      {keylearning && (
        <div className={`border-l-2 pl-3 ${isProven ? "border-accent" : "border-line"}`}>
          <Heading className={`eyebrow mb-1 ${isProven ? "text-accent" : "text-ink-3"}`}>
            Key learning{newsfeedName && ` for ${newsfeedName}`}
          </Heading>
          <p dir="auto" className={state === "nothing" ? "text-ink-3" : ""}>
            {keylearning}
          </p>
          {state === "unsupported" && <p className="mt-1 text-xs text-ink-3">{UNSUPPORTED}</p>}
          <Quotes post={post} onQuote={onQuote} />
        </div>
      )}
      <footer className="mt-4 flex flex-wrap justify-between gap-x-6 gap-y-1 text-xs text-ink-3">
        <span>{matched_keywords.length > 0 && `Matched: ${matched_keywords.join(", ")}`}</span>
        <span>{originText(post)}</span>
      </footer>
    </section>
  );
}

/** In quotation marks that differ from those within. */
function quoted(text: string): string {
  return /["“”„«]/.test(text) ? `‘${text}’` : `“${text}”`;
}

function Quotes({ post, onQuote }: Pick<BriefProps, "post" | "onQuote">) {
  // What was chosen from the text is its own quote: showing it twice proves nothing more.
  const isItself = post.ai_status !== "done";
  return post.evidence.map(({ quote, start }) => (
    <button
      key={start}
      type="button"
      title="Show in the text"
      onClick={() => onQuote(quote)}
      className="mt-2 block min-h-6 rounded text-start font-serif text-lead text-ink-2 italic decoration-accent underline-offset-4 hover:underline"
    >
      {isItself ? <ShownPlace quote={quote} /> : <cite dir="auto">{quoted(quote)}</cite>}
    </button>
  ));
}

/** Names a passage by its first words. */
function ShownPlace({ quote }: { quote: string }) {
  const words = quote.split(/\s+/);
  const opening = words.slice(0, OPENING_WORDS).join(" ");
  return (
    <>
      Show in the text: <cite dir="auto">{quoted(words.length > OPENING_WORDS ? `${opening} …` : opening)}</cite>
    </>
  );
}
