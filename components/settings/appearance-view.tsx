"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { RadioField } from "@/components/ui/field";
import { Page, Section } from "@/components/ui/page";
import { SourceMark } from "@/components/ui/source-mark";
import { StoredSwitch, Switch } from "@/components/ui/switch";
import { call } from "@/lib/client/call";
import { type Density, saveDefaultDensity } from "@/lib/client/density";
import {
  type Preferences,
  saveMarksPassed,
  saveTextSize,
  saveTheme,
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
        <Chosen label="Theme" choices={THEMES} initial={preferences.theme} save={saveTheme} />
      </Section>
      <Section title="Text size" text="Adds to the browser's own text size.">
        <Chosen label="Text size" choices={SIZES} initial={preferences.textSize} save={saveTextSize} />
      </Section>
      <Section title="Default density" text="Newsfeeds with their own density keep it.">
        <Chosen label="Default density" choices={DENSITIES} initial={density} save={saveDefaultDensity} />
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
        <StoredSwitch initial={preferences.marksPassed} save={saveMarksPassed}>
          Mark posts as read when I scroll past them
        </StoredSwitch>
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

interface ChosenProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; text: string; hint?: string }[];
  initial: Value;
  save: (value: Value) => void;
}

function Chosen<Value extends string>({ label, choices, initial, save }: ChosenProps<Value>) {
  const [value, setValue] = useState(initial);
  const choose = (next: Value) => {
    setValue(next);
    save(next);
  };
  return <RadioField label={label} choices={choices} value={value} onChange={choose} />;
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
