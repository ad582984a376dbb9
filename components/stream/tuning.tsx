"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import type { Newsfeed } from "@/lib/contract/newsfeeds";

/** Loaded separately, because few visits need it. */
const tuningDialog = lazyPart(async () => (await import("./tuning-dialog")).TuningDialog);

/** Asks for the keywords and the context that a newsfeed does not have yet. */
export function Tuning({ newsfeed }: { newsfeed: Newsfeed }) {
  const [asked, setAsked] = useState<"keywords" | "context" | null>(null);
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {newsfeed.keywords.length === 0 && (
        <Button look="quiet" onClick={() => setAsked("keywords")}>
          Add keywords
        </Button>
      )}
      {newsfeed.business_context === null && (
        <Button look="quiet" onClick={() => setAsked("context")}>
          Say what you work on
        </Button>
      )}
      {asked && (
        <LazyPart
          part={tuningDialog}
          title="The form could not be loaded"
          props={{ newsfeed, asked, onClose: () => setAsked(null) }}
        />
      )}
    </div>
  );
}
