"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useUpdateNewsfeed } from "@/components/keyword/use-update-newsfeed";
import { Button } from "@/components/ui/button";
import { DraftField } from "@/components/ui/draft-field";
import { TextArea } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { useLocale } from "@/components/ui/locale";
import { SettingsSection } from "@/components/ui/page";
import { useDraft } from "@/components/ui/use-draft";
import { errorText } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
import type { ContextTrial as Trial } from "@/lib/contract/context-trial";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { BUSINESS_CONTEXT_CHARACTERS_MAX, TRIAL_POSTS_MAX } from "@/lib/core/limits";
import { countText, numberText } from "@/lib/core/number-text";
import { quoted } from "@/lib/core/quoted";

/** Context form with a trial on recent posts before saving. */
export function ContextForm({ newsfeed }: { newsfeed: Newsfeed }) {
  const draft = useDraft(newsfeed.business_context ?? "");
  const { save, isSaving, errors, forgetErrors } = useUpdateNewsfeed(newsfeed.id, "Context saved");
  const businessContext = draft.value.trim() || null;
  return (
    <SettingsSection
      id="context"
      title="Context"
      lead="Who you are and what you decide, in plain words. Lede uses this to tell you what each post means for you."
    >
      <Form
        onSubmit={() => {
          draft.send(businessContext ?? "");
          save({ business_context: businessContext });
        }}
      >
        <div className="max-w-xl">
          <DraftField draft={draft} onDrop={forgetErrors}>
            <TextArea
              label="Your context"
              value={draft.value}
              onChange={(event) => draft.edit(event.target.value)}
              error={errors.business_context}
              maxLength={BUSINESS_CONTEXT_CHARACTERS_MAX}
              rows={5}
              placeholder="We bid on utility storage tenders in Texas."
            />
          </DraftField>
        </div>
        <ContextTrial newsfeedId={newsfeed.id} businessContext={businessContext} />
        <FormError>{errors[""]}</FormError>
        <Button
          look="primary"
          type="submit"
          isBusy={isSaving}
          disabled={businessContext === newsfeed.business_context}
          className="justify-self-start"
        >
          Save context
        </Button>
      </Form>
    </SettingsSection>
  );
}

type TriedPost = Trial["posts"][number];

/** Compares key learnings with another context and shows the cost of saving. */
function ContextTrial({ newsfeedId, businessContext }: { newsfeedId: string; businessContext: string | null }) {
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (business_context: string | null) =>
      call("POST /v1/newsfeeds/{id}/context-trial", { params: { id: newsfeedId }, body: { business_context } }),
  });
  const isOutdated = data !== undefined && variables !== businessContext;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button isBusy={isPending} onClick={() => mutate(businessContext)}>
          Try on the last {TRIAL_POSTS_MAX} posts
        </Button>
        <p role="status" className="text-meta text-ink-3">
          {isPending && "Writing key learnings…"}
          {!isPending && (isOutdated ? "The context has changed. Try again." : "Trying it saves nothing.")}
        </p>
      </div>
      <FormError>{error ? errorText(error) : undefined}</FormError>
      {/* Reserves room, so that nothing below moves when the answer arrives. */}
      {isPending && <div className="min-h-dvh rounded-xl border border-line bg-raised motion-safe:animate-pulse" />}
      {data && !isPending && <Results trial={data} />}
    </div>
  );
}

