import Link from "next/link";
import { Button } from "../ui/button";

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
        <Button look="primary" asChild className="min-h-11 justify-center">
          <Link href={signUpPath}>Create account</Link>
        </Button>
      )}
      <Button look={signUpPath ? "plain" : "primary"} asChild className="min-h-11 justify-center">
        <Link href={signInPath}>Sign in</Link>
      </Button>
    </>
  );
}
