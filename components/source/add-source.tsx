"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Empty } from "@/components/ui/empty";
import { SelectField } from "@/components/ui/field";
import { Page } from "@/components/ui/page";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { addSource } from "@/lib/client/sources";
import { showToast } from "@/lib/client/toasts";
import type { Source } from "@/lib/contract/sources";
import { SOURCE_URL_ID } from "./addresses";
import { SourceForm } from "./source-form";

interface AddSourceProps {
  newsfeedId: string;
  /** Checked at once. */
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

/** Adds an address shared from another program to a chosen newsfeed. */
export function AddSharedSource({ url }: { url: string }) {
  const router = useRouter();
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const [chosenId, setChosenId] = useState<string | null>(null);
  const newsfeedId = chosenId ?? newsfeeds[0]?.id;
  return (
    <Page title="Add a source" lead="Choose the newsfeed to add it to.">
      {newsfeedId === undefined ? (
        <NoNewsfeed />
      ) : (
        <div className="grid gap-6">
          <div className="max-w-sm">
            <SelectField
              label="Newsfeed"
              choices={newsfeeds.map(({ id, name }) => ({ value: id, text: name }))}
              value={newsfeedId}
              onChange={setChosenId}
            />
          </div>
          {/* Match counts depend on the newsfeed's keywords. */}
          <AddSource
            key={newsfeedId}
            newsfeedId={newsfeedId}
            initialUrl={url}
            onAdded={() => router.push(`/newsfeeds/${newsfeedId}/sources`)}
          />
        </div>
      )}
    </Page>
  );
}

function NoNewsfeed() {
  return (
    <Empty
      title="No newsfeeds yet"
      action={
        <Link className={buttonClasses({ look: "primary" })} href="/newsfeeds/new">
          New newsfeed
        </Link>
      }
    >
      A source belongs to a newsfeed. Create one, then share the address again.
    </Empty>
  );
}
