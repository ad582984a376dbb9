import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button-classes";

/** Heading of the sign-in pages. */
export function AuthTitle({ children, text }: { children: ReactNode; text?: ReactNode }) {
  return (
    <div className="mb-6 text-center">
      <h1 className="font-serif text-[1.875rem] leading-tight font-semibold tracking-tight text-balance">{children}</h1>
      {text && <p className="mt-3 text-ink-2 wrap-anywhere">{text}</p>}
    </div>
  );
}

/** Shown for an email link that is used, replaced, expired or unknown. */
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

/** Shown instead of a form that could not succeed. */
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
