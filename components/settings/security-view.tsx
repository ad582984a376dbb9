import Link from "next/link";
import { buttonClasses } from "../ui/button-classes";
import { Page } from "../ui/page";
import { PasswordForm } from "./password-form";
import { Section } from "./section";
import { SessionList } from "./session-list";

/** @param hasPassword whether one opens the account, or only links of mails */
export function SecurityView({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  return (
    <Page title="Security">
      <Section
        title="Password"
        text={hasPassword ? "Changing it signs out all other browsers." : "Your account has no password yet."}
      >
        {hasPassword ? (
          <PasswordForm email={email} />
        ) : (
          <div className="grid justify-items-start gap-3">
            <p className="text-ink-2">We'll email you a link to set one. It signs out all browsers.</p>
            <Link className={buttonClasses()} href="/forgot-password">
              Email me a link
            </Link>
          </div>
        )}
      </Section>
      <Section title="Signed-in browsers" text="Sign out browsers that you do not recognise.">
        <SessionList />
      </Section>
    </Page>
  );
}
