import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button-classes";

/** The heading of a page on which somebody comes in. */
export function AuthTitle({ children, text }: { children: ReactNode; text?: ReactNode }) {
  return (
    <div className="mb-6 text-center">
      <h1 className="font-serif text-[1.875rem] leading-tight font-semibold tracking-tight text-balance">{children}</h1>
      {text && <p className="mt-3 text-ink-2 wrap-anywhere">{text}</p>}
    </div>
  );
}

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
