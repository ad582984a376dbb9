import type { OutputOf } from "@/lib/contract/endpoints";
import type { MailState } from "@/lib/contract/mail";

type Obstacle = OutputOf<"previewDigest">["destination"]["obstacle"];

/** Why a reader gets no digests, and what to do. */
export const OBSTACLES: Record<NonNullable<Obstacle>, string> = {
  unverified: "You get no digests until you confirm your address: Settings, Profile.",
  suppressed:
    "You get no digests, because emails to your address bounced or were reported as spam. Try it again or change it: Settings, Profile.",
};

/** Why digests cannot be sent to a reader; null if they can. */
export function obstacleOf({ isVerified, isKeptHere, stoppedBy }: MailState): Obstacle {
  if (!isVerified && !isKeptHere) return "unverified";
  return stoppedBy && "suppressed";
}
