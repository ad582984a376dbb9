import type { Guide } from "../guide";
import { Code } from "../parts";

export const feedsOut: Guide = {
  slug: "feeds-out",
  title: "Feeds out",
  summary: "Newsfeeds, reading lists, searches and Today in any feed reader, and your sources as OPML.",
  sections: (appUrl) => [
    {
      id: "start",
      title: "Start here",
      body: (
        <>
          <p>
            Choose <em>Feed address</em> in the settings of a newsfeed, on a reading list, a search or Today, and paste
            the address into your reader. <a href="/settings/feeds">Settings → Feeds</a> lists all addresses. Or create
            one through the <a href="/docs/api">API</a>, with a key that may write and is not limited to newsfeeds:
          </p>
          <Code>{createSample(appUrl)}</Code>
          <p>
            Each feed address has three formats: <code>feed.atom</code>, <code>feed.rss</code> and{" "}
            <code>feed.json</code>. Whoever knows it can read it, without a key. <em>Reset address</em> replaces it at
            once.
          </p>
        </>
      ),
    },
    {
      id: "content",
      title: "What a post says",
      body: (
        <>
          <p>
            The content begins with the key learning and its quotes, then comes the summary. A key learning that no
            quote supports is left out. JSON Feed also carries this as data:
          </p>
          <Code>{EXTENSION}</Code>
          <p>
            Atom and RSS use categories, whose scheme or domain is the address of this page and one of these anchors:
          </p>
          <dl>
            <dt id="keylearning">
              <code>#keylearning</code>
            </dt>
            <dd>
              The state of the key learning: <code>supported</code>, <code>quoted</code>, <code>extract</code>,{" "}
              <code>unsupported</code> or <code>nothing</code>.
            </dd>
            <dt id="relevance">
              <code>#relevance</code>
            </dt>
            <dd>A number from 0 to 100; absent without keywords and context.</dd>
            <dt id="newsfeed">
              <code>#newsfeed</code>
            </dt>
            <dd>The name of the newsfeed. Matched keywords are categories without a scheme.</dd>
          </dl>
        </>
      ),
    },
    {
      id: "changes",
      title: "Polling and pushes",
      body: (
        <>
          <p>
            A feed has an <code>ETag</code>: send it as <code>If-None-Match</code>, and an unchanged feed costs nothing.
            Older posts are at <code>rel="next"</code>, except for Today, which has the unread posts of its page, at
            most twelve. <code>updated</code> changes when the key learning is written.
          </p>
          <p>
            Lede is a <a href="https://www.w3.org/TR/websub/">WebSub</a> hub for its feeds: programs with a public
            address get new posts, and changes of a list, pushed and signed by <code>hub.secret</code> with SHA-256.
          </p>
          <Code>{hubSample(appUrl)}</Code>
        </>
      ),
    },
    {
      id: "opml",
      title: "OPML by address",
      body: (
        <>
          <p>
            The OPML address serves all sources, a folder for each newsfeed. In the other direction, Lede reads an OPML
            address daily and follows what is new in it. Sources removed from it are reported but stay.
          </p>
          <Code>{opmlSample(appUrl)}</Code>
        </>
      ),
    },
  ],
};

const EXTENSION = `"_lede": {
  "about": "…/docs/feeds-out",
  "key_learning": "Fire-separation rules, not cell price, decided this tender.",
  "state": "supported",
  "quotes": ["The separation distance alone took two of eight containers off the plot."],
  "relevance": 82,
  "newsfeed": { "id": "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b", "name": "Grid storage" }
}`;

function createSample(appUrl: string): string {
  return `export LEDE_API_KEY=lede_…
curl -X POST ${appUrl}/v1/today/feed-address -H "X-API-Key: $LEDE_API_KEY"
curl -X POST ${appUrl}/v1/feed-addresses -H "X-API-Key: $LEDE_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "Tenders that matter", "query": {"q": "tender", "min_relevance": 60}}'`;
}

function hubSample(appUrl: string): string {
  return `curl ${appUrl}/hub \\
  -d hub.mode=subscribe \\
  -d hub.topic=${appUrl}/f/SECRET/feed.atom \\
  -d hub.callback=https://you.example/callback \\
  -d hub.secret=only-you-know-it`;
}

function opmlSample(appUrl: string): string {
  return `curl -X POST ${appUrl}/v1/opml/subscriptions -H "X-API-Key: $LEDE_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"url": "https://team.example/sources.opml"}'`;
}
