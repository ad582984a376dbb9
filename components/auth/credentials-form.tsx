"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmailField, FormError, PasswordField } from "@/components/ui/field";
import { requestLink } from "@/lib/client/account";
import { fieldErrors } from "@/lib/client/api-error";
import { type Credentials, createAccount, signIn } from "@/lib/client/sign-in";

const KINDS = {
  signUp: {
    title: "Create your account",
    button: "Create account",
    other: { text: "Already have an account?", link: "Sign in", path: "/sign-in" },
  },
  signIn: {
    title: "Welcome back",
    button: "Sign in",
    other: { text: "New here?", link: "Create an account", path: "/sign-up" },
  },
} as const;

interface CredentialsFormProps {
  kind: keyof typeof KINDS;
  /** A checked path of this app. */
  next: string;
  /** Shows the link to the other form. */
  hasOther?: boolean;
  /** Accepts this invitation and then opens its newsfeed. */
  invitation?: { token: string; email: string };
  /** Emails stay in this server's outbox. */
  isMailKept?: boolean;
}

/** Signs in, creating the account first on sign-up, and opens `next`. */
export function CredentialsForm({ kind, next, hasOther = true, invitation, isMailKept = false }: CredentialsFormProps) {
  const { title, button, other } = KINDS[kind];
  const { errors, refused, isBusy, submit } = useCredentials({ kind, next, invitation: invitation?.token });
  const search = next === "/newsfeeds" ? "" : `?${new URLSearchParams({ next })}`;
  return (
    <>
      <h1 className="mb-6 text-center font-serif text-[1.875rem] leading-tight font-semibold tracking-tight">
        {title}
      </h1>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        <EmailField defaultValue={invitation?.email} error={errors.email} />
        <PasswordField label="Password" isNew={kind === "signUp"} error={errors.password} />
        <FormError>{errors[""]}</FormError>
        <Button look="primary" type="submit" isBusy={isBusy} className="min-h-11 justify-center">
          {button}
        </Button>
      </form>
      {refused !== null && (
        <div className="mt-5">
          <LinkOffer key={refused} email={refused} isKeptHere={isMailKept} />
        </div>
      )}
      {kind === "signIn" && (
        <p className="mt-6 flex flex-wrap justify-center gap-x-5 gap-y-2">
          <Link href="/forgot-password" className="font-medium text-accent hover:underline">
            Forgot your password?
          </Link>
          <Link href="/sign-in-link" className="font-medium text-accent hover:underline">
            Email me a sign-in link
          </Link>
        </p>
      )}
      {hasOther && (
        <p className="mt-6 text-center text-ink-2">
          {other.text}{" "}
          <Link href={`${other.path}${search}`} className="font-medium text-accent hover:underline">
            {other.link}
          </Link>
        </p>
      )}
    </>
  );
}

function missingFields({ email, password }: Credentials): Record<string, string> | null {
  if (!email) return { email: "Enter your email address." };
  return password ? null : { password: "Enter your password." };
}

interface SignInRequest {
  kind: keyof typeof KINDS;
  next: string;
  invitation: string | undefined;
}

/** `refused` is the email whose password was wrong. */
type Outcome = { problems: Record<string, string>; refused?: string } | { target: string };

async function authenticate(credentials: Credentials, { kind, next, invitation }: SignInRequest): Promise<Outcome> {
  const missing = missingFields(credentials);
  if (missing) return { problems: missing };
  const newsfeedId = kind === "signUp" ? await createAccount(credentials, invitation) : null;
  const target = newsfeedId ? `/newsfeeds/${newsfeedId}` : next;
  const refusal = await signIn(credentials);
  if (!refusal) return { target };
  // The account exists now, so submitting this form again would fail.
  if (kind === "signUp") return { target: `/sign-in?${new URLSearchParams({ next: target })}` };
  return { problems: { password: refusal }, refused: credentials.email };
}

function useCredentials(request: SignInRequest) {
  // Kept during the next attempt, so that the offer does not flicker.
  const [refused, setRefused] = useState<string | null>(null);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (credentials: Credentials) => authenticate(credentials, request),
    // A full load clears all signed-out state. Keeps the fragment.
    onSuccess: (outcome) => {
      if ("target" in outcome) window.location.assign(outcome.target + window.location.hash);
      else setRefused(outcome.refused ?? null);
    },
  });
  const isLeaving = data !== undefined && "target" in data;
  const problems = data !== undefined && "problems" in data ? data.problems : {};
  return {
    errors: error ? fieldErrors(error) : problems,
    refused,
    isBusy: isPending || isLeaving,
    submit: (form: FormData) =>
      mutate({ email: String(form.get("email") ?? "").trim(), password: String(form.get("password") ?? "") }),
  };
}

interface LinkOfferProps {
  email: string;
  /** Emails stay in this server's outbox. */
  isKeptHere: boolean;
}

/** Offers an email link after a failed password. */
function LinkOffer({ email, isKeptHere }: LinkOfferProps) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      await requestLink("sign-in", email);
      return { email };
    },
  });
  const problems = error ? fieldErrors(error) : {};
  const where = isKeptHere ? "is in the outbox: ask the person who runs this server for it" : "is on its way";
  return (
    <div role="status" className="rounded-lg border border-line bg-sunken px-4 py-3">
      {data ? (
        <p>{`If ${data.email} has an account, a sign-in link ${where}.`}</p>
      ) : (
        <>
          <p className="mb-3">Forgot your password? Sign in with a link instead.</p>
          <Button type="button" isBusy={isPending} onClick={() => mutate()}>
            Email me a sign-in link
          </Button>
        </>
      )}
      {error && <p className="mt-2 text-bad">{problems.email ?? problems[""]}</p>}
    </div>
  );
}
