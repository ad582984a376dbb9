"use client";

import { ArrowUp } from "lucide-react";
import { useLocale } from "@/components/ui/locale";
import { PlainButton } from "@/components/ui/plain-button";
import { numberText } from "@/lib/core/number-text";
import type { Stream } from "./use-stream";

/** New posts wait behind it, so that nothing moves. Stands beside the text of a notice at the top. */
export function ArrivalsPill({ stream }: { stream: Stream }) {
  const locale = useLocale();
  return (
    <PlainButton
      onClick={(event) => {
        event.currentTarget.closest("[data-stream]")?.scrollTo({ top: 0 });
        stream.showArrived();
      }}
      className="mx-auto mt-2.5 flex min-h-8 w-fit items-center gap-1.5 rounded-full bg-accent px-3.5 py-1 font-medium text-paper shadow-float coarse:min-h-11 [:has(~[data-notice])_&]:mr-4"
    >
      <ArrowUp aria-hidden="true" size={15} />
      {numberText(stream.arrivedCount, locale)} new
    </PlainButton>
  );
}
