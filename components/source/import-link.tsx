import Link from "next/link";
import { buttonClasses } from "../ui/button-classes";

/** Code of a refusal: the address leads to a list of feeds, which is imported rather than followed. */
export const LIST_OF_FEEDS = "list_of_feeds";

/** Leads to the import of a list of feeds. */
export function ImportLink() {
  return (
    <Link href="/newsfeeds/import" className={buttonClasses({ size: "small" })}>
      Import a list of feeds
    </Link>
  );
}