function Results({ trial: { posts, cost } }: { trial: Trial }) {
  const id = useId();
  const locale = useLocale();
  return (
    <section aria-labelledby={id} className="rounded-xl border border-line bg-raised px-4 pt-4 medium:px-6">
      <h3 id={id} className="font-serif text-lg font-semibold">
        {posts.length === 0 ? "No posts to try it on yet" : "Before and after"}
      </h3>
      <p role="status" className="mt-1 pb-4 text-ink-2">
        {costText(cost, locale)}
      </p>
      <ul>
        {posts.map((post) => (
          <li key={post.id} className="border-t border-line py-4">
            <ComparedPost post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ComparedPost({ post: { title, source_title, language, present, proposed } }: { post: TriedPost }) {
  return (
    <article>
      <h4 lang={language ?? undefined} dir="auto" className="font-serif text-lead font-semibold wrap-anywhere">
        {title}
      </h4>
      {source_title && (
        <p dir="auto" className="text-meta wrap-anywhere text-ink-3">
          {source_title}
        </p>
      )}
      <div className="mt-2 grid gap-4 medium:grid-cols-2">
        <Learning heading="Now" learning={present} language={language} />
        {present?.keylearning === proposed.keylearning ? (
          <p className="min-w-0 self-start border-l-2 border-line pl-3 text-ink-3">No change with this context.</p>
        ) : (
          <Learning heading="With this context" learning={proposed} language={language} isProposed />
        )}
      </div>
    </article>
  );
}

interface LearningProps {
  heading: string;
  learning: TriedPost["present"];
  /** Language of the post and of sentences chosen from it. */
  language: string | null;
  isProposed?: boolean;
}

function Learning({ heading, learning, language, isProposed = false }: LearningProps) {
  const doubt = learning && doubtText(learning);
  const isAccented = isProposed && learning?.state === "supported";
  const isChosen = learning?.state === "extract";
  return (
    <div className={`min-w-0 border-l-2 pl-3 ${isAccented ? "border-accent" : "border-line"}`}>
      <h5 className={`eyebrow mb-1 ${isAccented ? "text-accent" : "text-ink-3"}`}>{heading}</h5>
      <p
        lang={(isChosen && language) || undefined}
        dir="auto"
        className={`wrap-anywhere ${learning?.keylearning ? "" : "text-ink-3"}`}
      >
        {learning ? learning.keylearning || nothingText(learning) : "None yet."}
      </p>
      {learning?.ai_status === "done" &&
        learning.evidence.map(({ quote, start }) => (
          <blockquote key={start} dir="auto" className="mt-1.5 font-serif text-ink-2 italic wrap-anywhere">
            {quoted(quote)}
          </blockquote>
        ))}
      {doubt && <p className="mt-1.5 text-meta text-ink-3">{doubt}</p>}
    </div>
  );
}

const DAYS = "from the last 30 days";

/** Describes the effect and cost of saving a context. */
export function costText(cost: Trial["cost"], locale: string): string {
  const { post_count, model_post_count, tokens_estimated, tokens_left, model } = cost;
  if (post_count === 0) return `There are no posts ${DAYS}, so saving costs nothing.`;
  const posts = `${countText(post_count, "post", { locale })} ${DAYS}`;
  if (model === null) return `Saving chooses new key learnings for ${posts}. No model is set up, so it is free.`;
  const isPart = model_post_count < post_count;
  const writer = isPart ? `, the newest ${numberText(model_post_count, locale)} of them by ${model}` : ` by ${model}`;
  const saving = `Saving rewrites the key learnings of ${posts}${writer}: about ${countText(tokens_estimated, "token", { locale })}.`;
  if (tokens_left === null) return saving;
  const left = `This month's budget has ${countText(tokens_left, "token", { locale })} left.`;
  if (tokens_left >= tokens_estimated) return `${saving} ${left}`;
  return `${saving} ${left} The rest is chosen from the text.`;
}

/** Caveat below a key learning; null when its quotes support it. */
export function doubtText({ state }: Trial["posts"][number]["proposed"]): string | null {
  if (state === "unsupported") return "No quote from the post supports this";
  if (state === "quoted") return "The quotes do not say all of it";
  return state === "extract" ? "From the article" : null;
}

/** Shown in place of a key learning. */
function nothingText({ ai_status }: Trial["posts"][number]["proposed"]): string {
  return ai_status === "done" ? "Nothing for this context" : "No words in common with this context";
}
