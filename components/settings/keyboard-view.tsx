"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { saveSingleKeys } from "@/lib/client/preferences";
import { KeyTable } from "../keyboard/keyboard-help";
import { Page } from "../ui/page";
import { Switch } from "../ui/switch";
import { Section } from "./section";

export function KeyboardView({ hasSingleKeys }: { hasSingleKeys: boolean }) {
  return (
    <Page title="Keyboard shortcuts">
      <Section
        title="Single keys"
        text="Letters such as j, k and x are shortcuts. Turn them off if they get in the way, for example with speech input."
      >
        <SingleKeysSwitch initial={hasSingleKeys} />
      </Section>
      <section className="border-t border-line py-6">
        <h2 className="mb-4 font-serif text-xl font-semibold">All shortcuts</h2>
        <KeyTable />
      </section>
    </Page>
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
      Single-key shortcuts
    </Switch>
  );
}
