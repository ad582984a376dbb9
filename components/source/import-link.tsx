import { ButtonLink } from "@/components/ui/button";

/** Error code for an address that is a list of feeds. */
export const LIST_OF_FEEDS = "list_of_feeds";

export function ImportLink() {
  return (
    <ButtonLink size="small" href="/newsfeeds/import">
      Import a list of feeds
    </ButtonLink>
  );
}
