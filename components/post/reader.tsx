"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { errorText, isGone } from "@/lib/client/api-error";
import { postQuery } from "@/lib/client/posts";
import type { Post } from "@/lib/contract/posts";
import { Button } from "../ui/button";
import { Empty } from "../ui/empty";
import { ReaderBody } from "./reader-body";
import { ReaderTools } from "./reader-tools";
import { useKeptReading } from "./use-kept-reading";
import { usePostActions } from "./use-post-actions";

interface ReaderProps {
  postId: string;
  /** What a stream already knows of it, so that the title is there at once. */
  known: Post | undefined;
  headingLevel: 1 | 2;
  /** Leads back to where the post was opened. */
  back: ReactNode;
}

/** Marks a post read once, when it is first shown: whoever marks it unread after that keeps it unread. */
function useMarkOpenedRead(post: Post | undefined): void {
  const { markRead } = usePostActions();
  const markedId = useRef<string>(null);
  useEffect(() => {
    if (!post || markedId.current === post.id) return;
    markedId.current = post.id;
    markRead(post);
  }, [post, markRead]);
}

/** Perhaps its whole newsfeed went with it: the stream asks now, not at its next turn. */
function useCheckOfNewsfeed(error: Error | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isGone(error)) void client.invalidateQueries({ queryKey: ["arrivals"] });
  }, [client, error]);
}

export function Reader({ postId, known, headingLevel, back }: ReaderProps) {
  const { data, error, refetch } = useQuery(postQuery(postId));
  const ref = useRef<HTMLDivElement>(null);
  const full = useKeptReading(ref, data);
  const post = full ?? known;
  useMarkOpenedRead(post);
  useCheckOfNewsfeed(error);
  const inPlaceOfText = error ? <Unreadable error={error} onRetry={() => void refetch()} /> : <TextSkeleton />;
  return (
    <>
      <ReaderTools post={post} back={back} />
      <div ref={ref} className="px-5 pb-20 medium:px-12">
        {post ? (
          <ReaderBody
            key={post.id}
            post={post}
            markdown={full?.content_markdown}
            inPlaceOfText={inPlaceOfText}
            headingLevel={headingLevel}
          />
        ) : (
          inPlaceOfText
        )}
      </div>
    </>
  );
}

function Unreadable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="font-sans text-base">
      <Empty
        title={isGone(error) ? "This post is no longer available" : "The post could not be loaded"}
        action={!isGone(error) && <Button onClick={onRetry}>Try again</Button>}
      >
        {errorText(error)}
      </Empty>
    </div>
  );
}

const LINES = ["w-full", "w-11/12", "w-full", "w-4/5", "w-full", "w-2/3"];

function TextSkeleton() {
  return (
    <div role="status" aria-label="Loading the text" className="mx-auto max-w-measure motion-safe:animate-pulse pt-2">
      {LINES.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={index} className={`mb-3.5 h-4 rounded bg-line/70 ${width}`} />
      ))}
    </div>
  );
}
