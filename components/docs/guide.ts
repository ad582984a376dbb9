import type { ReactNode } from "react";

/** One way to use Lede from elsewhere, described on one page below `/docs`. */
export interface Guide {
  /** Last segment of the page's path. */
  slug: string;
  title: string;
  /** One sentence for the overview and search engines. Backticks mark code. */
  summary: string;
  /** @param appUrl the app's public URL, without a final slash */
  sections: (appUrl: string) => readonly GuideSection[];
}

interface GuideSection {
  /** Anchor. */
  id: string;
  title: string;
  /** Paragraphs, lists, `dl` of names and meanings, and `Code`. */
  body: ReactNode;
}
