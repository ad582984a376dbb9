import Link from "next/link";
import { buttonClasses } from "../ui/button-classes";
import { AuthTitle } from "./auth-title";

/** In the place of a link of a mail that nobody can use: used, replaced by a later one, run out, or never made. */
export function LinkGone({ action }: { action: { label: string; path: string } }) {
  return (
    <div className="text-center">
      <AuthTitle text="It was used already, a later one took its place, or it has run out. Ask for a new one.">
        This link cannot be used
      </AuthTitle>
      <Link className={buttonClasses({ look: "primary", className: "min-h-11 justify-center" })} href={action.path}>
        {action.label}
      </Link>
    </div>
  );
}
