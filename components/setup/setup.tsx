"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { LazyPart, lazyPart } from "@/components/ui/lazy-part";
import { fieldErrors } from "@/lib/client/api-error";
import { documentFault } from "@/lib/client/opml";
import { proposeSources } from "@/lib/client/source-actions";
import { checkSites, isPlain } from "./check-sites";
import { FoundSites } from "./found-sites";
import { Proposals } from "./proposals";
import { nameFromTitles, readWish } from "./read-wish";
import { useFollow } from "./use-follow";
import { WishForm } from "./wish-form";

/** Loaded separately, because most readers begin without a list of feeds. */
const importSteps = lazyPart(async () => (await import("@/components/opml/import-view")).ImportSteps);

/**
 * Creates a newsfeed with its first sources from the text of one field.
 *
 * @param onDone called after an import by the link to all newsfeeds
 */
export function Setup({ onDone }: { onDone?: () => void }) {
  const [opml, setOpml] = useState<string | null>(null);
  if (opml !== null)
    return (
      <LazyPart
        part={importSteps}
        title="The list cannot be shown"
        props={{ document: opml, onBack: () => setOpml(null), onDone }}
      />
    );
  return <FirstSources onList={setOpml} />;
}

function FirstSources({ onList }: { onList: (opml: string) => void }) {
  const client = useQueryClient();
  const [fault, setFault] = useState<string | null>(null);
  const { follow, isFollowing, problem, reset } = useFollow();
  /** Number of changes of the text, because a result may arrive after the next one. */
  const edits = useRef(0);
  const sites = useMutation({
    mutationFn: ({ urls }: { urls: readonly string[]; edit: number }) => checkSites(client, urls),
    onSuccess: (found, { edit }) => {
      if (edit !== edits.current || !isPlain(found)) return;
      const sources = found.map(({ addedUrl: url, title, feedUrl }) => ({
        url,
        title,
        ...(feedUrl && { feed_url: feedUrl }),
      }));
      follow({ name: nameFromTitles(sources.map(({ title }) => title)), businessContext: null, sources });
    },
  });
  const proposing = useMutation({ mutationFn: proposeSources });
  const forget = () => {
    edits.current += 1;
    setFault(null);
    reset();
    sites.reset();
    proposing.reset();
  };
  const begin = (text: string) => {
    forget();
    const wish = readWish(text);
    if (wish.kind === "sites") return sites.mutate({ urls: wish.urls, edit: edits.current });
    if (wish.kind === "words") return proposing.mutate(wish.text);
    const found = documentFault(wish.document);
    if (found === null) onList(wish.document);
    else setFault(found);
  };
  const onlySite = sites.data?.length === 1 ? sites.data[0] : undefined;
  const isRefused = onlySite !== undefined && onlySite.problem !== null && !onlySite.isListOfFeeds;
  const failure = sites.error ?? proposing.error;
  const error = fault ?? problem ?? (failure ? Object.values(fieldErrors(failure))[0] : undefined);
  return (
    <>
      <WishForm
        busyText={busyText({ isChecking: sites.isPending, isAsking: proposing.isPending, isFollowing })}
        isReadOnly={isFollowing}
        error={error ?? (isRefused ? (onlySite.problem ?? undefined) : undefined)}
        onChange={forget}
        onSubmit={begin}
      />
      {sites.data && !isRefused && !isPlain(sites.data) && (
        <FoundSites sites={sites.data} isFollowing={isFollowing} onFollow={follow} />
      )}
      {proposing.data && (
        <Proposals
          key={proposing.variables}
          wish={proposing.variables}
          proposals={proposing.data}
          isFollowing={isFollowing}
          onFollow={follow}
        />
      )}
    </>
  );
}

function busyText({ isChecking, isAsking, isFollowing }: Record<"isChecking" | "isAsking" | "isFollowing", boolean>) {
  if (isChecking) return "Checking…";
  if (isAsking) return "Looking…";
  return isFollowing ? "Adding…" : null;
}
