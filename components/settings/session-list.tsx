"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endSession, sessionsQuery, signOutEverywhere } from "@/lib/client/security";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import type { Session } from "@/lib/contract/security";
import { Button } from "../ui/button";
import { RelativeTime } from "../ui/clock";

/** The browsers that are signed in, and a way out of each and of all. */
export function SessionList() {
  const { data: sessions = [] } = useQuery(sessionsQuery());
  const { mutate, isPending, isSuccess } = useMutation({ mutationFn: signOutEverywhere, onError: showFailure });
  return (
    <div className="grid gap-4">
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Button
        look="danger"
        isBusy={isPending || isSuccess}
        onClick={() => mutate()}
        className="justify-self-start whitespace-normal"
      >
        Sign out everywhere
      </Button>
      <p className="text-meta text-ink-3">Includes this browser. API keys keep working until you revoke them.</p>
    </div>
  );
}

function SessionRow({ session: { id, device, created_at: createdAt, is_current: isCurrent } }: { session: Session }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => endSession(client, id),
    onSuccess: () => showToast({ text: `${device} is signed out` }),
    onError: showFailure,
  });
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{device}</p>
        <p className="text-meta text-ink-3">
          {isCurrent && <span className="font-medium text-accent">This browser · </span>}
          signed in <RelativeTime at={createdAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button aria-label={`Sign out ${device}`} isBusy={isPending} onClick={() => mutate()}>
          Sign out
        </Button>
      )}
    </li>
  );
}
