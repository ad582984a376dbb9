"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { useClock } from "@/components/ui/clock";
import { RadioField, SelectField, TextField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { useLocale } from "@/components/ui/locale";
import { Page, Section } from "@/components/ui/page";
import { fullText } from "@/components/ui/time-text";
import { useDraft } from "@/components/ui/use-draft";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { fieldErrors } from "@/lib/client/api-error";
import { call, type Request } from "@/lib/client/call";
import { showToast } from "@/lib/client/toasts";
import type { Account } from "@/lib/contract/account";
import type { MailState } from "@/lib/contract/mail";
import { LOCALES } from "@/lib/core/locale-choices";
import { numberText } from "@/lib/core/number-text";
import { MailSettings } from "./mail-settings";

type Profile = Pick<Account, "name" | "timeZone" | "isTimeZoneFixed" | "locale" | "hasPassword">;

export function ProfileView({ profile, mail }: { profile: Profile; mail: MailState }) {
  return (
    <Page title="Profile">
      <Section title="Name" text="Shown to the owners of newsfeeds that you have joined.">
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

function useSaveProfile(savedText?: string) {
  const router = useRouter();
  return useMutation({
    mutationFn: (body: Request<"PUT /v1/me">["body"]) => call("PUT /v1/me", { body }),
    onSuccess: () => {
      if (savedText) showToast({ text: savedText });
      router.refresh();
    },
  });
}

function NameForm({ name }: { name: string }) {
  const { mutate, error, isPending } = useSaveProfile("Name saved");
  const errors = error ? fieldErrors(error) : {};
  return (
    <Form className="grid gap-4" onSubmit={(field) => mutate({ name: field("name") })}>
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
    </Form>
  );
}

function LocaleChoice({ chosen }: { chosen: string | null }) {
  const { mutate, isPending, error } = useSaveProfile();
  const saved = LOCALES.find(({ tag }) => tag === chosen)?.tag ?? null;
  // After saving, the page is loaded again before it brings the choice.
  const { value, edit } = useDraft(saved);
  const { now, timeZone } = useClock();
  const locale = useLocale();
  const choices = [
    { value: null, text: "Same as this browser" },
    ...LOCALES.map(({ tag, name }) => ({ value: tag, text: name })),
  ];
  return (
    <div className="grid gap-3">
      <SelectField
        label="Format"
        choices={choices}
        value={value}
        onChange={(tag) => {
          edit(tag);
          mutate({ locale: tag }, { onError: () => edit(saved) });
        }}
        isBusy={isPending}
        hint={`${fullText(now, { timeZone, locale })} · ${numberText(1_234_567.8, locale)}`}
      />
      <FormError>{error ? fieldErrors(error)[""] : undefined}</FormError>
    </div>
  );
}

/** @param chosen a fixed zone; null follows the browser */
function TimeZoneChoice({ chosen }: { chosen: string | null }) {
  const isHydrated = useIsHydrated();
  const [isFixed, setFixed] = useState(chosen !== null);
  const { mutate, error, isPending, isSuccess, variables } = useSaveProfile("Time zone saved");
  // The page has a saved zone only once it has been refreshed.
  const saved = isSuccess ? (variables?.time_zone ?? null) : chosen;
  // The server cannot know the browser's zone.
  const browsers = isHydrated ? inWords(Intl.DateTimeFormat().resolvedOptions().timeZone) : "…";
  const errors = error ? fieldErrors(error) : {};
  return (
    <div className="grid gap-1">
      <RadioField
        label="Time zone"
        choices={[
          { value: "browser", text: `Same as this browser: ${browsers}` },
          { value: "fixed", text: "Fixed time zone" },
        ]}
        value={isFixed ? "fixed" : "browser"}
        onChange={(value) => {
          if (isPending) return;
          setFixed(value === "fixed");
          if (value === "browser" && saved !== null) mutate({ time_zone: null }, { onError: () => setFixed(true) });
        }}
      />
      {isFixed && (
        <FixedZone
          chosen={chosen}
          isBusy={isPending}
          error={errors.time_zone}
          onChoose={(zone) => mutate({ time_zone: zone })}
        />
      )}
      <FormError>{errors[""]}</FormError>
    </div>
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
    <Form className="mt-2 grid gap-3" onSubmit={(field) => onChoose(inNames(field("zone")))}>
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
    </Form>
  );
}

const inWords = (zone: string) => zone.replaceAll("_", " ");
const inNames = (words: string) => words.trim().replaceAll(" ", "_");
