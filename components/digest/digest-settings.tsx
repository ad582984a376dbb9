"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { SelectField } from "@/components/ui/field";
import { useFocusInside } from "@/components/ui/focus-inside";
import { useLocale } from "@/components/ui/locale";
import { Page, SettingsSection } from "@/components/ui/page";
import { Switch } from "@/components/ui/switch";
import { timeText } from "@/components/ui/time-text";
import { digestQuery, digestsQuery, switchDigests, updateDigest } from "@/lib/client/digests";
import { updateNewsfeed } from "@/lib/client/newsfeed-actions";
import { mayChange, newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { showFailure } from "@/lib/client/show-failure";
import type { Digest } from "@/lib/contract/digests";
import type { MailState } from "@/lib/contract/mail";
import { OBSTACLES, obstacleOf } from "./obstacles";

/** Digest settings of a newsfeed: frequency for all members, the rest for the reader. */
export function DigestSection({ newsfeedId, mail }: { newsfeedId: string; mail: MailState }) {
  const { data: digest } = useQuery(digestQuery(newsfeedId));
  return (
    <SettingsSection id="digest" title="Digest" lead="An email with your new unread posts and what they mean.">
      <div className="max-w-xl">{digest && <DigestForm digest={digest} mail={mail} />}</div>
      <Link
        href={`/newsfeeds/${newsfeedId}/digest`}
        className="mt-3 inline-flex min-h-9 items-center gap-1 font-medium text-accent hover:underline"
      >
        Preview the digest <ChevronRight aria-hidden="true" size={16} />
      </Link>
    </SettingsSection>
  );
}

function DigestForm({ digest, mail }: { digest: Digest; mail: MailState }) {
  const { newsfeed_id: newsfeedId, is_on: isOn } = digest;
  const { mutate, isPending } = useChangeDigest(newsfeedId);
  const day = useChangeDigest(newsfeedId);
  const hour = useChangeDigest(newsfeedId);
  const locale = useLocale();
  return (
    <div className="grid gap-4">
      <Switch isOn={isOn} onChange={(next) => mutate({ is_on: next })} isBusy={isPending}>
        Send me digests
      </Switch>
      <p aria-live="polite" className="text-ink-2">
        {nextText(digest, mail, locale)}
      </p>
      {isOn && (
        <>
          <div className="grid gap-4 medium:grid-cols-2">
            <FrequencyField digest={digest} />
            {digest.frequency === "weekly" && (
              <SelectField
                label="Day"
                choices={WEEKDAYS}
                value={day.pending?.weekday ?? digest.weekday}
                onChange={(weekday) => day.mutate({ weekday })}
              />
            )}
            <SelectField
              label="Hour"
              choices={hoursIn(locale)}
              value={hour.pending?.hour ?? digest.hour}
              onChange={(next) => hour.mutate({ hour: next })}
            />
          </div>
          <Pause digest={digest} />
        </>
      )}
    </div>
  );
}

const FREQUENCIES = [
  { value: "daily", text: "Daily" },
  { value: "weekly", text: "Weekly" },
] as const;

/** Applies to all members, unlike the other fields. */
function FrequencyField({ digest: { newsfeed_id: id, frequency } }: { digest: Digest }) {
  const client = useQueryClient();
  const { data: newsfeed } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(id) });
  const isFixed = newsfeed !== undefined && !mayChange(newsfeed);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (digest_frequency: Digest["frequency"]) => {
      await updateNewsfeed(client, id, { digest_frequency });
      await client.invalidateQueries({ queryKey: digestQuery(id).queryKey });
    },
    onError: showFailure,
  });
  return (
    <SelectField
      label="Frequency"
      hint={isFixed ? "The owner and editors choose it for every member." : "Applies to every member."}
      choices={FREQUENCIES}
      value={isPending ? variables : frequency}
      onChange={(next) => mutate(next)}
      disabled={isFixed}
      isBusy={isPending}
    />
  );
}

const PAUSES = [
  { weeks: 1, text: "1 week" },
  { weeks: 2, text: "2 weeks" },
  { weeks: 4, text: "4 weeks" },
] as const;

function Pause({ digest: { newsfeed_id, paused_until } }: { digest: Digest }) {
  const { mutate, isPending } = useChangeDigest(newsfeed_id);
  return (
    <div {...useFocusInside<HTMLDivElement>()}>
      {paused_until ? (
        <Button isBusy={isPending} onClick={() => mutate({ pause_weeks: 0 })}>
          End pause
        </Button>
      ) : (
        <fieldset>
          <legend className="mb-1.5 font-medium">Pause for</legend>
          <div className="flex flex-wrap gap-2">
            {PAUSES.map(({ weeks, text }) => (
              <Button key={weeks} isBusy={isPending} onClick={() => mutate({ pause_weeks: weeks })}>
                {text}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

/** Changes the caller's digest and shows failures. */
function useChangeDigest(newsfeedId: string) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (changes: Parameters<typeof updateDigest>[2]) => updateDigest(client, newsfeedId, changes),
    onError: showFailure,
  });
  return { mutate, isPending, pending: isPending ? variables : undefined };
}

export function DigestsView({ mail }: { mail: MailState }) {
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
              <Row key={digest.newsfeed_id} digest={digest} mail={mail} />
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

function Row({ digest, mail }: { digest: Digest; mail: MailState }) {
  const { newsfeed_id: id, newsfeed_name: name } = digest;
  const { mutate, isPending } = useChangeDigest(id);
  return (
    <li className="border-b border-line py-4">
      <Switch isOn={digest.is_on} onChange={(is_on) => mutate({ is_on })} isBusy={isPending}>
        <span dir="auto" className="font-serif text-lg font-semibold">
          {name}
        </span>
      </Switch>
      <p className="text-ink-2">{nextText(digest, mail, useLocale())}</p>
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

export function hoursIn(locale: string): { value: number; text: string }[] {
  return Array.from({ length: 24 }, (_, hour) => ({
    value: hour,
    text: timeText(new Date(Date.UTC(2026, 0, 1, hour)), { timeZone: "UTC", locale }),
  }));
}

/** ISO 8601: 1 is Monday. */
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map(
  (text, index) => ({ value: index + 1, text }),
);

/** "Monday 23 November, 07:00", in the digest's time zone. */
function dayAndHour(at: Date, reader: { timeZone: string; locale: string }): string {
  const { timeZone, locale } = reader;
  const day = at.toLocaleDateString(locale, { timeZone, weekday: "long", day: "numeric", month: "long" });
  return `${day}, ${timeText(at, reader)}`;
}

/** Sentence about the next digest. */
export function nextText(digest: Digest, mail: MailState, locale: string): string {
  const { is_on, are_all_off, paused_until, next_at, time_zone } = digest;
  if (are_all_off) return "All digests are off.";
  if (!is_on || next_at === null) return "You get no digests for this newsfeed.";
  const obstacle = obstacleOf(mail);
  if (obstacle) return OBSTACLES[obstacle];
  const next = `${dayAndHour(next_at, { timeZone: time_zone, locale })} (${time_zone.replaceAll("_", " ")})`;
  return paused_until ? `Paused. Next digest: ${next}.` : `Next digest: ${next}, if anything is new.`;
}
