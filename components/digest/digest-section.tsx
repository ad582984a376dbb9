"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { useLocale } from "@/components/ui/locale";
import { SettingsSection } from "@/components/ui/page";
import { Switch } from "@/components/ui/switch";
import { digestQuery, updateDigest } from "@/lib/client/digests";
import { updateNewsfeed } from "@/lib/client/newsfeeds";
import { showFailure } from "@/lib/client/show-failure";
import type { Digest } from "@/lib/contract/digests";
import { HOURS, nextText, WEEKDAYS } from "./digest-times";

/** Digest settings of a newsfeed: frequency for all members, the rest for the reader. */
export function DigestSection({ newsfeedId }: { newsfeedId: string }) {
  const { data: digest } = useQuery(digestQuery(newsfeedId));
  return (
    <SettingsSection id="digest" title="Digest" lead="An email with your new unread posts and what they mean.">
      <div className="max-w-xl">{digest && <DigestForm digest={digest} />}</div>
      <Link
        href={`/newsfeeds/${newsfeedId}/digest`}
        className="mt-3 inline-flex min-h-9 items-center gap-1 font-medium text-accent hover:underline"
      >
        Preview the digest <ChevronRight aria-hidden="true" size={16} />
      </Link>
    </SettingsSection>
  );
}

function DigestForm({ digest }: { digest: Digest }) {
  const { newsfeed_id: newsfeedId, is_on: isOn } = digest;
  const { mutate, isPending } = useChangeDigest(newsfeedId);
  return (
    <div className="grid gap-4">
      <Switch isOn={isOn} onChange={(next) => mutate({ is_on: next })} isBusy={isPending}>
        Send me digests
      </Switch>
      <p aria-live="polite" className="text-ink-2">
        {nextText(digest, useLocale())}
      </p>
      {isOn && (
        <>
          <div className="grid gap-4 medium:grid-cols-2">
            <FrequencyField digest={digest} />
            {digest.frequency === "weekly" && (
              <SelectField
                label="Day"
                choices={WEEKDAYS}
                value={digest.weekday}
                onChange={(weekday) => mutate({ weekday })}
              />
            )}
            <SelectField label="Hour" choices={HOURS} value={digest.hour} onChange={(hour) => mutate({ hour })} />
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
  const { mutate, isPending } = useMutation({
    mutationFn: async (digest_frequency: Digest["frequency"]) => {
      await updateNewsfeed(client, id, { digest_frequency });
      await client.invalidateQueries({ queryKey: digestQuery(id).queryKey });
    },
    onError: showFailure,
  });
  return (
    <SelectField
      label="Frequency"
      hint="Applies to every member."
      choices={FREQUENCIES}
      value={frequency}
      onChange={(next) => mutate(next)}
      disabled={isPending}
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
  if (paused_until)
    return (
      <div>
        <Button isBusy={isPending} onClick={() => mutate({ pause_weeks: 0 })}>
          End pause
        </Button>
      </div>
    );
  return (
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
  );
}

/** Changes the caller's digest and shows failures. */
export function useChangeDigest(newsfeedId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: Parameters<typeof updateDigest>[2]) => updateDigest(client, newsfeedId, changes),
    onError: showFailure,
  });
}
