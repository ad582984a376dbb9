import { digestMail } from "../digest-mail";

const URL = "https://lede.example";

/** Sample for `npm run emails`. */
export default function SampleDigest() {
  return digestMail({
    title: "Grid storage",
    day: "Saturday 21 November",
    countText: "3 new posts and 2 similar",
    preview: "Fire rules decided",
    sections: [
      {
        name: "Grid storage",
        url: URL,
        countText: "3 new posts and 2 similar",
        posts: [
          {
            title: "Texas opens its first tender for sodium-ion storage",
            language: "en",
            byline: "Grid Notes · Fri 20 Nov, 22:05 · and 2 similar",
            lead: { label: "Key learning", text: "Bids close on 14 January, and need proof of fire tests." },
            quote: "Bids close on 14 January",
            quoteLanguage: "en",
            readUrl: URL,
            saveUrl: URL,
            originalUrl: URL,
          },
        ],
        moreText: "2 more in the app",
        settingsUrl: URL,
        unsubscribeUrl: URL,
      },
    ],
    others: [],
    moreText: null,
    settingsUrl: URL,
    unsubscribeUrl: URL,
  });
}
