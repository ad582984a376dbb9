import Link from "next/link";
import { Button } from "../ui/button";
import { AuthTitle } from "./auth-title";

/** In the place of a link of a mail that nobody can use: used, replaced by a later one, run out, or never made. */
export function LinkGone({ action }: { action: { label: string; path: string } }) {
  return (
    <div className="text-center">
      <AuthTitle text="It was used already, a later one took its place, or it has run out. Ask for a new one.">
        This link cannot be used
      </AuthTitle>
      <Button look="primary" asChild className="min-h-11 justify-center">
        <Link href={action.path}>{action.label}</Link>
      </Button>
    </div>
  );
}
