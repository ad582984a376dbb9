import { type FeedDocument, vocabularyUrl } from "@/lib/feed/write/feed-document";
import type { AddressPage } from "./read-address";

interface Place extends Pick<FeedDocument, "query" | "nextQuery"> {
  appUrl: string;
  token: string;
}

/** Feed document for one page of a feed address. */
export function documentOf(
  { next: _, ...page }: AddressPage,
  { appUrl, token, query, nextQuery }: Place,
): FeedDocument {
  return {
    ...page,
    description: null,
    baseUrl: `${appUrl}/f/${token}`,
    query,
    nextQuery,
    hubUrl: hubUrl(appUrl),
    vocabularyUrl: vocabularyUrl(appUrl),
  };
}

export function hubUrl(appUrl: string): string {
  return `${appUrl}/hub`;
}
