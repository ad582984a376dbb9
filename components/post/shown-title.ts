import type { Post } from "@/lib/contract/post";

/** The title in lists: translated where the source always is, else the publisher's. */
export function shownTitle({ title, language, translation }: Post): { title: string; language: string | null } {
  const translated = translation?.title;
  return translated ? { title: translated, language: translation.language } : { title, language };
}
