"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Budget, TokenChart } from "@/components/status/ai-part";
import { Figures } from "@/components/status/figure";
import { Button } from "@/components/ui/button";
import { FormError } from "@/components/ui/field";
import { useLocale } from "@/components/ui/locale";
import { Page, Section } from "@/components/ui/page";
import { errorText } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
import type { ModelTest, AiSettings as Settings } from "@/lib/contract/status";
import { countText, numberText } from "@/lib/core/number-text";

export function AiView({ settings }: { settings: Settings }) {
  const { usage, isForOperator } = settings;
  const isUsed = usage.days.some(({ tokens }) => tokens > 0);
  return (
    <Page title="AI" lead="The model that writes summaries and key learnings.">
      <Section title="Model">
        {usage.model === null ? <NoModel isForOperator={isForOperator} /> : <TheModel settings={settings} />}
      </Section>
      {usage.model !== null && isForOperator && (
        <Section title="Test" text="Sends one small request. It counts towards the budget.">
          <ModelTestCall />
        </Section>
      )}
      {usage.model !== null && settings.refusals && (
        <Section
          title="Rejected texts"
          text="Texts rejected in the last 30 days. Lede retries each once, then chooses sentences from the article."
        >
          <RefusedTexts refusals={settings.refusals} />
        </Section>
      )}
      {(usage.model !== null || isUsed) && (
        <section className="border-t border-line py-6">
          <h2 className="font-serif text-xl font-semibold">Budget</h2>
          <p className="mt-0.5 mb-5 max-w-measure text-ink-2">
            {isForOperator ? "Used by the whole server." : "Used by your newsfeeds."} Days and months are in UTC.
          </p>
          <Figures>
            <Budget name="Tokens today" budget={usage.today} />
            <Budget name="Tokens this month" budget={usage.month} />
          </Figures>
          {isUsed && <TokenChart days={usage.days} />}
          <Caps settings={settings} />
        </section>
      )}
    </Page>
  );
}

function TheModel({ settings: { usage, host, language, problem } }: { settings: Settings }) {
  return (
    <div className="grid gap-2">
      {problem && (
        <p className="border-l-2 border-bad pl-3.5">
          <span className="font-medium">{problem.text}</span> {problem.advice}
        </p>
      )}
      <p>
        <span className="font-medium wrap-anywhere">{usage.model}</span>
        {host && <span className="text-ink-2"> at {host}</span>}
      </p>
      <p className="text-ink-2">
        {language === null ? "It writes in the language of each article." : `It writes in the language “${language}”.`}{" "}
        It sees one article at a time, and never who reads it.
      </p>
      <p className="text-ink-2">
        Its texts are checked. Until it answers, and when it fails, sentences are chosen from the article.
      </p>
    </div>
  );
}

function NoModel({ isForOperator }: { isForOperator: boolean }) {
  return (
    <div className="grid gap-3">
      <p>No model is set up.</p>
      <p className="text-ink-2">
        Summaries and key learnings are sentences chosen from each article. Free. Nothing leaves this server.
      </p>
      <p className="text-ink-2">
        {isForOperator
          ? "To use a model, set these and restart the server:"
          : "To have a model write them, ask the person who runs Lede."}
      </p>
      {isForOperator && (
        <dl className="grid gap-2">
          {VARIABLES.map(({ name, text }) => (
            <div key={name}>
              <dt className="font-mono text-meta wrap-anywhere">{name}</dt>
              <dd className="text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

const VARIABLES = [
  { name: "OPENAI_API_KEY", text: "The API key. It is never shown." },
  { name: "OPENAI_BASE_URL", text: "Address of an OpenAI-compatible provider, if it is not OpenAI." },
  { name: "AI_MODEL", text: "The model's name at the provider." },
  { name: "AI_API", text: "Use “chat” for providers other than OpenAI." },
];

function Caps({ settings: { usage, isForOperator, tokensPerUserPerDay } }: { settings: Settings }) {
  const locale = useLocale();
  const capText = (cap: number | null) => (cap === null ? "no cap" : countText(cap, "token", { locale }));
  const caps = [
    { name: "AI_TOKENS_PER_MONTH", scope: "all", cap: usage.month.cap },
    { name: "AI_TOKENS_PER_DAY", scope: "all", cap: usage.today.cap },
    { name: "AI_TOKENS_PER_USER_PER_DAY", scope: "each account", cap: tokensPerUserPerDay },
  ];
  return (
    <div className="mt-6 max-w-measure text-ink-2">
      <p>
        At a cap, the model pauses until the next day or month, and sentences are chosen from the article. Missing texts
        are written later, newest first.
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {isForOperator ? (
          caps.map(({ name, scope, cap }) => (
            <li key={name}>
              <code className="font-mono text-meta">{name}</code>, for {scope}: {capText(cap)}
            </li>
          ))
        ) : (
          <li>For your newsfeeds, each day: {capText(tokensPerUserPerDay)}</li>
        )}
      </ul>
    </div>
  );
}

function ModelTestCall() {
  const router = useRouter();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call("POST /api/app/ai/test", {}),
    // Refreshes the usage chart.
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

/** Reasons for rejected texts, most frequent first. */
function RefusedTexts({ refusals }: { refusals: NonNullable<Settings["refusals"]> }) {
  const locale = useLocale();
  if (refusals.length === 0) return <p className="text-ink-2">None in the last 30 days.</p>;
  return (
    <ul className="border-t border-line">
      {refusals.map(({ reason, count, finalCount }) => (
        <li key={reason} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5">
          <span className="min-w-0">{reason}</span>
          <span className="text-ink-2">
            {countText(count, "time", { locale })}
            {finalCount > 0 && `, ${numberText(finalCount, locale)} final`}
          </span>
        </li>
      ))}
    </ul>
  );
}
