import { SourceMark } from "../ui/source-mark";
import { PublicDate } from "./public-date";

export interface PublicItemProps {
  title: string;
  summary: string;
  keylearning: string;
  external_url: string;
  source_title: string | null;
  language: string | null;
  published_at: Date;
  note: string | null;
}

/** A post of a shared list, for anybody. */
export function PublicItem({ item }: { item: PublicItemProps }) {
  const source = item.source_title ?? "Deleted source";
  const lang = item.language ?? undefined;
  return (
    <article className="border-b border-line py-6">
      <p className="flex min-w-0 items-center gap-2 text-meta text-ink-3">
        <SourceMark title={source} />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium text-ink-2">{source}</span>
          {" · "}
          <PublicDate at={item.published_at} />
        </span>
      </p>
      <h2
        lang={lang}
        dir="auto"
        className="mt-1.5 font-serif text-2xl leading-[1.22] font-[560] tracking-[-0.012em] text-pretty wrap-anywhere"
      >
        <a
          href={item.external_url}
          rel="noopener noreferrer nofollow ugc"
          className="underline decoration-transparent underline-offset-[0.16em] hover:text-accent hover:decoration-current"
        >
          {item.title}
        </a>
      </h2>
      <p lang={lang} dir="auto" className="mt-1.5 text-lead text-ink-2 wrap-anywhere">
        {item.summary}
      </p>
      {item.keylearning && (
        <div className="mt-3 border-l-2 border-accent pl-3.5">
          <p className="eyebrow mb-1 text-accent">Key learning</p>
          <p dir="auto" className="text-lead wrap-anywhere">
            {item.keylearning}
          </p>
        </div>
      )}
      {item.note && (
        <div className="mt-3">
          <p className="sr-only">Note</p>
          <p dir="auto" className="font-serif text-[1.0625rem] leading-normal whitespace-pre-line italic wrap-anywhere">
            {item.note}
          </p>
        </div>
      )}
    </article>
  );
}
