"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-classes";
import { RelativeTime } from "@/components/ui/clock";
import { FormError, PasswordField } from "@/components/ui/field";
import { Page } from "@/components/ui/page";
import { changePassword, endSession, sessionsQuery, signOutEverywhere } from "@/lib/client/account";
import { fieldErrors } from "@/lib/client/api-error";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import type { Session } from "@/lib/contract/security";
import { Section } from "./section";

/** @param hasPassword false for accounts that sign in by email only */
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

function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ current, next }: { form: HTMLFormElement; current: string; next: string }) =>
      changePassword(client, { current, next }),
    onSuccess: (_, { form }) => {
      form.reset();
      showToast({ text: "Password changed. All other browsers are signed out." });
    },
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const typed = new FormData(form);
        mutate({ form, current: String(typed.get("current") ?? ""), next: String(typed.get("next") ?? "") });
      }}
    >
      <input type="hidden" name="email" value={email} autoComplete="username" readOnly />
      <PasswordField label="Current password" name="current" error={errors.current_password} />
      <PasswordField label="New password" name="next" isNew error={errors.password} />
      <FormError>{errors[""]}</FormError>
      <Button look="primary" type="submit" isBusy={isPending} className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}

/** Signed-in browsers. */
function SessionList() {
  const { data: sessions = [] } = useQuery(sessionsQuery());
  const { mutate, isPending, isSuccess } = useMutation({ mutationFn: signOutEverywhere, onError: showFailure });
  return (
    <div className="grid gap-4">
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Button
        look="danger"
        isBusy={isPending || isSuccess}
        onClick={() => mutate()}
        className="justify-self-start whitespace-normal"
      >
        Sign out everywhere
      </Button>
      <p className="text-meta text-ink-3">Includes this browser. API keys keep working until you revoke them.</p>
    </div>
  );
}

function SessionRow({ session: { id, device, created_at: createdAt, is_current: isCurrent } }: { session: Session }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => endSession(client, id),
    onSuccess: () => showToast({ text: `${device} is signed out` }),
    onError: showFailure,
  });
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{device}</p>
        <p className="text-meta text-ink-3">
          {isCurrent && <span className="font-medium text-accent">This browser · </span>}
          signed in <RelativeTime at={createdAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button aria-label={`Sign out ${device}`} isBusy={isPending} onClick={() => mutate()}>
          Sign out
        </Button>
      )}
    </li>
  );
}
