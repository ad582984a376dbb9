"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { EmailField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { requestLink } from "@/lib/client/account";
import { fieldErrors } from "@/lib/client/api-error";
import { nextSearch } from "@/lib/core/next-search";
import { AuthLink, AuthTitle, linkSentText } from "./auth-pages";
import { useFirstField } from "./use-first-field";

const KINDS = {
  "password-reset": {
    title: "Forgot your password?",
    text: "Enter your email. We'll send you a link to set a new password.",
    button: "Email me a link",
    life: "It works once, for an hour.",
  },
  "sign-in": {
    title: "Sign in by email",
    text: "Enter your email. We'll send you a sign-in link.",
    button: "Email me a sign-in link",
    life: "It works once, for 15 minutes.",
  },
} as const;

interface RequestLinkProps {
  kind: keyof typeof KINDS;
  /** A checked path of this app to open after signing in. */
  next: string;
  /** Emails stay in this server's outbox. */
  isKeptHere: boolean;
}

/** Requests an email link. The reply never reveals whether an account exists. */
export function RequestLink({ kind, next, isKeptHere }: RequestLinkProps) {
  const { title, text, button, life } = KINDS[kind];
  const form = useFirstField();
  const { mutate, error, isPending, isSuccess, variables } = useMutation({
    mutationFn: (email: string) => requestLink(kind, email, next),
  });
  const errors = error ? fieldErrors(error) : {};
  if (isSuccess) return <OnItsWay address={variables} life={life} next={next} isKeptHere={isKeptHere} />;
  return (
    <>
      <AuthTitle text={text}>{title}</AuthTitle>
      <Form ref={form} noValidate onSubmit={(field) => mutate(field("email").trim())}>
        <EmailField error={errors.email} />
        <FormError>{errors[""]}</FormError>
        <Button look="primary" type="submit" isBusy={isPending} className="min-h-11 justify-center">
          {button}
        </Button>
      </Form>
      {isKeptHere && (
        <p className="mt-4 text-meta text-ink-3">
          This server does not send email. Ask the person who runs it for the link.
        </p>
      )}
      <BackToSignIn next={next} />
    </>
  );
}

interface OnItsWayProps extends Pick<RequestLinkProps, "next" | "isKeptHere"> {
  address: string;
  life: string;
}

function OnItsWay({ address, life, next, isKeptHere }: OnItsWayProps) {
  const heading = useRef<HTMLDivElement>(null);
  // The focused field disappears with the form.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div ref={heading} tabIndex={-1} className="outline-none">
        <AuthTitle text={`${linkSentText(address, isKeptHere)} ${life}`}>
          {isKeptHere ? "Ask for your link" : "Check your inbox"}
        </AuthTitle>
      </div>
      <BackToSignIn next={next} />
    </>
  );
}

function BackToSignIn({ next }: Pick<RequestLinkProps, "next">) {
  return (
    <p className="mt-6 text-center">
      <AuthLink href={`/sign-in${nextSearch(next)}`}>Back to sign-in</AuthLink>
    </p>
  );
}
