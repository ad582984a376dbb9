import Link from "next/link";
import { buttonClasses } from "../ui/button-classes";

/** Error code for an address that is a list of feeds. */
export const LIST_OF_FEEDS = "list_of_feeds";

export function ImportLink() {
  return (
    <Link href="/newsfeeds/import" className={buttonClasses({ size: "small" })}>
      Import a list of feeds
    </Link>
  );
}
