"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FeedAddressButton } from "@/components/feed-address/feed-address-button";
import { FeedLinks } from "@/components/feed-address/feed-links";
import { FinalButton } from "@/components/ui/action-button";
import { RelativeTime } from "@/components/ui/clock";
import { DialogButton } from "@/components/ui/dialog";
import { Empty } from "@/components/ui/empty";
import { Page, Part } from "@/components/ui/page";
import { addressOf, deleteFeedAddress, feedAddressesQuery } from "@/lib/client/feed-addresses";
import { showToast } from "@/lib/client/toasts";
import type { FeedAddress } from "@/lib/contract/feed-addresses";
import { OpmlSubscriptions } from "./opml-subscriptions";

const KINDS: Record<FeedAddress["kind"], string> = {
  newsfeed: "Newsfeed",
  list: "Reading list",
  search: "Search",
  today: "Home page",
  opml: "OPML",
};

/** All feed addresses, and lists of sources elsewhere that are read daily. */
export function FeedsView() {
  const { data: addresses = [] } = useQuery(feedAddressesQuery());
  return (
    <Page
      title="Feeds"
      lead={
        <>
          Read in any other program.{" "}
          <a href="/docs/feeds-out" className="text-ink underline decoration-accent underline-offset-3">
            How it works
          </a>
        </>
      }
    >
      <p className="mb-4 max-w-measure text-ink-2">
        Newsfeeds, reading lists, searches and Today each have a feed with key learnings and quotes. Find “Feed address”
        on their pages.
      </p>
      {addresses.length === 0 ? (
        <Empty title="No feed addresses yet">Each has a secret, which you can reset.</Empty>
      ) : (
        <ul className="border-t border-line">
          {addresses.map((address) => (
            <Row key={address.id} address={address} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {!addressOf(addresses, { kind: "today" }) && (
          <FeedAddressButton thing={{ kind: "today" }} text="Today as a feed" />
        )}
        {!addressOf(addresses, { kind: "opml" }) && (
          <FeedAddressButton thing={{ kind: "opml" }} text="All sources as OPML" />
        )}
      </div>
      <Part title="Lists of sources elsewhere">
        <OpmlSubscriptions />
      </Part>
    </Page>
  );
}

function Row({ address }: { address: FeedAddress }) {
  const { name, kind, created_at, reset_at } = address;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
        <p className="text-meta text-ink-3">
          {KINDS[kind]} · {reset_at ? "reset" : "created"} <RelativeTime at={reset_at ?? created_at} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <DialogButton
          text="Show"
          aria-label={`Show the address of ${name}`}
          title={name}
          description="Works in any program without a key. Keep it to yourself."
        >
          {() => <FeedLinks address={address} />}
        </DialogButton>
        <DeleteAddress address={address} />
      </div>
    </li>
  );
}

function DeleteAddress({ address: { id, name } }: { address: FeedAddress }) {
  const client = useQueryClient();
  const remove = async () => {
    await deleteFeedAddress(client, id);
    showToast({ text: `The address of ${name} is deleted` });
  };
  return (
    <DialogButton
      look="danger"
      text="Delete…"
      aria-label={`Delete the address of ${name}`}
      title={`Delete the address of ${name}?`}
      description="It stops working at once, in every reader that has it. A new one will be different."
    >
      {() => (
        <div className="grid justify-items-end gap-4">
          <FinalButton look="danger" act={remove}>
            Delete address
          </FinalButton>
        </div>
      )}
    </DialogButton>
  );
}
