"use client";

import { useRouter } from "next/navigation";
import { KeyTable } from "@/components/keyboard/keyboard-help";
import { Page, Section } from "@/components/ui/page";
import { StoredSwitch } from "@/components/ui/switch";
import { saveSingleKeys } from "@/lib/client/preferences";

export function KeyboardView({ hasSingleKeys }: { hasSingleKeys: boolean }) {
  const router = useRouter();
  const save = (isOn: boolean) => {
    saveSingleKeys(isOn);
    router.refresh();
  };
  return (
    <Page title="Keyboard shortcuts">
      <Section
        title="Single keys"
        text="Letters such as j, k and x are shortcuts. Turn them off if they get in the way, for example with speech input."
      >
        <StoredSwitch initial={hasSingleKeys} save={save}>
          Single-key shortcuts
        </StoredSwitch>
      </Section>
      <section className="border-t border-line py-6">
        <h2 className="mb-4 font-serif text-xl font-semibold">All shortcuts</h2>
        <KeyTable />
      </section>
    </Page>
  );
}
