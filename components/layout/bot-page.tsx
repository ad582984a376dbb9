import Link from "next/link";
import type { ReactNode } from "react";

/** What a publisher wants to know who finds the requests of this server in a log. */
export function BotPage({ userAgent, host }: { userAgent: string; host: string }) {
  return (
    <div className="mx-auto max-w-[44rem] px-5 medium:px-10">
      <header className="py-6">
        <Link href="/" className="rounded font-serif text-2xl/none font-semibold tracking-tight">
          Lede
        </Link>
      </header>
      <main className="pb-24">
        <h1 className="mt-6 font-serif text-[2.5rem] leading-tight font-semibold tracking-tight text-balance">
          For publishers
        </h1>
        <p className="mt-4 font-serif text-xl leading-relaxed text-ink-2">
          You found Lede in the log of your site? Somebody at {host} follows what you publish. This is how Lede reads,
          and how you decide about it.
        </p>
        <WhoAsks userAgent={userAgent} />
        <HowOften />
        <SlowDown />
        <Stop />
        <Contact host={host} />
      </main>
    </div>
  );
}

function WhoAsks({ userAgent }: { userAgent: string }) {
  return (
    <Section title="Who asks">
      <p>
        Lede is a feed reader. People name the sites that they want to follow; it reads their feeds and shows them the
        posts, with links to your pages. Every request says so:
      </p>
      <p className="mt-3 overflow-x-auto rounded-lg border border-line bg-raised px-4 py-3 font-mono text-meta">
        {userAgent}
      </p>
      <p className="mt-3">
        The number is how many follow this feed here. One request serves them all. Lede sends no cookies, no referrer
        and no parameters of its own.
      </p>
    </Section>
  );
}

function HowOften() {
  return (
    <Section title="How often">
      <ul className="list-disc space-y-2 pl-5">
        <li>A feed at most once an hour, as a rule at half the usual time between your posts, at least once a day.</li>
        <li>
          With the ETag and Last-Modified that you sent, as you sent them: answer 304 when nothing is new. Every two
          weeks once without.
        </li>
        <li>One request a second to a host at most. Articles are fetched once, where the feed holds only a teaser.</li>
      </ul>
    </Section>
  );
}

function SlowDown() {
  return (
    <Section title="How to slow it down">
      <ul className="list-disc space-y-2 pl-5">
        <li>
          Ask for longer pauses with <Term>Cache-Control: max-age</Term>, <Term>Expires</Term>, <Term>ttl</Term>,{" "}
          <Term>sy:updatePeriod</Term>, <Term>skipHours</Term> or <Term>skipDays</Term>. They are kept, up to a day. A
          max-age below an hour invites Lede to come more often.
        </li>
        <li>
          Answer <Term>429</Term> or <Term>503</Term> with <Term>Retry-After</Term>: nothing is asked of your host until
          then, for up to a day at a time.
        </li>
      </ul>
    </Section>
  );
}

function Stop() {
  return (
    <Section title="How to stop it">
      <ul className="list-disc space-y-2 pl-5">
        <li>
          Answer <Term>410</Term> and the feed is left alone, unless somebody adds it anew. After <Term>403</Term> three
          times in a row Lede asks once a day.
        </li>
        <li>
          For article pages and the search for feeds, write rules for <Term>User-agent: Lede</Term> into your
          robots.txt. A feed that somebody named is read for that person all the same.
        </li>
        <li>
          Moved? Redirect with <Term>301</Term> or <Term>308</Term>. After three days Lede asks at the new address
          alone.
        </li>
      </ul>
    </Section>
  );
}

function Contact({ host }: { host: string }) {
  return (
    <Section title="Contact">
      <p>
        Lede is software that anybody can run. These requests come from the server at {host}: write to whoever runs it,
        as a rule webmaster@ or abuse@ its domain.
      </p>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="font-serif text-xl font-semibold tracking-tight">{title}</h2>
      <div className="mt-2 text-lead text-ink-2">{children}</div>
    </section>
  );
}

function Term({ children }: { children: ReactNode }) {
  return <code className="font-mono text-[0.9em] text-ink">{children}</code>;
}
