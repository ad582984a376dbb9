"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { checkSource } from "@/lib/client/check-source";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import type { Source } from "@/lib/contract/sources";
import { Button } from "../ui/button";
import { useLocale } from "../ui/locale";
import { isBroken } from "./health";

/** Has the source checked at once; one that was given up is followed again. */
export function CheckNow({ source, name }: { source: Source; name: string }) {
  const client = useQueryClient();
  const locale = useLocale();
  const { mutate, isPending } = useMutation({
    mutationFn: () => checkSource(client, source, { locale }),
    onSuccess: (text) => showToast({ text }),
    onError: showFailure,
  });
  const text = source.is_active ? "Check now" : "Follow again";
  return (
    <Button
      size="small"
      look={isBroken(source) ? "plain" : "quiet"}
      isBusy={isPending}
      aria-label={isPending ? undefined : `${text}: ${name}`}
      onClick={() => mutate()}
    >
      {isPending ? "Checking…" : text}
    </Button>
  );
}
