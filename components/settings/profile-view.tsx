"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { useClock } from "@/components/ui/clock";
import { FormError, SelectField, TextField } from "@/components/ui/field";
import { useLocale } from "@/components/ui/locale";
import { Page } from "@/components/ui/page";
import { fullText } from "@/components/ui/time-text";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { saveProfile } from "@/lib/client/account";
import { fieldErrors } from "@/lib/client/api-error";
import { showToast } from "@/lib/client/toasts";
import type { Account } from "@/lib/contract/account";
import type { MailState } from "@/lib/contract/mail";
import { LOCALES } from "@/lib/core/locales";
import { numberText } from "@/lib/core/number-text";
import { MailSettings } from "./mail-settings";
import { Section } from "./section";

type Profile = Pick<Account, "name" | "timeZone" | "isTimeZoneFixed" | "locale" | "hasPassword">;

export function ProfileView({ profile, mail }: { profile: Profile; mail: MailState }) {
  return (
    <Page title="Profile">
      <Section title="Name" text="Shown to people you share newsfeeds with.">
        <NameForm name={profile.name} />
      </Section>
      <Section title="Email" text="Receives digests and sign-in links.">
        <MailSettings mail={mail} hasPassword={profile.hasPassword} />
      </Section>
      <Section title="Time zone" text="Used for dates and digest times.">
        <TimeZoneChoice chosen={profile.isTimeZoneFixed ? profile.timeZone : null} />
      </Section>
      <Section title="Dates and numbers" text="Lede itself stays in English.">
        <LocaleChoice chosen={profile.locale} />
      </Section>
    </Page>
  );
}

function NameForm({ name }: { name: string }) {
  const router = useRouter();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (next: string) => saveProfile({ name: next }),
    onSuccess: () => {
      showToast({ text: "Name saved" });
      router.refresh();
    },
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(String(new FormData(event.currentTarget).get("name") ?? ""));
      }}
    >
      <TextField
        label="Your name"
        name="name"
        defaultValue={name}
        maxLength={100}
        autoComplete="name"
        dir="auto"
        error={errors.name}
      />
      <FormError>{errors[""]}</FormError>
      <Button type="submit" isBusy={isPending} className="justify-self-start">
        Save name
      </Button>
    </form>
  );
}

const BROWSERS = "";

function LocaleChoice({ chosen }: { chosen: string | null }) {
  const router = useRouter();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (locale: (typeof LOCALES)[number]["tag"] | null) => saveProfile({ locale }),
    onSuccess: () => router.refresh(),
  });
  const { now, timeZone } = useClock();
  const locale = useLocale();
  const choices = [
    { value: BROWSERS, text: "Same as this browser" },
    ...LOCALES.map(({ tag, name }) => ({ value: tag as string, text: name })),
  ];
  return (
    <div className="grid gap-3">
      <SelectField
        label="Format"
        choices={choices}
        value={(isPending ? variables : chosen) ?? BROWSERS}
        onChange={(value) => mutate(LOCALES.find(({ tag }) => tag === value)?.tag ?? null)}
        disabled={isPending}
        hint={`${fullText(now, { timeZone, locale })} · ${numberText(1_234_567.8, locale)}`}
      />
      <FormError>{error ? fieldErrors(error)[""] : undefined}</FormError>
    </div>
  );
}

const OPTION = "flex min-h-8 items-center gap-2.5 coarse:min-h-11";

/** @param chosen a fixed zone; null follows the browser */
function TimeZoneChoice({ chosen }: { chosen: string | null }) {
  const router = useRouter();
  const isHydrated = useIsHydrated();
  const [isFixed, setFixed] = useState(chosen !== null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (timeZone: string | null) => saveProfile({ time_zone: timeZone }),
    onSuccess: () => {
      showToast({ text: "Time zone saved" });
      router.refresh();
    },
  });
  // The server cannot know the browser's zone.
  const browsers = isHydrated ? inWords(Intl.DateTimeFormat().resolvedOptions().timeZone) : "…";
  const errors = error ? fieldErrors(error) : {};
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">Time zone</legend>
      <label className={OPTION}>
        <input
          type="radio"
          name="time-zone"
          checked={!isFixed}
          onChange={() => {
            setFixed(false);
            if (chosen !== null) mutate(null);
          }}
          className="size-4 accent-accent"
        />
        Same as this browser: {browsers}
      </label>
      <label className={OPTION}>
        <input
          type="radio"
          name="time-zone"
          checked={isFixed}
          onChange={() => setFixed(true)}
          className="size-4 accent-accent"
        />
        Fixed time zone
      </label>
      {isFixed && (
        <FixedZone chosen={chosen} isBusy={isPending} error={errors.time_zone} onChoose={(zone) => mutate(zone)} />
      )}
      <FormError>{errors[""]}</FormError>
    </fieldset>
  );
}

interface FixedZoneProps {
  chosen: string | null;
  isBusy: boolean;
  error: string | undefined;
  onChoose: (timeZone: string) => void;
}

function FixedZone({ chosen, isBusy, error, onChoose }: FixedZoneProps) {
  const listId = useId();
  const isHydrated = useIsHydrated();
  return (
    <form
      className="mt-2 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(inNames(String(new FormData(event.currentTarget).get("zone") ?? "")));
      }}
    >
      <TextField
        label="Zone"
        name="zone"
        list={listId}
        defaultValue={chosen === null ? "" : inWords(chosen)}
        placeholder="Europe/Berlin"
        autoComplete="off"
        required
        hint="Type a city, then choose."
        error={error}
      />
      <datalist id={listId}>
        {isHydrated && Intl.supportedValuesOf("timeZone").map((zone) => <option key={zone} value={inWords(zone)} />)}
      </datalist>
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        Save time zone
      </Button>
    </form>
  );
}

const inWords = (zone: string) => zone.replaceAll("_", " ");
const inNames = (words: string) => words.trim().replaceAll(" ", "_");
