import { Button } from "../ui/button";
import { Empty } from "../ui/empty";
import { countText } from "../ui/time-text";
import { PublicDate } from "./public-date";
import { PublicItem, type PublicItemProps } from "./public-item";

interface PublicListProps {
  list: {
    name: string;
    description: string | null;
    item_count: number;
    updated_at: Date;
    items: (PublicItemProps & { id: string })[];
  };
  /** Address of the first page, where this is another one. */
  first: string | null;
  /** Address of the page after this one. */
  next: string | null;
}

/** A shared reading list as strangers read it. Nothing here needs a script. */
export function PublicList({ list, first, next }: PublicListProps) {
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-10 pb-24 medium:px-6 medium:pt-14">
      <main>
        <header className="border-b border-line pb-5">
          <p className="text-meta text-ink-3">Reading list</p>
          <h1
            dir="auto"
            className="mt-1.5 font-serif text-[clamp(2rem,1.5rem+2.4vw,2.75rem)] leading-[1.08] font-semibold tracking-[-0.02em] text-balance wrap-anywhere"
          >
            {list.name}
          </h1>
          {list.description && (
            <p
              dir="auto"
              className="mt-2.5 font-serif text-[1.1875rem] leading-normal whitespace-pre-line text-ink-2 wrap-anywhere"
            >
              {list.description}
            </p>
          )}
          <p className="mt-3.5 text-meta text-ink-3">
            <span className="font-medium text-ink-2">{countText(list.item_count, "post")}</span>
            {" · updated "}
            <PublicDate at={list.updated_at} />
          </p>
        </header>
        {list.items.map((item) => (
          <PublicItem key={item.id} item={item} />
        ))}
        {list.items.length === 0 && <Empty title={first ? "The list ends here" : "Nothing in this list yet"} />}
        {(first ?? next) && (
          <nav aria-label="Pages" className="mt-8 flex flex-wrap justify-between gap-3">
            {first && (
              <Button asChild>
                <a href={first}>To the first posts</a>
              </Button>
            )}
            {next && (
              <Button asChild className="ml-auto">
                <a href={next} rel="next">
                  Earlier posts
                </a>
              </Button>
            )}
          </nav>
        )}
      </main>
      <footer className="mt-10 text-ink-3">
        Made with{" "}
        <a href="/" className="font-serif text-base font-semibold hover:text-ink">
          Lede
        </a>
      </footer>
    </div>
  );
}
