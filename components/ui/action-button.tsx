"use client";

import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { errorText } from "@/lib/client/api-error";
import { showFailure } from "@/lib/client/show-failure";
import { Button } from "./button";
import { FormError } from "./form";

type ButtonProps = Omit<ComponentProps<typeof Button>, "onClick" | "isBusy">;

interface ActionButtonProps<Result> extends ButtonProps {
  act: () => Promise<Result>;
  onDone?: (result: Result) => void;
}

/** A button that sends a request. A failure shows as a message. */
export function ActionButton<Result>({ act, onDone, ...button }: ActionButtonProps<Result>) {
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: (result) => onDone?.(result),
    onError: showFailure,
  });
  return <Button isBusy={isPending} onClick={() => mutate()} {...button} />;
}

interface FinalButtonProps extends ButtonProps {
  /** Leaves the page or closes the dialog on success; returns the reason when refused. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most actions cannot be refused
  act: () => Promise<string | null | void>;
}

/** A button that ends its page or dialog, so it stays busy after success. A failure shows below it. */
export function FinalButton({ act, ...button }: FinalButtonProps) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: async () => (await act()) ?? null });
  return (
    <>
      <Button isBusy={isPending || data === null} onClick={() => mutate()} {...button} />
      <FormError>{error ? errorText(error) : (data ?? undefined)}</FormError>
    </>
  );
}

interface EmailRequestProps {
  act: () => Promise<unknown>;
  label: string;
  /** Shown once the email is on its way. */
  sentText: string;
}

/** A button that requests one email. */
export function EmailRequest({ act, label, sentText }: EmailRequestProps) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: act });
  return (
    <>
      <Button isBusy={isPending} disabled={isSuccess} onClick={() => mutate()}>
        {label}
      </Button>
      <p role="status" className="text-ink-2">
        {isSuccess && sentText}
      </p>
      <FormError>{error ? errorText(error) : undefined}</FormError>
    </>
  );
}
