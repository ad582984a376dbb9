import Link from "next/link";
import { buttonClasses } from "../ui/button-classes";

interface WaysInProps {
  /** Null where nobody can make an account. */
  signUpPath: string | null;
  signInPath: string;
}

/** For somebody who is invited and not signed in. */
export function WaysIn({ signUpPath, signInPath }: WaysInProps) {
  return (
    <>
      {signUpPath && (
        <Link className={buttonClasses({ look: "primary", className: "min-h-11 justify-center" })} href={signUpPath}>
          Create account
        </Link>
      )}
      <Link
        className={buttonClasses({ look: signUpPath ? "plain" : "primary", className: "min-h-11 justify-center" })}
        href={signInPath}
      >
        Sign in
      </Link>
    </>
  );
}
