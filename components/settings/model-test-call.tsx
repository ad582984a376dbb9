"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { testModel } from "@/lib/client/ai";
import { errorText } from "@/lib/client/api-error";
import type { ModelTest } from "@/lib/contract/ai";
import { countText, numberText } from "@/lib/core/number-text";
import { Button } from "../ui/button";
import { FormError } from "../ui/field";
import { useLocale } from "../ui/locale";

/** Asks the model something small, and shows what comes of it. */
export function ModelTestCall() {
  const router = useRouter();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: testModel,
    // What it cost is in the chart.
    onSuccess: () => router.refresh(),
  });
  return (
    <div className="grid justify-items-start gap-3">
      <Button isBusy={isPending} onClick={() => mutate()}>
        Test the model
      </Button>
      <div role="status" className="w-full">
        {data && !isPending && <Outcome test={data} />}
      </div>
      <FormError>{error ? errorText(error) : undefined}</FormError>
    </div>
  );
}

const TITLES: Record<ModelTest["outcome"], string> = {
  answered: "It works",
  refused: "It answers, but poorly",
  failed: "No answer",
  later: "Not tested",
};

function Outcome({ test: { outcome, text, advice, milliseconds, tokens } }: { test: ModelTest }) {
  const locale = useLocale();
  const seconds = numberText(milliseconds / 1000, locale, { maximumFractionDigits: 1 });
  return (
    <div className={`border-l-2 pl-3.5 ${outcome === "answered" ? "border-good" : "border-bad"}`}>
      <p className="font-medium">
        {TITLES[outcome]}
        <span className="font-normal text-ink-3">
          {" "}
          · {seconds} s{tokens !== null && ` · ${countText(tokens, "token", { locale })}`}
        </span>
      </p>
      <p className="mt-1 wrap-anywhere">{text}</p>
      {advice && <p className="mt-1 text-ink-2">{advice}</p>}
    </div>
  );
}
