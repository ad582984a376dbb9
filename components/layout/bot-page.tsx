import Link from "next/link";
import type { ReactNode } from "react";

/** Information for publishers who find our requests in their logs. */
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
          Did you find Lede in your server log? Somebody at {host} follows what you publish. This page explains how Lede
          reads your site and how to control it.
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
    <Section title="What Lede is">
      <p>
        Lede is a feed reader. People choose the sites they want to follow. Lede reads the feeds and shows the posts,
        with links to your pages. Every request identifies itself:
      </p>
      <p className="mt-3 overflow-x-auto rounded-lg border border-line bg-raised px-4 py-3 font-mono text-meta">
        {userAgent}
      </p>
      <p className="mt-3">
        The number is how many newsfeeds follow this feed here. One request serves them all. Lede sends no cookies, no
        referrer and no parameters of its own.
      </p>
    </Section>
  );
}

function HowOften() {
  return (
    <Section title="How often">
      <ul className="list-disc space-y-2 pl-5">
        <li>
          Usually at half the time between your posts, and at most once an hour unless your max-age is shorter. A reader
          can ask for a check, at most once a minute.
        </li>
        <li>
          After most errors Lede tries again in 15 minutes, or after your <Term>ttl</Term> or{" "}
          <Term>sy:updatePeriod</Term> if that is longer, and then waits twice as long each time. After <Term>429</Term>{" "}
          and <Term>503</Term> the first wait is your <Term>Retry-After</Term>, or an hour without one. An address that
          has answered <Term>404</Term> for a day is checked once a day.
        </li>
        <li>
          Requests repeat your ETag and Last-Modified, so you can answer 304 when nothing is new. Once every two weeks
          they leave these out.
        </li>
        <li>
          At most one request per second to a host, also while Lede looks for a feed that has become a web page. When a
          person adds your site, it looks for the feed with up to some dozens of requests, two at a time. Pictures load
          when a reader opens a post.
        </li>
        <li>Articles are fetched if the feed has only a teaser: usually once, and again when the entry changes.</li>
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
          <Term>sy:updatePeriod</Term>, <Term>skipHours</Term> or <Term>skipDays</Term>. Lede respects them, up to a
          day. A max-age below an hour lets Lede check more often.
        </li>
        <li>
          Answer <Term>429</Term> or <Term>503</Term> with <Term>Retry-After</Term>: Lede sends no requests to your host
          until then, for up to a day at a time. Only pictures, redirects from other hosts and the search for a site
          that a person adds do not wait.
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
          Answer <Term>410</Term> and Lede stops, unless somebody adds the feed again or asks for a check. After{" "}
          <Term>403</Term> three times in a row Lede checks once a day.
        </li>
        <li>
          For article pages and feed discovery, add rules for <Term>User-agent: Lede</Term> to your robots.txt. Feeds
          that a person added, and those that an added page announces, are still read.
        </li>
        <li>
          Moved? Redirect with <Term>301</Term> or <Term>308</Term> at every step. After three days Lede uses only the
          new address, except for feeds with a password.
        </li>
      </ul>
    </Section>
  );
}

function Contact({ host }: { host: string }) {
  return (
    <Section title="Contact">
      <p>
        Anybody can run Lede. These requests come from the server at {host}. To reach its operator, try webmaster@ or
        abuse@ its domain.
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
