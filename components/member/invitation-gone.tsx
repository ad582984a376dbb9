import Link from "next/link";
import { buttonClasses } from "../ui/button-classes";

/** In the place of an invitation that nobody can accept: used, revoked, run out, or never made. */
export function InvitationGone() {
  return (
    <div className="text-center">
      <h1 className="mb-3 font-serif text-[1.875rem] leading-tight font-semibold tracking-tight text-balance">
        This invitation no longer works
      </h1>
      <p className="mb-6 text-ink-2">It has been accepted, was withdrawn, or has expired. Ask for a new one.</p>
      <Link className={buttonClasses({ look: "primary", className: "min-h-11 justify-center" })} href="/">
        Go to the start page
      </Link>
    </div>
  );
}
