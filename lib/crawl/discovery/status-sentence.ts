import { ASKS_FOR_CREDENTIALS, REFUSES_CREDENTIALS } from "@/lib/feed/crawl-outcome";

/** Why an address that answered with this HTTP status cannot be a source. */
export function statusSentence(status: number, { hasCredentials }: { hasCredentials: boolean }): string {
  if (status === 401) return hasCredentials ? REFUSES_CREDENTIALS : ASKS_FOR_CREDENTIALS;
  if (status === 402) return "The site asks for payment at this address (status 402), so Lede cannot follow it.";
  if (status === 403)
    return "The site refuses access to this address (status 403). It may block automated readers; ask its owner.";
  if (status === 404) return "There is nothing at this address (status 404). Check its spelling.";
  if (status === 410) return "The site says that this address is gone for good (status 410). Look for a new one.";
  if (status === 429) return "The site is being asked too often at the moment (status 429). Try again later.";
  if (status >= 500) return `The site has an internal problem (status ${status}). Try again later.`;
  return `The site answers with status ${status} instead of a page. Check the address.`;
}
