"use client";

import { Languages } from "lucide-react";
import type { ReactNode } from "react";
import { useAriaKeys } from "@/components/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { errorText } from "@/lib/client/api-error";
import { languageName } from "@/lib/core/languages";
import type { ShownTranslation } from "./use-translation";

/** Switches between a post's original and its translation. */
export function TranslateButton({ shown }: { shown: ShownTranslation }) {
  const { language, isWanted, translation, toggle } = shown;
  const known = translation ? "Show translation" : `Translate to ${languageName(language)}`;
  return (
    <Button look="quiet" size="small" onClick={toggle} className="-ms-2 mb-3 font-sans" {...useAriaKeys("translate")}>
      <Languages aria-hidden="true" size={14} />
      {isWanted ? "Show original" : known}
    </Button>
  );
}

/** Progress or failure of a translation; the original stays below it. */
export function TranslationNote({ shown }: { shown: ShownTranslation }) {
  const { language, isWanted, translation, error, tryAgain } = shown;
  if (!isWanted) return null;
  const name = languageName(language);
  if (error || translation?.status === "failed")
    return (
      <Note role="alert">
        <span>Not translated. {error ? errorText(error) : translation?.error} This is the original.</span>
        <Button size="small" onClick={tryAgain}>
          Try again
        </Button>
      </Note>
    );
  if (translation?.status === "done")
    return (
      <Note role="status">
        <span>
          Translated to {name} by a model.
          {translation.is_cut && " The text is very long; the original has the rest."}
        </span>
      </Note>
    );
  const { done, total } = translation?.progress ?? { done: 0, total: 1 };
  return (
    <Note role="status">
      <span>
        Translating to {name}… {translation?.error}
      </span>
      <ProgressBar aria-label="Translation" value={done} max={Math.max(1, total)} className="w-32" />
    </Note>
  );
}

function Note({ role, children }: { role: "alert" | "status"; children: ReactNode }) {
  return (
    <div
      role={role}
      className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1.5 font-sans text-base text-ink-3 wrap-anywhere"
    >
      {children}
    </div>
  );
}
