/** Lists in the form of well-known readers. */
export const LISTS = {
  feedly: `<?xml version="1.0" encoding="UTF-8"?>

<opml version="1.0">
    <head>
        <title>Ada subscriptions in feedly Cloud</title>
    </head>
    <body>
        <outline text="Energy" title="Energy">
            <outline type="rss" text="Grid Notes" title="Grid Notes" xmlUrl="https://gridnotes.example/feed.xml" htmlUrl="https://gridnotes.example/"/>
            <outline type="rss" text="Storage &amp; Tenders" title="Storage &amp; Tenders" xmlUrl="https://storage.example/?feed=rss2&amp;lang=en" htmlUrl="https://storage.example"/>
        </outline>
        <outline text="Databases" title="Databases">
            <outline type="rss" text="Grid Notes" title="Grid Notes" xmlUrl="https://gridnotes.example/feed.xml" htmlUrl="https://gridnotes.example/"/>
        </outline>
    </body>
</opml>`,
  miniflux: `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
    <head>
        <title>Miniflux</title>
        <dateCreated>Fri, 20 Nov 2026 07:12:00 UTC</dateCreated>
    </head>
    <body>
        <outline text="All">
            <outline title="Rowstore" text="Rowstore" xmlUrl="https://rowstore.example/feed.json" htmlUrl="https://rowstore.example/" description="" type="rss"></outline>
        </outline>
    </body>
</opml>`,
  freshRss: `<?xml version="1.0" encoding="UTF-8"?>
<opml xmlns:frss="https://freshrss.org/opml" version="2.0">
<head><title>FreshRSS</title><dateCreated>Fri, 20 Nov 2026 07:12:00 +0000</dateCreated></head>
<body>
<outline text="Brot">
  <outline text="Kruste und Krume" type="rss" xmlUrl="https://kruste.example/index.rdf" htmlUrl="https://kruste.example/" description="Sauerteig" frss:priority="main"/>
  <outline text="A page" type="HTML+XPath" xmlUrl="https://page.example/" frss:xPathItem="//article"/>
</outline>
</body>
</opml>`,
  newsBlur: `<?xml version='1.0' encoding='utf-8'?>
<opml version="1.1"><head><title>NewsBlur Feeds</title></head><body><outline htmlUrl="https://loose.example/" text="Loose" title="Loose" type="rss" version="RSS" xmlUrl="https://loose.example/rss" /><outline text="Outer" title="Outer"><outline text="Inner" title="Inner"><outline htmlUrl="https://deep.example/" text="Deep" title="Deep" type="rss" version="RSS" xmlUrl="https://deep.example/rss" /></outline></outline></body></opml>`,
  inoreader: `<?xml version="1.0" encoding="UTF-8"?>
<opml version="1.0">
    <head>
        <title>Subscriptions from Inoreader [https://www.inoreader.com]</title>
    </head>
    <body>
        <outline text="Video" title="Video">
            <outline text="A channel" title="A channel" type="rss" xmlUrl="https://www.youtube.com/feeds/videos.xml?channel_id=UCaaaaaaaaaaaaaaaaaaaaaa" htmlUrl="https://www.youtube.com/channel/UCaaaaaaaaaaaaaaaaaaaaaa"/>
        </outline>
    </body>
</opml>`,
} as const;
