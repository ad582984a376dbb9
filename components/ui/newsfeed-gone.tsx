import Link from "next/link";
import { buttonClasses } from "./button-classes";
import { Empty } from "./empty";

/** In the place of a newsfeed that was taken away while its page stood open. */
export function NewsfeedGone() {
  return (
    <div role="alert">
      <Empty
        title="This newsfeed is not available"
        action={
          <Link className={buttonClasses({ look: "primary" })} href="/newsfeeds">
            All newsfeeds
          </Link>
        }
      >
        This newsfeed was deleted, or you no longer have access.
      </Empty>
    </div>
  );
}
