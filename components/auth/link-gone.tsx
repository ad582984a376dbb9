import Link from "next/link";
import { buttonClasses } from "../ui/button-classes";
import { AuthTitle } from "./auth-title";

/** In the place of a link of a mail that nobody can use: used, replaced by a later one, run out, or never made. */
export function LinkGone({ action }: { action: { label: string; path: string } }) {
  return (
    <div className="text-center">
      <AuthTitle text="It has been used, has expired, or was replaced by a newer link.">
        This link no longer works
      </AuthTitle>
      <Link className={buttonClasses({ look: "primary", className: "min-h-11 justify-center" })} href={action.path}>
        {action.label}
      </Link>
    </div>
  );
}
