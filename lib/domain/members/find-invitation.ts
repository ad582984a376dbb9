import { findOpenInvitation } from "@/db/queries/members/invitations";
import type { Context } from "@/lib/context/context";
import { hashLinkToken } from "@/lib/context/link-token";
import { AppError } from "@/lib/core/errors";

interface OpenInvitation {
  newsfeedName: string;
  /** The address that was invited. */
  email: string;
  inviterEmail: string;
}

/** What an invitation is about, for whoever has its link; null for one that cannot be accepted, whatever the reason. */
export function findInvitation(ctx: Context, token: string): Promise<OpenInvitation | null> {
  return findOpenInvitation(ctx.db, hashLinkToken(token), ctx.now());
}

export function invitationGone(): AppError {
  return new AppError(
    "not_found",
    "This invitation cannot be used: it was accepted, revoked or has run out. Ask for a new one.",
  );
}
