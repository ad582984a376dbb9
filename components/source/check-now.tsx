"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { checkSource } from "@/lib/client/check-sources";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import type { Source } from "@/lib/contract/sources";
import { Button } from "../ui/button";
import { useLocale } from "../ui/locale";

/** Checks the source, or resumes one that was stopped. */
export function CheckNow({ source, name }: { source: Source; name: string }) {
  const client = useQueryClient();
  const locale = useLocale();
  const { mutate, isPending } = useMutation({
    mutationFn: () => checkSource(client, source, { locale }),
    onSuccess: (text) => showToast({ text }),
    onError: showFailure,
  });
  const text = source.is_active ? "Check now" : "Follow again";
  const shared = {
    isBusy: isPending,
    "aria-label": isPending ? "Checking…" : `${text}: ${name}`,
    onClick: () => mutate(),
  };
  if (!source.is_active)
    return (
      <Button size="small" {...shared}>
        {isPending ? "Checking…" : text}
      </Button>
    );
  return (
    <Button look="quiet" size="icon" title={text} {...shared}>
      <RefreshCw aria-hidden="true" size={16} className={isPending ? "motion-safe:animate-spin" : ""} />
    </Button>
  );
}
