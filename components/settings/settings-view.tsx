"use client";

import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { type Preferences, saveSingleKeys, saveTheme, type Theme } from "@/lib/client/preferences";
import { signOut } from "@/lib/client/sign-in";
import type { MailState } from "@/lib/contract/mail";
import { Button } from "../ui/button";
import { Page } from "../ui/page";
import { Switch } from "../ui/switch";
import { MailSettings } from "./mail-settings";

export function SettingsView({ preferences, mail }: { preferences: Preferences; mail: MailState }) {
  return (
    <Page title="Settings">
      <Section title="Email" text="Where digests and links go.">
        <MailSettings mail={mail} />
      </Section>
      <Section title="Appearance" text="Kept in this browser.">
        <ThemeChoice initial={preferences.theme} />
      </Section>
      <Section title="Keyboard" text="Letters such as j, k and x are commands. Turn them off if they get in the way.">
        <SingleKeysSwitch initial={preferences.hasSingleKeys} />
      </Section>
      <Section title="Digests" text="Mails that tell what is new in a newsfeed, daily or weekly.">
        <Further href="/settings/digests">Choose what you get</Further>
      </Section>
      <Section title="Connectors" text="Networks whose profiles can be sources, and what opens them.">
        <Further href="/settings/connectors">See the networks</Further>
      </Section>
      <Section title="API" text="Everything that you can do here, a program can do too.">
        <Further href="/settings/api-keys">Manage API keys</Further>
      </Section>
      <Section title="Status" text="How the checks of your sources, your texts and your digests go.">
        <Further href="/status">See the status</Further>
      </Section>
      <Section title="Session" text="Signs you out of this browser.">
        <Button onClick={() => void signOut()}>Sign out</Button>
      </Section>
    </Page>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line py-6 medium:grid-cols-[1fr_1.2fr]">
      <div>
        <h2 className="font-serif text-xl font-semibold">{title}</h2>
        <p className="mt-0.5 text-ink-2">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

function Further({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="inline-flex min-h-9 items-center gap-1 font-medium text-accent hover:underline">
      {children} <ChevronRight aria-hidden="true" size={16} />
    </Link>
  );
}

const THEMES: { theme: Theme; text: string }[] = [
  { theme: "system", text: "As the system" },
  { theme: "light", text: "Light" },
  { theme: "dark", text: "Dark" },
];

function ThemeChoice({ initial }: { initial: Theme }) {
  const [chosen, setChosen] = useState(initial);
  return (
    <fieldset>
      <legend className="sr-only">Theme</legend>
      {THEMES.map(({ theme, text }) => (
        <label key={theme} className="flex min-h-8 items-center gap-2.5 coarse:min-h-11">
          <input
            type="radio"
            name="theme"
            checked={theme === chosen}
            onChange={() => {
              setChosen(theme);
              saveTheme(theme);
            }}
            className="size-4 accent-accent"
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

function SingleKeysSwitch({ initial }: { initial: boolean }) {
  const router = useRouter();
  const [isOn, setOn] = useState(initial);
  const change = (next: boolean) => {
    setOn(next);
    saveSingleKeys(next);
    router.refresh();
  };
  return (
    <Switch isOn={isOn} onChange={change}>
      Single-key commands
    </Switch>
  );
}
