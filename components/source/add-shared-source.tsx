"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { buttonClasses } from "../ui/button-classes";
import { Empty } from "../ui/empty";
import { SelectField } from "../ui/field";
import { Page } from "../ui/page";
import { AddSource } from "./add-source";

/** Where an address lands that was shared from elsewhere: one chooses the newsfeed, and sees what is found. */
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
          {/* What was found is told in the light of one newsfeed's keywords. */}
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
