"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { resetFeedAddress } from "@/lib/client/feed-addresses";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import type { FeedAddress } from "@/lib/contract/feed-addresses";

/** The URLs of an address, and a button that replaces them. */
export function FeedLinks({ address }: { address: FeedAddress }) {
  const links = [
    { label: "Atom", url: address.atom_url },
    { label: "RSS", url: address.rss_url },
    { label: "JSON Feed", url: address.json_url },
    { label: "OPML", url: address.opml_url },
  ].flatMap(({ label, url }) => (url === null ? [] : [{ label, url }]));
  return (
    <div className="grid gap-4">
      {links.length === 0 && (
        <p>Lede can no longer read this address, because the server's secret has changed. Reset it to get a new one.</p>
      )}
      {links.map(({ label, url }) => (
        <CopyField key={label} label={label} value={url} copy="Copy" />
      ))}
      <Reset address={address} />
    </div>
  );
}

function Reset({ address }: { address: FeedAddress }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => resetFeedAddress(client, address.id),
    onSuccess: () => showToast({ text: "The feed has a new address" }),
    onError: showFailure,
    onSettled: () => setAsking(false),
  });
  if (!isAsking)
    return (
      <Button look="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
        Reset address…
      </Button>
    );
  return (
    <div role="alert" className="grid gap-3 rounded-xl border border-line bg-sunken p-4">
      <p>The old address stops working at once, in every reader that has it.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsking(false)}>Keep address</Button>
        <Button look="danger" isBusy={isPending} onClick={() => mutate()}>
          Reset address
        </Button>
      </div>
    </div>
  );
}
