import Link from "next/link";
import { buttonClasses } from "@/components/ui/button-classes";
import { SourceMark } from "@/components/ui/source-mark";
import dark from "@/docs/pictures/newsfeed-dark.webp";
import light from "@/docs/pictures/newsfeed-light.webp";

const POINTS = [
  {
    title: "What it means for you",
    text: "Describe your work in plain words. Every post comes with a key learning for you, and the quotes behind it.",
  },
  {
    title: "Only what matches",
    text: "Blogs, sites, profiles and subreddits, filtered by your keywords. You always see which one matched.",
  },
  {
    title: "No silent failures",
    text: "Each source shows how it is doing, when it was last checked, and what to do when it stops.",
  },
];

export function Landing({ isSignUpOpen }: { isSignUpOpen: boolean }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[72rem] flex-col px-5 medium:px-10">
      <header className="flex items-center justify-between gap-4 py-6">
        <p className="font-serif text-2xl/none font-semibold tracking-tight">Lede</p>
        <div className="flex gap-1">
          <a className={buttonClasses({ look: "quiet" })} href="/docs">
            Docs
          </a>
          <Link className={buttonClasses({ look: "quiet" })} href="/sign-in">
            Sign in
          </Link>
        </div>
      </header>
      <main className="flex-1 pb-20">
        <div className="grid items-center gap-12 pt-10 wide:grid-cols-[1.1fr_1fr] wide:pt-20">
          <div>
            {/* Each half fits in one line, so that nothing moves when the serif replaces a wider font. */}
            <h1 className="font-serif text-[clamp(2rem,1.1rem+4.4vw,3.75rem)] leading-[1.06] font-semibold tracking-[-0.025em] medium:whitespace-nowrap">
              <span className="block">Follow everything.</span> <span className="block">Read what matters.</span>
            </h1>
            <p className="mt-6 max-w-[34rem] font-serif text-xl leading-relaxed text-ink-2">
              Lede turns the sources you follow into a few posts worth reading, each with what it means for you.
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Link
                className={buttonClasses({ look: "primary", className: "min-h-11 px-5" })}
                href={isSignUpOpen ? "/sign-up" : "/sign-in"}
              >
                {isSignUpOpen ? "Create an account" : "Sign in"}
              </Link>
            </div>
          </div>
          <Sample />
        </div>
        <RealPicture />
        <ul className="mt-20 grid gap-x-10 gap-y-8 border-t border-line pt-10 medium:grid-cols-3">
          {POINTS.map(({ title, text }) => (
            <li key={title}>
              <h2 className="font-serif text-xl font-semibold tracking-tight">{title}</h2>
              <p className="mt-1.5 text-lead text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}

function RealPicture() {
  return (
    <figure className="mt-20">
      <picture>
        <source srcSet={dark.src} media="(prefers-color-scheme: dark)" />
        <img
          src={light.src}
          width={light.width}
          height={light.height}
          loading="lazy"
          alt="A newsfeed: posts of the day on the left, and beside them an open post with its summary, its key learning and the quotes behind it"
          className="h-auto w-full rounded-2xl border border-line shadow-float"
        />
      </picture>
      <figcaption className="mt-3 text-center text-ink-3">
        A newsfeed about grid storage, for someone who bids on tenders.
      </figcaption>
    </figure>
  );
}

function Sample() {
  return (
    <figure className="rounded-2xl border border-line bg-raised p-6 shadow-float medium:p-8">
      <p className="flex items-center gap-2 text-meta text-ink-3">
        <SourceMark title="Energy Storage Weekly" />
        <span>
          <span className="font-medium text-ink-2">Energy Storage Weekly</span> · 38 min ago · 4 min read
        </span>
      </p>
      <p className="mt-2 font-serif text-2xl leading-snug font-semibold tracking-tight text-balance">
        Utility swaps lithium for sodium-ion in a 200 MWh tender, citing fire code
      </p>
      <div className="mt-4 border-l-2 border-accent pl-3.5">
        <p className="eyebrow mb-1 text-accent">Key learning</p>
        <p className="text-lead">
          Fire-separation rules, not cell price, decided this tender: your bids in the same region should quote cost per
          usable square metre.
        </p>
        <p className="mt-2 font-serif text-lead text-ink-2">
          “The separation distance alone took two of eight containers off the plot.”
        </p>
      </div>
      <figcaption className="sr-only">An example of a post with its key learning</figcaption>
    </figure>
  );
}
