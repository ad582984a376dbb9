"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { CheckedText, CheckNote } from "@/components/post/checked-text";
import { Button } from "@/components/ui/button";
import { FormError } from "@/components/ui/form";
import { useLocale } from "@/components/ui/locale";
import { errorText } from "@/lib/client/api-error";
import { call, type Request } from "@/lib/client/call";
import type { ModelTest } from "@/lib/contract/setup";
import { countText, numberText } from "@/lib/core/number-text";
import { quoted } from "@/lib/core/quoted";

export function useModelTest() {
  const router = useRouter();
  return useMutation({
    mutationFn: (body: Request<"POST /api/app/ai/test">["body"]) => call("POST /api/app/ai/test", { body }),
    // Refreshes the usage chart.
    onSuccess: () => router.refresh(),
  });
}

/** Test of the model in use. */
export function ModelTestCall() {
  const test = useModelTest();
  return (
    <div className="grid justify-items-start gap-3">
      <Button isBusy={test.isPending} onClick={() => test.mutate({})}>
        Test the model
      </Button>
      <ModelTestOutcome test={test} />
      <FormError>{test.error ? errorText(test.error) : undefined}</FormError>
    </div>
  );
}

export function ModelTestOutcome({ test: { data, isPending } }: { test: ReturnType<typeof useModelTest> }) {
  return (
    <div role="status" className="w-full">
      {isPending && <p className="text-ink-3">The model reads a post…</p>}
      {data && !isPending && (
        <div className="grid gap-4">
          <Outcome test={data} />
          {data.embedding && <EmbeddingOutcome embedding={data.embedding} />}
        </div>
      )}
    </div>
  );
}

const TITLES: Record<ModelTest["outcome"], string> = {
  answered: "It works",
  refused: "The model answered, but the answer was rejected",
  failed: "No answer",
  later: "Not tested",
};

function Outcome({ test }: { test: ModelTest }) {
  const { outcome, text, advice } = test;
  return (
    <div className={`border-l-2 pl-3.5 ${outcome === "answered" ? "border-good" : "border-bad"}`}>
      <p className="font-medium">
        {TITLES[outcome]}
        <Measures test={test} />
      </p>
      {test.state === null ? <p className="mt-1 wrap-anywhere">{text}</p> : <TestedKeylearning test={test} />}
      {advice && <p className="mt-1 text-ink-2">{advice}</p>}
    </div>
  );
}

function EmbeddingOutcome({ embedding: { model, problem } }: { embedding: NonNullable<ModelTest["embedding"]> }) {
  return (
    <div className={`border-l-2 pl-3.5 ${problem ? "border-bad" : "border-good"}`}>
      <p className="font-medium wrap-anywhere">
        {problem ? "No answer" : "It works"}
        <span className="font-normal text-ink-3"> · {model}</span>
      </p>
      {problem && <p className="mt-1">{problem.text}</p>}
      {problem?.advice && <p className="mt-1 text-ink-2">{problem.advice}</p>}
    </div>
  );
}

function Measures({ test: { milliseconds, tokens } }: { test: ModelTest }) {
  const locale = useLocale();
  const seconds = numberText(milliseconds / 1000, locale, { maximumFractionDigits: 1 });
  return (
    <span className="font-normal text-ink-3">
      {" "}
      · {seconds} s{tokens !== null && ` · ${countText(tokens, "token", { locale })}`}
    </span>
  );
}

/** The key learning as a post shows it, with its check and quotes. */
function TestedKeylearning({ test: { text, post, claims, evidence } }: { test: ModelTest }) {
  return (
    <div className="mt-2 wrap-anywhere">
      <p className="text-meta text-ink-3">
        Key learning for {post.newsfeed_name}, from{" "}
        <span dir="auto" lang={post.language ?? undefined}>
          {quoted(post.title)}
        </span>
      </p>
      <p dir="auto" className="mt-1 text-lead">
        <CheckedText text={text} claims={claims} />
      </p>
      <CheckNote claims={claims} passages="quotes" />
      {evidence.map(({ quote, start }) => (
        <p key={start} dir="auto" className="mt-2 font-serif text-lead text-ink-2 italic">
          {quoted(quote)}
        </p>
      ))}
    </div>
  );
}
