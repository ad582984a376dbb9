import Link from "next/link";
import { Button } from "../ui/button";
import { Empty } from "../ui/empty";

/** In the place of a newsfeed that was taken away while its page stood open. */
export function NewsfeedGone() {
  return (
    <div role="alert">
      <Empty
        title="This newsfeed is not here any more"
        action={
          <Button look="primary" asChild>
            <Link href="/newsfeeds">All newsfeeds</Link>
          </Button>
        }
      >
        This newsfeed was deleted, or you no longer have access.
      </Empty>
    </div>
  );
}
