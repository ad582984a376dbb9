import type { ReactNode } from "react";

interface InvitationCardProps {
  newsfeedName: string;
  inviterEmail: string;
  /** The address of whoever is signed in; null when nobody is. */
  account: string | null;
  /** What can be done with it. */
  children: ReactNode;
}

/** Who invites to what. */
export function InvitationCard({ newsfeedName, inviterEmail, account, children }: InvitationCardProps) {
  return (
    <div className="text-center">
      <p className="text-ink-2 wrap-anywhere">
        <span className="font-medium text-ink">{inviterEmail}</span> invites you to the newsfeed
      </p>
      <h1 className="mt-2 mb-6 font-serif text-[1.875rem] leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
        {newsfeedName}
      </h1>
      <div className="grid gap-3">{children}</div>
      {account && (
        <p className="mt-6 text-ink-2 wrap-anywhere">
          You are signed in as <span className="font-medium text-ink">{account}</span>.
        </p>
      )}
    </div>
  );
}
