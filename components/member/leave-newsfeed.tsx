"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { errorText } from "@/lib/client/api-error";
import { leaveNewsfeed } from "@/lib/client/members";
import { showToast } from "@/lib/client/toasts";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { FormError } from "../ui/field";

interface LeaveProps {
  newsfeed: Newsfeed;
  userId: string;
}

/** The way out for an editor. */
export function LeaveNewsfeed({ newsfeed, userId }: LeaveProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className="mt-12 max-w-measure border-t border-line pt-5">
      <h2 className="font-serif text-xl font-semibold">Leave this newsfeed</h2>
      <p className="mt-1 mb-4 text-ink-2">
        Posts you saved from it are removed from your reading lists. To come back you need a new invitation.
      </p>
      <Button look="danger" onClick={() => setAsking(true)}>
        Leave newsfeed…
      </Button>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Leave ${newsfeed.name}?`}
        description="Posts you saved from it are removed from your reading lists."
      >
        <Leave newsfeed={newsfeed} userId={userId} />
      </Dialog>
    </section>
  );
}

function Leave({ newsfeed, userId }: LeaveProps) {
  const client = useQueryClient();
  const router = useRouter();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => leaveNewsfeed(client, { newsfeedId: newsfeed.id, userId }),
    onSuccess: () => {
      showToast({ text: `You left ${newsfeed.name}` });
      router.push("/newsfeeds");
    },
  });
  return (
    <div className="grid gap-4">
      <FormError>{error ? errorText(error) : undefined}</FormError>
      <Button look="danger" isBusy={isPending || isSuccess} onClick={() => mutate()} className="justify-self-end">
        Leave
      </Button>
    </div>
  );
}
