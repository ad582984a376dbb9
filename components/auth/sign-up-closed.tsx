import Link from "next/link";
import { buttonClasses } from "../ui/button-classes";

/** In the place of a form that could not succeed. */
export function SignUpClosed() {
  return (
    <div className="text-center">
      <h1 className="mb-3 font-serif text-[1.875rem] leading-tight font-semibold tracking-tight">Sign-up is closed</h1>
      <p className="mb-6 text-ink-2">Ask the person who runs this server for an account.</p>
      <Link className={buttonClasses({ look: "primary", className: "min-h-11 justify-center" })} href="/sign-in">
        Sign in
      </Link>
    </div>
  );
}
