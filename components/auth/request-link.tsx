"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { requestLink } from "@/lib/client/account";
import { fieldErrors } from "@/lib/client/api-error";
import { Button } from "../ui/button";
import { EmailField, FormError } from "../ui/field";
import { AuthTitle } from "./auth-pages";

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
  /** Emails stay in this server's outbox. */
  isKeptHere: boolean;
}

/** Requests an email link. The reply never reveals whether an account exists. */
export function RequestLink({ kind, isKeptHere }: RequestLinkProps) {
  const { title, text, button, life } = KINDS[kind];
  const {
    mutate,
    error,
    isPending,
    data: address,
  } = useMutation({
    mutationFn: async (email: string) => {
      await requestLink(kind, email);
      return email;
    },
  });
  const errors = error ? fieldErrors(error) : {};
  if (address !== undefined) return <OnItsWay address={address} life={life} isKeptHere={isKeptHere} />;
  return (
    <>
      <AuthTitle text={text}>{title}</AuthTitle>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(String(new FormData(event.currentTarget).get("email") ?? "").trim());
        }}
      >
        <EmailField error={errors.email} />
        <FormError>{errors[""]}</FormError>
        <Button look="primary" type="submit" isBusy={isPending} className="min-h-11 justify-center">
          {button}
        </Button>
      </form>
      {isKeptHere && (
        <p className="mt-4 text-meta text-ink-3">
          This server does not send email. Ask the person who runs it for the link.
        </p>
      )}
      <BackToSignIn />
    </>
  );
}

function OnItsWay({ address, life, isKeptHere }: { address: string; life: string; isKeptHere: boolean }) {
  const heading = useRef<HTMLDivElement>(null);
  // The focused field disappears with the form.
  useEffect(() => heading.current?.focus(), []);
  const where = isKeptHere ? "is in the outbox: ask the person who runs this server for it" : "is on its way";
  return (
    <>
      <div ref={heading} tabIndex={-1} className="outline-none">
        <AuthTitle text={`If ${address} has an account, a link ${where}. ${life}`}>
          {isKeptHere ? "Ask for your link" : "Check your inbox"}
        </AuthTitle>
      </div>
      <BackToSignIn />
    </>
  );
}

function BackToSignIn() {
  return (
    <p className="mt-6 text-center">
      <Link href="/sign-in" className="font-medium text-accent hover:underline">
        Back to sign-in
      </Link>
    </p>
  );
}
