"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale } from "@/components/ui/locale";
import { translationQuery } from "@/lib/client/translations";
import type { FullPost, Post } from "@/lib/contract/post";
import type { PostTranslation } from "@/lib/contract/translations";
import { type LanguageTag, languageTagOf } from "@/lib/core/languages";

export interface ShownTranslation {
  language: LanguageTag;
  /** Whether to show the translation: requested or automatic, and not switched off. */
  isWanted: boolean;
  /** Undefined before the first answer. */
  translation: PostTranslation | undefined;
  error: Error | null;
  toggle: () => void;
  showOriginal: () => void;
  tryAgain: () => void;
}

/**
 * The translation of an open post, at once where its source is always translated, else on request. Null for a post in
 * the reader's language, and for one without a translation where no model is set up.
 */
export function useTranslation(
  post: Post,
  { full, newsfeedLanguage }: { full: FullPost | undefined; newsfeedLanguage: string | null },
): ShownTranslation | null {
  const locale = useLocale();
  const client = useQueryClient();
  const always = languageTagOf(post.translation?.language ?? null);
  const language = always ?? languageTagOf(newsfeedLanguage) ?? languageTagOf(locale) ?? "en";
  const [isWanted, setIsWanted] = useState(always !== null);
  const isKnown = full?.can_translate === true || full?.translated_to.includes(language) === true;
  const canTranslate = isKnown && languageTagOf(post.language) !== language;
  const options = translationQuery(client, post.id, language);
  const { data, error, refetch } = useQuery({ ...options, enabled: canTranslate && isWanted });
  if (!canTranslate) return null;
  return {
    language,
    isWanted,
    translation: data,
    error,
    toggle: () => setIsWanted(!isWanted),
    showOriginal: () => setIsWanted(false),
    tryAgain: () => void refetch(),
  };
}
