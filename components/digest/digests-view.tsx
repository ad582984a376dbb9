"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { digestsQuery, switchDigests } from "@/lib/client/digests";
import { showFailure } from "@/lib/client/show-failure";
import type { Digest } from "@/lib/contract/digests";
import { Empty } from "../ui/empty";
import { useLocale } from "../ui/locale";
import { Page } from "../ui/page";
import { Switch } from "../ui/switch";
import { useChangeDigest } from "./digest-section";
import { nextText } from "./digest-times";

export function DigestsView() {
  const { data: digests = [] } = useQuery(digestsQuery());
  return (
    <Page title="Digests" lead="An email with your new unread posts. Newsfeeds due at the same time share one.">
      {digests.length === 0 ? (
        <Empty title="No newsfeeds yet" />
      ) : (
        <>
          <AllSwitch isOn={!digests.some(({ are_all_off }) => are_all_off)} />
          <ul className="border-t border-line">
            {digests.map((digest) => (
              <Row key={digest.newsfeed_id} digest={digest} />
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

function AllSwitch({ isOn }: { isOn: boolean }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (next: boolean) => switchDigests(client, next),
    onError: showFailure,
  });
  return (
    <div className="pb-4">
      <Switch isOn={isOn} onChange={(next) => mutate(next)} isBusy={isPending}>
        <span className="font-medium">Send me digests</span>
      </Switch>
    </div>
  );
}

function Row({ digest }: { digest: Digest }) {
  const { newsfeed_id: id, newsfeed_name: name } = digest;
  const { mutate, isPending } = useChangeDigest(id);
  return (
    <li className="border-b border-line py-4">
      <Switch isOn={digest.is_on} onChange={(is_on) => mutate({ is_on })} isBusy={isPending}>
        <span dir="auto" className="font-serif text-lg font-semibold">
          {name}
        </span>
      </Switch>
      <p className="text-ink-2">{nextText(digest, useLocale())}</p>
      <p className="mt-1 flex flex-wrap gap-x-4">
        <RowLink href={`/newsfeeds/${id}/settings#digest`} name={name}>
          Change schedule
        </RowLink>
        <RowLink href={`/newsfeeds/${id}/digest`} name={name}>
          Preview
        </RowLink>
      </p>
    </li>
  );
}

function RowLink({ href, name, children }: { href: string; name: string; children: string }) {
  return (
    <Link
      href={href}
      aria-label={`${children}: ${name}`}
      className="inline-flex min-h-7 items-center font-medium text-accent hover:underline coarse:min-h-11"
    >
      {children}
    </Link>
  );
}
