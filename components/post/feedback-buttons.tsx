"use client";

import { useQuery } from "@tanstack/react-query";
import { useAriaKeys, useTooltip } from "@/components/keyboard/use-shortcuts";
import { feedbackQuery } from "@/lib/client/feedback";
import type { Post } from "@/lib/contract/posts";
import { usePostActions } from "./use-post-actions";

export const FEEDBACK = [
  { kind: "more", text: "More like this", shortcut: "moreLikeThis" },
  { kind: "less", text: "Less like this", shortcut: "lessLikeThis" },
] as const;

/** Asks for more or fewer posts like an open one. */
export function FeedbackButtons({ post }: { post: Post }) {
  const { data: given } = useQuery(feedbackQuery(post.id));
  const { giveFeedback } = usePostActions();
  return (
    <div className="flex flex-wrap gap-x-4">
      {FEEDBACK.map((choice) => (
        <FeedbackButton
          key={choice.kind}
          {...choice}
          isGiven={given === choice.kind}
          onClick={() => giveFeedback(post, choice.kind)}
        />
      ))}
    </div>
  );
}

type FeedbackButtonProps = (typeof FEEDBACK)[number] & { isGiven: boolean; onClick: () => void };

function FeedbackButton({ text, shortcut, isGiven, onClick }: FeedbackButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isGiven}
      title={useTooltip(text, shortcut)}
      onClick={onClick}
      className="min-h-6 rounded underline underline-offset-2 hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink coarse:min-h-11"
      {...useAriaKeys(shortcut)}
    >
      {text}
    </button>
  );
}
