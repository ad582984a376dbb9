import type { DigestSettings } from "@/db/queries/digests/digest-settings";
import type { Digest } from "@/lib/contract/digests";
import { nextSlot, zoneOf } from "./schedule";

/** The digest of a newsfeed as its member sees it. */
export function presentDigest(settings: DigestSettings, now: Date): Digest {
  const { pausedUntil } = settings;
  return {
    newsfeed_id: settings.newsfeedId,
    newsfeed_name: settings.newsfeedName,
    frequency: settings.frequency,
    is_on: settings.isOn,
    are_all_off: !settings.areDigestsOn,
    hour: settings.hour,
    weekday: settings.weekday,
    time_zone: zoneOf(settings.timeZone),
    paused_until: pausedUntil && pausedUntil > now ? pausedUntil : null,
    next_at: settings.isOn && settings.areDigestsOn ? nextAt(settings, now) : null,
    last_at: settings.lastDigestAt,
  };
}

/** What is planned; until a tick has planned it, what it will plan. */
export function nextAt(settings: DigestSettings, now: Date): Date {
  const { nextDigestAt, doneDate: done, pausedUntil: notBefore } = settings;
  return nextDigestAt ?? nextSlot(settings, now, { done, notBefore }).at;
}
