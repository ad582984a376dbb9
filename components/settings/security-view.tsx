"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "@/components/ui/action-button";
import { Button, ButtonLink } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/clock";
import { AccountName, PasswordField } from "@/components/ui/field";
import { useFocusInside } from "@/components/ui/focus-inside";
import { Form, FormError } from "@/components/ui/form";
import { Page, Section } from "@/components/ui/page";
import { changePassword, endSession, sessionsQuery, signOutEverywhere } from "@/lib/client/account";
import { fieldErrors } from "@/lib/client/api-error";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import type { Session } from "@/lib/contract/security";
import type { Owner } from "./proof-field";

/** @param hasPassword false for accounts that sign in by email only */
export function SecurityView({ email, hasPassword, isMailKept }: Owner) {
  return (
    <Page title="Security">
      <Section
        title="Password"
        text={
          hasPassword
            ? "Changing it signs out all other browsers, and ends the notifications of all browsers with their rules."
            : "Your account has no password yet."
        }
      >
        {hasPassword ? (
          <PasswordForm email={email} />
        ) : (
          <div className="grid justify-items-start gap-3">
            <p className="text-ink-2">
              {isMailKept
                ? "You need a link to set one. It stays in the outbox: ask the person who runs this server for it."
                : "We'll email you a link to set one."}{" "}
              It signs out all browsers and ends their notifications.
            </p>
            <ButtonLink href="/forgot-password">{isMailKept ? "Request a link" : "Email me a link"}</ButtonLink>
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
    <Form noValidate onSubmit={(field, form) => mutate({ form, current: field("current"), next: field("next") })}>
      <AccountName email={email} />
      <PasswordField label="Current password" name="current" error={errors.current_password} />
      <PasswordField label="New password" name="next" isNew error={errors.password} />
      <FormError>{errors[""]}</FormError>
      <Button look="primary" type="submit" isBusy={isPending} className="justify-self-start">
        Change password
      </Button>
    </Form>
  );
}

function SessionList() {
  const { data: sessions = [] } = useQuery(sessionsQuery());
  const { mutate, isPending, isSuccess } = useMutation({ mutationFn: signOutEverywhere, onError: showFailure });
  return (
    <div className="grid gap-4">
      <ul className="border-t border-line" {...useFocusInside<HTMLUListElement>()}>
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
      <p className="text-meta text-ink-3">
        Includes this browser, and ends the notifications of all browsers with their rules. Signing out ends no API
        keys. To end the notifications of a single other browser, delete its channel.
      </p>
    </div>
  );
}

function SessionRow({ session: { id, device, created_at: createdAt, is_current: isCurrent } }: { session: Session }) {
  const client = useQueryClient();
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
        <ActionButton
          aria-label={`Sign out ${device}`}
          act={() => endSession(client, id)}
          onDone={() => showToast({ text: `${device} is signed out` })}
        >
          Sign out
        </ActionButton>
      )}
    </li>
  );
}
