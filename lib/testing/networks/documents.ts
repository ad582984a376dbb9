import { escapeMarkup } from "@/e2e/farm/markdown";

/** A post, in the form common to all networks. */
export interface PlayedPost {
  id: string;
  text: string;
  at: Date;
}

interface Answer {
  headers: Record<string, string>;
  body: string;
}

const answer = (type: string, body: string): Answer => ({
  headers: { "content-type": type },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
const rss = (body: string) => answer("application/rss+xml; charset=utf-8", body);
const atom = (body: string) => answer("application/atom+xml; charset=UTF-8", body);
const each = (posts: readonly PlayedPost[], show: (post: PlayedPost) => string) => posts.map(show).join("\n");

/** nodeinfo, at its two URLs; `origin` is the real one. */
export function nodeinfo(origin: string, software: string): Record<string, { body: string }> {
  const rel = "http://nodeinfo.diaspora.software/ns/schema/2.0";
  return {
    "/.well-known/nodeinfo": { body: JSON.stringify({ links: [{ rel, href: `${origin}/nodeinfo/2.0` }] }) },
    "/nodeinfo/2.0": {
      body: JSON.stringify({
        version: "2.0",
        software: { name: software, version: "1.0.0" },
        protocols: ["activitypub"],
      }),
    },
  };
}

/** `/@user.rss` of Mastodon: no titles. */
export function mastodonRss(profile: { origin: string; user: string }, posts: readonly PlayedPost[]): Answer {
  const home = `${profile.origin}/@${profile.user}`;
  return rss(`<rss version="2.0" xmlns:webfeeds="http://webfeeds.org/rss/1.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>
<title>Anna Example</title><description>Public posts from @${profile.user}</description><link>${home}</link>
<webfeeds:icon>${profile.origin}/avatar.png</webfeeds:icon><generator>Mastodon v4.5.1</generator>
${each(
  posts,
  ({ id, text, at }) => `<item><guid isPermaLink="true">${home}/${id}</guid><link>${home}/${id}</link>
<pubDate>${at.toUTCString()}</pubDate><description>${escapeMarkup(`<p>${text}</p>`)}</description><category>news</category></item>`,
)}
</channel></rss>`);
}

/** `/profile/name/rss` of Bluesky: plain text, no titles. */
export function blueskyRss(name: string, posts: readonly PlayedPost[]): Answer {
  const home = `https://bsky.app/profile/${name}`;
  return rss(`<rss version="2.0"><channel><description>All about it</description><link>${home}</link><title>@${name} - Anna</title>
${each(
  posts,
  ({ id, text, at }) => `<item><link>${home}/post/${id}</link><description>${escapeMarkup(text)}</description>
<pubDate>${at.toUTCString()}</pubDate><guid isPermaLink="false">at://did:plc:abc/app.bsky.feed.post/${id}</guid></item>`,
)}
</channel></rss>`);
}

/** `/feeds/videos.xml` of YouTube. */
export function youtubeAtom(channel: string, posts: readonly PlayedPost[]): Answer {
  return {
    ...atom(`<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
<link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=${channel}"/><id>yt:channel:${channel.slice(2)}</id>
<yt:channelId>${channel.slice(2)}</yt:channelId><title>Anna's Videos</title><link rel="alternate" href="https://www.youtube.com/channel/${channel}"/>
${each(
  posts,
  ({
    id,
    text,
    at,
  }) => `<entry><id>yt:video:${id}</id><yt:videoId>${id}</yt:videoId><title>${escapeMarkup(text)}</title>
<link rel="alternate" href="https://www.youtube.com/watch?v=${id}"/><author><name>Anna</name></author>
<published>${at.toISOString()}</published><updated>${at.toISOString()}</updated><media:group><media:title>${escapeMarkup(text)}</media:title>
<media:thumbnail url="https://i.ytimg.com/vi/${id}/hqdefault.jpg" width="480" height="360"/><media:description>What it is about</media:description></media:group></entry>`,
)}
</feed>`),
    headers: { "content-type": "text/xml; charset=UTF-8" },
  };
}

/** `/r/sub/.rss` of Reddit. */
export function redditAtom(sub: string, posts: readonly PlayedPost[]): Answer {
  const home = `https://www.reddit.com/r/${sub}`;
  return atom(`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><category term="${sub}" label="r/${sub}"/>
<icon>https://www.redditstatic.com/icon.png/</icon><id>/r/${sub}/.rss</id><link rel="self" href="${home}/.rss" type="application/atom+xml" />
<link rel="alternate" href="${home}/" type="text/html" /><subtitle>About ${sub}</subtitle><title>All about ${sub}</title>
${each(
  posts,
  ({
    id,
    text,
    at,
  }) => `<entry><author><name>/u/anna</name><uri>https://www.reddit.com/user/anna</uri></author><category term="${sub}" label="r/${sub}"/>
<content type="html">${escapeMarkup(`<!-- SC_OFF --><div class="md"><p>More on ${text}</p></div><!-- SC_ON --> submitted by <a href="https://www.reddit.com/user/anna"> /u/anna </a>`)}</content>
<id>t3_${id}</id><link href="${home}/comments/${id}/a_title/" /><updated>${at.toISOString()}</updated><published>${at.toISOString()}</published><title>${escapeMarkup(text)}</title></entry>`,
)}
</feed>`);
}

/** `/feeds/c/name.xml` of Lemmy. */
export function lemmyRss(community: { origin: string; name: string }, posts: readonly PlayedPost[]): Answer {
  const { origin, name } = community;
  return rss(`<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Lemmy - ${name}</title>
<link>${origin}/c/${name}</link><description>About ${name}</description>
${each(
  posts,
  ({ id, text, at }) => `<item><title>${escapeMarkup(text)}</title><link>${origin}/post/${id}</link>
<description>${escapeMarkup(`submitted by <a href="${origin}/u/anna">anna</a><br>5 points<p>More on ${text}</p>`)}</description>
<comments>${origin}/post/${id}</comments><guid>${origin}/post/${id}</guid><pubDate>${at.toUTCString()}</pubDate><dc:creator>${origin}/u/anna</dc:creator></item>`,
)}
</channel></rss>`);
}

/** `/users/name.atom` of Pixelfed. */
export function pixelfedAtom(profile: { origin: string; user: string }, posts: readonly PlayedPost[]): Answer {
  const { origin, user } = profile;
  return atom(`<feed xmlns="http://www.w3.org/2005/Atom"><id>${origin}/users/${user}.atom</id><title>${user} on Pixelfed</title>
<link rel="self" type="application/atom+xml" href="${origin}/users/${user}.atom"/><link rel="alternate" type="text/html" href="${origin}/${user}"/>
${each(
  posts,
  ({
    id,
    text,
    at,
  }) => `<entry><id>${origin}/p/${user}/${id}</id><title>${escapeMarkup(text)}</title><updated>${at.toISOString()}</updated>
<author><name>${user}</name></author><content type="html"><![CDATA[<img src="${origin}/storage/${id}.jpg"><p>${text}</p>]]></content>
<link rel="alternate" href="${origin}/p/${user}/${id}"/></entry>`,
)}
</feed>`);
}

/** A profile's feed by RSSHub. */
export function rssHubRss(profileUrl: string, posts: readonly PlayedPost[]): Answer {
  return rss(`<rss xmlns:atom="http://www.w3.org/2005/Atom" version="2.0"><channel><title>Anna of the Hub</title><link>${profileUrl}</link>
<atom:link href="http://hub.internal:1200/some/route" rel="self" type="application/rss+xml"></atom:link>
<description>Made from it - Powered by RSSHub</description><generator>RSSHub</generator><language>en</language><ttl>5</ttl>
${each(
  posts,
  ({
    id,
    text,
    at,
  }) => `<item><title>${escapeMarkup(text)}</title><description>${escapeMarkup(`${text}<br><img src="https://img.example/${id}.jpg">`)}</description>
<link>${profileUrl}/status/${id}</link><guid isPermaLink="false">${profileUrl}/status/${id}</guid><pubDate>${at.toUTCString()}</pubDate><author>Anna</author></item>`,
)}
</channel></rss>`);
}

/** A profile's feed by RSS-Bridge. */
export function rssBridgeAtom(profileUrl: string, posts: readonly PlayedPost[]): Answer {
  return atom(`<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title type="text">Anna of the Bridge</title>
<id>http://bridge.internal:3000/?action=display</id><icon>https://img.example/favicon.ico</icon><updated>2026-11-21T08:00:00+00:00</updated>
<author><name>RSS-Bridge</name></author><link rel="alternate" type="text/html" href="${profileUrl}"/>
<link rel="self" type="application/atom+xml" href="http://bridge.internal:3000/?action=display"/>
${each(
  posts,
  ({
    id,
    text,
    at,
  }) => `<entry><title type="html">${escapeMarkup(text)}</title><published>${at.toISOString()}</published><updated>${at.toISOString()}</updated>
<id>${profileUrl}/video/${id}</id><link rel="alternate" type="text/html" href="${profileUrl}/video/${id}"/><content type="html">${escapeMarkup(`<p>${text}</p>`)}</content></entry>`,
)}
</feed>`);
}
