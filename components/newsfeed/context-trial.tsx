"use client";

import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { errorText } from "@/lib/client/api-error";
import { tryBusinessContext } from "@/lib/client/newsfeeds";
import { TRIAL_POSTS_MAX, type ContextTrial as Trial } from "@/lib/contract/context-trial";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { Button } from "../ui/button";
import { FormError } from "../ui/field";
import { valuesOf } from "./newsfeed-fields";
import { costText, doubtText } from "./trial-text";

type TriedPost = Trial["posts"][number];

/** Inside the form of a newsfeed: shows what its business context, as it is typed there, makes of the newest posts. */
export function ContextTrial({ newsfeed }: { newsfeed: Newsfeed }) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (businessContext: string) => tryBusinessContext(newsfeed.id, businessContext.trim() || null),
  });
  return (
    <div className="grid gap-4">
      <div>
        <Button
          isBusy={isPending}
          onClick={({ currentTarget: { form } }) => form && mutate(valuesOf(form).businessContext)}
        >
          Try on my last {TRIAL_POSTS_MAX} posts
        </Button>
        <p role="status" className="mt-1.5 text-meta text-ink-3">
          {isPending ? "Deriving key learnings …" : "Nothing is saved by it."}
        </p>
      </div>
      <FormError>{error ? errorText(error) : undefined}</FormError>
      {data && !isPending && <Results trial={data} />}
    </div>
  );
}

function Results({ trial: { posts, cost } }: { trial: Trial }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4">
      <h2 id={id} className="font-serif text-xl font-semibold">
        {posts.length === 0 ? "There are no posts yet to try it on" : "Before and after"}
      </h2>
      <p role="status" className="mt-1 text-ink-2">
        {costText(cost)}
      </p>
      <ul className="mt-3">
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
      <h3 lang={language ?? undefined} dir="auto" className="font-serif text-lead font-semibold wrap-anywhere">
        {title}
      </h3>
      {source_title && <p className="text-meta text-ink-3">{source_title}</p>}
      <div className="mt-2 grid gap-4 medium:grid-cols-2">
        <Learning heading="Now" learning={present} language={language} />
        <Learning heading="With this context" learning={proposed} language={language} isProposed />
      </div>
    </article>
  );
}

interface LearningProps {
  heading: string;
  learning: TriedPost["present"];
  /** Of the post, in which its own sentences are. */
  language: string | null;
  isProposed?: boolean;
}

function Learning({ heading, learning, language, isProposed = false }: LearningProps) {
  const doubt = learning && doubtText(learning);
  const isAccented = isProposed && learning?.state !== "nothing";
  const isChosen = learning?.state === "supported" && learning.ai_status !== "done";
  return (
    <div className={`min-w-0 border-l-2 pl-3 ${isAccented ? "border-accent" : "border-line"}`}>
      <h4 className={`eyebrow mb-1 ${isAccented ? "text-accent" : "text-ink-3"}`}>{heading}</h4>
      <p
        lang={(isChosen && language) || undefined}
        dir="auto"
        className={`wrap-anywhere ${learning?.state === "nothing" ? "text-ink-3" : ""}`}
      >
        {learning?.keylearning || "None yet."}
      </p>
      {learning?.ai_status === "done" &&
        learning.evidence.map(({ quote, start }) => (
          <blockquote key={start} dir="auto" className="mt-1.5 font-serif text-ink-2 italic wrap-anywhere">
            {quote}
          </blockquote>
        ))}
      {doubt && <p className="mt-1.5 text-meta text-ink-3">{doubt}</p>}
    </div>
  );
}
