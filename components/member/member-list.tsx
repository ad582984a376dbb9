"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "@/lib/client/api-error";
import { deferredIds } from "@/lib/client/deferred";
import { handOver, membersQuery, removalKey, removeMember } from "@/lib/client/members";
import { showToast } from "@/lib/client/toasts";
import type { Member } from "@/lib/contract/members";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { countText } from "@/lib/core/number-text";
import { Button } from "../ui/button";
import { RelativeTime } from "../ui/clock";
import { Dialog } from "../ui/dialog";
import { FormError } from "../ui/field";
import { useLocale } from "../ui/locale";
import { useStore } from "../ui/use-store";

interface MemberListProps {
  newsfeed: Newsfeed;
  userId: string;
}

/** Members, owner first. */
export function MemberList({ newsfeed, userId }: MemberListProps) {
  const { data: all = [], error } = useQuery(membersQuery(newsfeed.id));
  const locale = useLocale();
  const leaving = useStore(deferredIds);
  const members = all.filter((member) => !leaving.has(removalKey(newsfeed.id, member)));
  return (
    <section aria-labelledby="members" className="mt-10">
      <h2 id="members" className="mb-2 font-serif text-xl font-semibold">
        {countText(members.length, "member", { locale })}
      </h2>
      <FormError>{error ? errorText(error) : undefined}</FormError>
      <ul className="border-t border-line">
        {members.map((member) => (
          <MemberRow key={member.user_id} member={member} newsfeed={newsfeed} isSelf={member.user_id === userId} />
        ))}
      </ul>
    </section>
  );
}

interface MemberRowProps {
  member: Member;
  newsfeed: Newsfeed;
  isSelf: boolean;
}

function MemberRow({ member, newsfeed, isSelf }: MemberRowProps) {
  const client = useQueryClient();
  const [isHandingOver, setHandingOver] = useState(false);
  const { email, name, role, created_at } = member;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {name || email}
          {isSelf && <span className="font-normal text-ink-3"> (you)</span>}
        </p>
        <p className="text-meta wrap-anywhere text-ink-3">
          {name && `${email} · `}
          {role === "owner" ? "Owner" : "Editor"} · joined <RelativeTime at={created_at} />
        </p>
      </div>
      {role === "editor" && (
        <div className="flex flex-wrap gap-1.5">
          <Button size="small" look="quiet" aria-label={`Make owner: ${email}`} onClick={() => setHandingOver(true)}>
            Make owner
          </Button>
          <Button size="small" aria-label={`Remove ${email}`} onClick={() => removeMember(client, newsfeed.id, member)}>
            Remove
          </Button>
        </div>
      )}
      <Dialog
        isOpen={isHandingOver}
        onOpenChange={setHandingOver}
        title={`Make ${email} the owner?`}
        description={`You become an editor of ${newsfeed.name}. Only the new owner can undo this.`}
      >
        <HandOver newsfeedId={newsfeed.id} member={member} onDone={() => setHandingOver(false)} />
      </Dialog>
    </li>
  );
}

interface HandOverProps {
  newsfeedId: string;
  member: Member;
  onDone: () => void;
}

function HandOver({ newsfeedId, member, onDone }: HandOverProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => handOver(client, newsfeedId, member),
    onSuccess: () => {
      showToast({ text: `${member.email} is now the owner` });
      onDone();
    },
  });
  return (
    <div className="grid gap-4">
      <FormError>{error ? errorText(error) : undefined}</FormError>
      <Button look="primary" isBusy={isPending} onClick={() => mutate()} className="justify-self-end">
        Hand over
      </Button>
    </div>
  );
}
