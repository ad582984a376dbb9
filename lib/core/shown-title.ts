interface Titled {
  title: string;
  language: string | null;
  /** Set where the source is always translated. */
  translation?: { language: string; title: string | null } | null | undefined;
}

/** The title in lists: translated where the source always is, else the publisher's. */
export function shownTitle({ title, language, translation }: Titled): { title: string; language: string | null } {
  const translated = translation?.title;
  return translated ? { title: translated, language: translation.language } : { title, language };
}
