"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { fieldErrors } from "@/lib/client/api-error";
import { saveProfile } from "@/lib/client/profile";
import { showToast } from "@/lib/client/toasts";
import type { Account } from "@/lib/contract/account";
import type { MailState } from "@/lib/contract/mail";
import { LOCALES } from "@/lib/core/locales";
import { numberText } from "@/lib/core/number-text";
import { Button } from "../ui/button";
import { useClock } from "../ui/clock";
import { FormError, SelectField, TextField } from "../ui/field";
import { useLocale } from "../ui/locale";
import { Page } from "../ui/page";
import { fullText } from "../ui/time-text";
import { MailSettings } from "./mail-settings";
import { Section } from "./section";
import { TimeZoneChoice } from "./time-zone-choice";

type Profile = Pick<Account, "name" | "timeZone" | "isTimeZoneFixed" | "locale" | "hasPassword">;

/** Who the reader is, and how dates and numbers are written for them. */
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
