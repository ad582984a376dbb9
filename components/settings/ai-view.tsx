"use client";

import { Budget, TokenChart } from "@/components/status/ai-part";
import { Figures } from "@/components/status/figure";
import { useLocale } from "@/components/ui/locale";
import { Page, Section } from "@/components/ui/page";
import type { AiSettings as Settings } from "@/lib/contract/setup";
import { countText, numberText } from "@/lib/core/number-text";
import { MonthlyUsage, PriceForm, SecondOpinion } from "./ai-costs";
import { AiForm } from "./ai-form";
import { ModelTestCall } from "./ai-test";
import { Variables } from "./variables";

export function AiView({ settings }: { settings: Settings }) {
  const { usage, setup } = settings;
  return (
    <Page title="AI" lead="The model that writes summaries and key learnings.">
      <Section title="Model">
        {usage.model === null ? <NoModel isForOperator={setup !== null} /> : <TheModel settings={settings} />}
      </Section>
      {setup && <SetupSection setup={setup} />}
      {usage.model !== null && setup && (
        <Section title="Price" text={`What ${usage.model} costs per million tokens, from your provider's price list.`}>
          <PriceForm key={usage.model} model={usage.model} price={settings.price} currency={settings.currency} />
        </Section>
      )}
      {settings.embedding && setup && (
        <Section
          title="Price of the embedding model"
          text={`What ${settings.embedding.model} costs per million tokens.`}
        >
          <PriceForm
            key={settings.embedding.model}
            model={settings.embedding.model}
            price={settings.embedding.price}
            currency={settings.currency}
            hasOutput={false}
          />
        </Section>
      )}
      {usage.model !== null && settings.secondOpinion && (
        <Section
          title="Second opinion"
          text="Checks each text that the model wrote against the article, in another call."
        >
          <SecondOpinion opinion={settings.secondOpinion} currency={settings.currency} />
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
      <Usage settings={settings} />
    </Page>
  );
}

function SetupSection({ setup }: { setup: NonNullable<Settings["setup"]> }) {
  if (setup.source === "environment")
    return (
      <Section title="Test" text="Writes the key learning of one of your newest posts. It counts towards the budget.">
        <ModelTestCall />
      </Section>
    );
  return (
    <Section
      title={setup.source === null ? "Choose a model" : "Change the model"}
      text="Takes effect at once. A test writes the key learning of one of your newest posts."
    >
      {setup.problem && <p className="mb-4 border-l-2 border-bad pl-3.5">{setup.problem}</p>}
      {setup.variables.length > 0 && (
        <p className="mb-4 text-ink-2">
          The environment sets <Variables names={setup.variables} /> and overrides the fields below.
        </p>
      )}
      <AiForm setup={setup} />
    </Section>
  );
}

function Usage({ settings }: { settings: Settings }) {
  const { usage, isForOperator } = settings;
  const isUsed = usage.days.some(({ tokens }) => tokens > 0);
  if (usage.model === null && !isUsed && settings.months.length === 0) return null;
  return (
    <section className="border-t border-line py-6">
      <h2 className="font-serif text-xl font-semibold">Usage</h2>
      <p className="mt-0.5 mb-5 max-w-measure text-ink-2">
        {isForOperator ? "Used by the whole server." : "Used by your newsfeeds."} Days and months are in UTC.
      </p>
      <Figures>
        <Budget name="Tokens today" budget={usage.today} />
        <Budget name="Tokens this month" budget={usage.month} />
      </Figures>
      {isUsed && <TokenChart days={usage.days} />}
      <MonthlyUsage settings={settings} />
      <Caps settings={settings} />
    </section>
  );
}

function TheModel({ settings }: { settings: Settings }) {
  const { usage, host, language, problem, setup } = settings;
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
      {settings.embeddingProblem && (
        <p className="border-l-2 border-bad pl-3.5">
          <span className="font-medium">
            {settings.embedding?.model}: {settings.embeddingProblem.text}
          </span>{" "}
          {settings.embeddingProblem.advice} Until it answers, relevance is based on words alone.
        </p>
      )}
      {settings.embedding && (
        <p className="text-ink-2 wrap-anywhere">
          {settings.embedding.model} compares posts with each newsfeed's context in meaning.
        </p>
      )}
      <p className="text-ink-2">
        {language === null ? "It writes in the language of each article." : `It writes in the language “${language}”.`}{" "}
        It sees one article at a time, and never who reads it.
      </p>
      <p className="text-ink-2">
        Its texts are checked. Until it answers, and when it fails, Lede uses the publisher’s words.
      </p>
      {setup?.source === "environment" && (
        <p className="text-ink-2">
          Set in the server's environment by <Variables names={setup.variables} />. To choose a model here, remove{" "}
          <Variables names={["OPENAI_API_KEY"]} /> and restart the server.
        </p>
      )}
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
      {!isForOperator && <p className="text-ink-2">To have a model write them, ask the person who runs Lede.</p>}
    </div>
  );
}

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
        When a cap is reached, the model pauses until the next day or month, and Lede uses the publisher’s words.
        Missing texts are written later, newest first.
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
