"use client";

import { useQueryClient } from "@tanstack/react-query";
import { replaceSource } from "@/lib/client/sources";
import { showToast } from "@/lib/client/toasts";
import type { Source } from "@/lib/contract/sources";
import { Dialog } from "../ui/dialog";
import { SourceForm } from "./source-form";

interface ReplaceSourceProps {
  /** Null while it is closed. */
  source: Source | null;
  onClose: () => void;
}

/** Gives a source that has failed another address. What its site's home page leads to is looked for at once. */
export function ReplaceSource({ source, onClose }: ReplaceSourceProps) {
  const client = useQueryClient();
  const name = source?.title ?? source?.url ?? "";
  return (
    <Dialog
      isOpen={source !== null}
      onOpenChange={onClose}
      title={`Replace ${name}`}
      description="Enter its new address. Its posts stay in the newsfeed."
    >
      {source && (
        <SourceForm
          newsfeedId={source.newsfeed_id}
          initialUrl={homeOf(source)}
          action={{
            text: "Replace",
            busyText: "Replacing…",
            run: (wanted) => replaceSource(client, source, wanted),
            onDone: (replaced) => {
              showToast({ text: `${name} was replaced: ${replaced.title ?? replaced.url}` });
              onClose();
            },
          }}
        />
      )}
    </Dialog>
  );
}

/** The front page of its site. */
function homeOf({ site_url, rss_feed_url, url }: Source): string {
  return site_url ?? new URL("/", rss_feed_url ?? url).href;
}
