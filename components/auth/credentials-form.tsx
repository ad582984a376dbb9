"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmailField, PasswordField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { requestLink } from "@/lib/client/account";
import { fieldErrors } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
import { type Credentials, NO_COOKIES, signIn } from "@/lib/client/sign-in";
import { PASSWORD_CHARACTERS_MIN } from "@/lib/core/limits";
import { nextSearch } from "@/lib/core/next-search";
import { AuthLink, AuthTitle, linkSentText } from "./auth-pages";
import { useFirstField } from "./use-first-field";

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
  const form = useFirstField();
  const { errors, refused, isBusy, authenticate } = useCredentials({ kind, next, invitation: invitation?.token });
  // The server does not see the fragment, in which digests ask to save a post.
  const goal = useIsHydrated() ? withFragment(next) : next;
  const search = nextSearch(goal);
  return (
    <>
      <AuthTitle>{title}</AuthTitle>
      <Form
        ref={form}
        noValidate
        onSubmit={(field) => authenticate({ email: field("email").trim(), password: field("password") })}
      >
        <EmailField defaultValue={invitation?.email} error={errors.email} />
        <PasswordField label="Password" isNew={kind === "signUp"} error={errors.password} />
        <FormError>{errors[""]}</FormError>
        <Button look="primary" type="submit" isBusy={isBusy} className="min-h-11 justify-center">
          {button}
        </Button>
      </Form>
      {refused !== null && (
        <div className="mt-5">
          <LinkOffer key={refused} email={refused} next={goal} isKeptHere={isMailKept} />
        </div>
      )}
      {kind === "signIn" && (
        <p className="mt-6 flex flex-wrap justify-center gap-x-5 gap-y-2">
          <AuthLink href={`/forgot-password${search}`}>Forgot your password?</AuthLink>
          <AuthLink href={`/sign-in-link${search}`}>Email me a sign-in link</AuthLink>
        </p>
      )}
      {hasOther && (
        <p className="mt-6 text-center text-ink-2">
          {other.text} <AuthLink href={`${other.path}${search}`}>{other.link}</AuthLink>
        </p>
      )}
    </>
  );
}

/** Nearly the form of an address; the server checks it in full. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function emailProblem(email: string, isNew: boolean): string | undefined {
  if (!email) return "Enter your email address.";
  return isNew && !ADDRESS.test(email) ? "Enter an email address like ada@example.org." : undefined;
}

function passwordProblem(password: string, isNew: boolean): string | undefined {
  if (!password) return "Enter your password.";
  const isShort = isNew && password.length < PASSWORD_CHARACTERS_MIN;
  return isShort ? `A password needs at least ${PASSWORD_CHARACTERS_MIN} characters.` : undefined;
}

type Problems = Record<string, string | undefined>;

interface SignInRequest {
  kind: keyof typeof KINDS;
  next: string;
  invitation: string | undefined;
}

/** `refused` is the email that was refused with its password. */
type Outcome = { problems: Problems; refused?: string } | { target: string };

export async function signUpOrIn(
  credentials: Credentials,
  { kind, next, invitation }: SignInRequest,
): Promise<Outcome> {
  const isNew = kind === "signUp";
  // Both at once. The server checks one field after the other.
  const [email, password] = [emailProblem(credentials.email, isNew), passwordProblem(credentials.password, isNew)];
  if (email || password) return { problems: { email, password } };
  // Before the account is created, because signing in would fail.
  if (navigator.cookieEnabled === false) return { problems: { "": NO_COOKIES } };
  const body = { ...credentials, invitation };
  const newsfeedId = isNew ? (await call("POST /api/app/sign-up", { body })).newsfeed_id : null;
  const target = newsfeedId ? `/newsfeeds/${newsfeedId}` : next;
  const refusal = await signIn(credentials);
  if (!refusal) return { target };
  // The account exists now, so submitting this form again would fail.
  if (isNew) return { target: `/sign-in${nextSearch(target)}` };
  const { reason, isForCredentials } = refusal;
  return isForCredentials
    ? { problems: { password: reason }, refused: credentials.email }
    : { problems: { "": reason } };
}

/** A path with the page's fragment, unless it has one: the form of another page came with its own. */
function withFragment(path: string): string {
  return path.includes("#") ? path : path + window.location.hash;
}

function useCredentials(request: SignInRequest) {
  // Kept during the next attempt, so that the offer does not flicker.
  const [refused, setRefused] = useState<string | null>(null);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (credentials: Credentials) => signUpOrIn(credentials, request),
    // A full load clears all signed-out state. Keeps the fragment.
    onSuccess: (outcome) => {
      if ("target" in outcome) window.location.assign(withFragment(outcome.target));
      else setRefused(outcome.refused ?? null);
    },
  });
  const isLeaving = data !== undefined && "target" in data;
  const problems: Problems = data !== undefined && "problems" in data ? data.problems : {};
  return {
    errors: error ? fieldErrors(error) : problems,
    refused,
    isBusy: isPending || isLeaving,
    authenticate: mutate,
  };
}

/** Offers an email link after a failed password. */
function LinkOffer({ email, next, isKeptHere }: { email: string; next: string; isKeptHere: boolean }) {
  const { mutate, isSuccess, error, isPending } = useMutation({
    mutationFn: () => requestLink("sign-in", email, next),
  });
  const problems = error ? fieldErrors(error) : {};
  return (
    <div role="status" className="rounded-lg border border-line bg-sunken px-4 py-3">
      {isSuccess ? (
        <p>{linkSentText(email, isKeptHere)}</p>
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
