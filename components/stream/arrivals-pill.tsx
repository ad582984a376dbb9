"use client";

import { ArrowUp } from "lucide-react";
import { giveFocus } from "@/components/ui/focus";
import { useLocale } from "@/components/ui/locale";
import { PlainButton } from "@/components/ui/plain-button";
import { numberText } from "@/lib/core/number-text";
import type { Stream } from "./use-stream";

/** New posts wait behind it, so that nothing moves. Stands beside the text of a notice at the top. */
export function ArrivalsPill({ stream }: { stream: Stream }) {
  const locale = useLocale();
  return (
    <PlainButton
      onClick={({ currentTarget }) => {
        const list = currentTarget.closest("[data-stream]");
        list?.scrollTo({ top: 0 });
        // The pill leaves with the focus.
        giveFocus(list);
        stream.showArrived();
      }}
      className="mx-auto mt-2.5 flex min-h-8 w-fit items-center gap-1.5 rounded-full bg-accent px-3.5 py-1 font-medium text-paper shadow-float coarse:min-h-11 [:has(~[data-notice])_&]:mr-4"
    >
      <ArrowUp aria-hidden="true" size={15} />
      {numberText(stream.arrivedCount, locale)} new
    </PlainButton>
  );
}
