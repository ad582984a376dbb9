"use client";

import { useQueryClient } from "@tanstack/react-query";
import { addSource } from "@/lib/client/sources";
import { showToast } from "@/lib/client/toasts";
import type { Source } from "@/lib/contract/sources";
import { SOURCE_URL_ID } from "./addresses";
import { SourceForm } from "./source-form";

interface AddSourceProps {
  newsfeedId: string;
  /** An address that somebody gave before; it is checked at once. */
  initialUrl: string;
  onAdded?: (source: Source) => void;
}

export function AddSource({ newsfeedId, initialUrl, onAdded }: AddSourceProps) {
  const client = useQueryClient();
  return (
    <SourceForm
      newsfeedId={newsfeedId}
      initialUrl={initialUrl}
      boxId={SOURCE_URL_ID}
      action={{
        text: "Add source",
        busyText: "Adding…",
        run: (wanted) => addSource(client, newsfeedId, wanted),
        onDone: (source) => {
          showToast({ text: `${source.title ?? source.url} added` });
          onAdded?.(source);
        },
      }}
    />
  );
}
