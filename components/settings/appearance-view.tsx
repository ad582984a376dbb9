"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useReducer, useState, useSyncExternalStore } from "react";
import { RadioField } from "@/components/ui/field";
import { Page, Section } from "@/components/ui/page";
import { SourceMark } from "@/components/ui/source-mark";
import { Switch } from "@/components/ui/switch";
import { subscribeToAppearance, textSizeNow, themeNow } from "@/lib/client/appearance";
import { call } from "@/lib/client/call";
import {
  DEFAULT_DENSITY_COOKIE,
  type Density,
  defaultDensityIn,
  saveDefaultDensity,
  subscribeToDensity,
} from "@/lib/client/density";
import {
  cookieNow,
  marksPassedNow,
  type Preferences,
  saveMarksPassed,
  saveTextSize,
  saveTheme,
  subscribeToMarksPassed,
  type TextSize,
  type Theme,
} from "@/lib/client/preferences";
import { showFailure } from "@/lib/client/show-failure";

const THEMES: { value: Theme; text: string }[] = [
  { value: "system", text: "System" },
  { value: "light", text: "Light" },
  { value: "dark", text: "Dark" },
];

const SIZES: { value: TextSize; text: string }[] = [
  { value: "small", text: "Small" },
  { value: "normal", text: "Normal" },
  { value: "large", text: "Large" },
  { value: "largest", text: "Largest" },
];

const DENSITIES: { value: Density; text: string; hint: string }[] = [
  { value: "compact", text: "Compact", hint: "a line for each post" },
  { value: "comfortable", text: "Comfortable", hint: "two lines: the title, and why to read it" },
  { value: "cards", text: "Cards", hint: "with a picture, the summary and the key learning" },
];

/** A setting of this browser, where saving cannot fail. */
interface Setting<Value> {
  subscribe: (onChange: () => void) => () => void;
  now: () => Value;
  save: (value: Value) => void;
}

const THEME: Setting<Theme> = { subscribe: subscribeToAppearance, now: themeNow, save: saveTheme };
const TEXT_SIZE: Setting<TextSize> = { subscribe: subscribeToAppearance, now: textSizeNow, save: saveTextSize };
const DENSITY: Setting<Density> = {
  subscribe: subscribeToDensity,
  now: () => defaultDensityIn(cookieNow(DEFAULT_DENSITY_COOKIE)),
  save: saveDefaultDensity,
};
const MARKS_PASSED: Setting<boolean> = {
  subscribe: subscribeToMarksPassed,
  now: marksPassedNow,
  save: saveMarksPassed,
};

interface AppearanceViewProps {
  preferences: Pick<Preferences, "theme" | "textSize" | "marksPassed">;
  /** Default for newsfeeds without their own density. */
  density: Density;
  /** The account's choice; null when the server shows no pictures. */
  pictures: { isOn: boolean } | null;
}

export function AppearanceView({ preferences, density, pictures }: AppearanceViewProps) {
  return (
    <Page title="Appearance" lead="Kept in this browser, except for pictures.">
      <Sample />
      <Section title="Theme">
        <Chosen label="Theme" choices={THEMES} setting={THEME} initial={preferences.theme} />
      </Section>
      <Section title="Text size" text="Adds to the browser's own text size.">
        <Chosen label="Text size" choices={SIZES} setting={TEXT_SIZE} initial={preferences.textSize} />
      </Section>
      <Section title="Default density" text="Newsfeeds with their own density keep it.">
        <Chosen label="Default density" choices={DENSITIES} setting={DENSITY} initial={density} />
      </Section>
      <Section
        title="Pictures"
        text={
          pictures
            ? "Applies on all your devices. Publishers do not see you: Lede loads pictures for you. When off, posts show links."
            : "Pictures are turned off on this server."
        }
      >
        {pictures && <PicturesSwitch isOn={pictures.isOn} />}
      </Section>
      <Section title="Reading">
        <PassedSwitch initial={preferences.marksPassed} />
      </Section>
    </Page>
  );
}

function PicturesSwitch({ isOn }: { isOn: boolean }) {
  const router = useRouter();
  const [chosen, setChosen] = useState(isOn);
  const { mutate, isPending } = useMutation({
    mutationFn: (next: boolean) => call("PUT /v1/me", { body: { shows_pictures: next } }),
    onMutate: setChosen,
    onSuccess: () => router.refresh(),
    onError: (error, next) => {
      setChosen(!next);
      showFailure(error);
    },
  });
  return (
    <Switch isOn={chosen} onChange={(next) => mutate(next)} isBusy={isPending}>
      Show pictures in posts
    </Switch>
  );
}

function PassedSwitch({ initial }: { initial: boolean }) {
  const [isOn, choose] = useSetting(MARKS_PASSED, initial);
  return (
    <Switch isOn={isOn} onChange={choose}>
      Mark posts as read when I scroll past them
    </Switch>
  );
}

interface ChosenProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; text: string; hint?: string }[];
  setting: Setting<Value>;
  initial: Value;
}

function Chosen<Value extends string>({ label, choices, setting, initial }: ChosenProps<Value>) {
  const [value, choose] = useSetting(setting, initial);
  return <RadioField label={label} choices={choices} value={value} onChange={choose} />;
}

/** Reads and saves a setting. @param initial the server's value, which is older when the reader comes back to the page */
function useSetting<Value>({ subscribe, now, save }: Setting<Value>, initial: Value) {
  const value = useSyncExternalStore(subscribe, now, () => initial);
  // Shows a choice at once, before a subscription announces it.
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  const choose = (next: Value) => {
    save(next);
    readAgain();
  };
  return [value, choose] as const;
}

/** Preview of the settings. */
function Sample() {
  return (
    <figure className="mb-8 rounded-xl border border-line bg-raised px-5 py-4">
      <p className="flex items-center gap-2 text-meta text-ink-3">
        <SourceMark title="Energy Storage Weekly" /> Energy Storage Weekly · 38 min ago
      </p>
      <p className="mt-1.5 font-serif text-xl leading-snug font-semibold tracking-tight">
        Utility swaps lithium for sodium-ion in a 200 MWh tender
      </p>
      <p className="mt-1 border-l-2 border-accent pl-3">Fire-separation rules, not cell price, decided it.</p>
      <figcaption className="sr-only">How a post looks</figcaption>
    </figure>
  );
}
