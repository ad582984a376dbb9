"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Rss } from "lucide-react";
import Link from "next/link";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { DialogButton } from "@/components/ui/dialog";
import { LoadFailure } from "@/components/ui/empty";
import { addressOf, createFeedAddress, type FeedThing, feedAddressesQuery } from "@/lib/client/feed-addresses";
import { showFailure } from "@/lib/client/show-failure";
import { FeedLinks } from "./feed-links";

interface FeedAddressButtonProps extends Pick<ComponentProps<typeof Button>, "look" | "size" | "className"> {
  thing: FeedThing;
  text?: string;
}

/** A button that shows the address of a feed, or creates it. */
export function FeedAddressButton({ thing, text = "Feed address", ...button }: FeedAddressButtonProps) {
  return (
    <DialogButton
      {...button}
      text={
        <>
          <Rss aria-hidden="true" size={15} /> {text}
        </>
      }
      title={thing.kind === "opml" ? "Your sources as OPML" : "Feed address"}
      description="Works in any program without a key. Whoever knows the address can read it, so keep it to yourself."
    >
      {() => <AddressOrMaker thing={thing} />}
    </DialogButton>
  );
}

function AddressOrMaker({ thing }: { thing: FeedThing }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(feedAddressesQuery());
  const { mutate, isPending } = useMutation({
    mutationFn: () => createFeedAddress(client, thing),
    onError: showFailure,
  });
  if (!data) {
    if (error) return <LoadFailure title="The addresses could not be loaded" error={error} onRetry={refetch} />;
    return <p role="status">Loading…</p>;
  }
  const address = addressOf(data, thing);
  return (
    <div className="grid gap-5">
      {address ? (
        <FeedLinks address={address} />
      ) : (
        <Button look="primary" isBusy={isPending} className="justify-self-start" onClick={() => mutate()}>
          Create address
        </Button>
      )}
      <p className="text-meta text-ink-2">
        <Link href="/settings/feeds" prefetch={false} className="underline underline-offset-2 hover:text-ink">
          All feed addresses
        </Link>
      </p>
    </div>
  );
}
