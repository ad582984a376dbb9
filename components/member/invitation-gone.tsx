import Link from "next/link";
import { buttonClasses } from "../ui/button-classes";

/** In the place of an invitation that nobody can accept: used, revoked, run out, or never made. */
export function InvitationGone() {
  return (
    <div className="text-center">
      <h1 className="mb-3 font-serif text-[1.875rem] leading-tight font-semibold tracking-tight text-balance">
        This invitation cannot be used
      </h1>
      <p className="mb-6 text-ink-2">
        It was accepted already, was revoked or has run out. Ask whoever invited you for a new one.
      </p>
      <Link className={buttonClasses({ look: "primary", className: "min-h-11 justify-center" })} href="/">
        To the start
      </Link>
    </div>
  );
}
