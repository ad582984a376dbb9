"use client";

import { useQuery } from "@tanstack/react-query";
import { ProgressNotice } from "@/components/stream/progress-notice";
import { BackToNewsfeed } from "@/components/ui/back-to-newsfeed";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { DigestSection } from "../digest/digest-section";
import { Page } from "../ui/page";
import { BasicsForm } from "./basics-form";
import { ContextForm } from "./context-form";
import { DangerZone } from "./danger-zone";
import { KeywordsForm } from "./keywords-form";
import { StartDateForm } from "./start-date-form";

/** What a newsfeed keeps, for whom, and how often it is mailed. Each part is saved by itself. */
export function NewsfeedSettings({ newsfeed: atFirst }: { newsfeed: Newsfeed }) {
  const { data: newsfeed = atFirst } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(atFirst.id) });
  return (
    <Page
      title={`Settings of ${newsfeed.name}`}
      lead="Name, keywords, context and digest."
      back={<BackToNewsfeed newsfeed={newsfeed} />}
    >
      <div role="status">
        <ProgressNotice newsfeed={newsfeed} />
      </div>
      <BasicsForm newsfeed={newsfeed} />
      <KeywordsForm newsfeed={newsfeed} />
      <StartDateForm newsfeed={newsfeed} />
      <ContextForm newsfeed={newsfeed} />
      <DigestSection newsfeedId={newsfeed.id} />
      {newsfeed.role === "owner" && <DangerZone newsfeed={newsfeed} />}
    </Page>
  );
}
