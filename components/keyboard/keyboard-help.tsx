"use client";

import { useState } from "react";
import { undoLast } from "@/lib/client/toasts";
import { Dialog } from "../ui/dialog";
import { SHORTCUTS, shortcutGroups } from "./shortcuts";
import { useShortcuts } from "./use-shortcuts";

const SHOWN: Record<string, string> = { Escape: "Esc" };

/** The keys that work on every page, and the list of all of them behind `?`. */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  useShortcuts({ help: () => setOpen(true), undo: undoLast });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title="Keyboard"
      description="Single keys can be turned off in Settings."
    >
      <div className="grid gap-6 medium:grid-cols-2">
        {shortcutGroups().map(({ group, ids }) => (
          <section key={group}>
            <h3 className="eyebrow mb-2 text-ink-3">{group}</h3>
            <dl>
              {ids.map((id) => (
                <div key={id} className="flex items-baseline justify-between gap-4 border-b border-line py-1.5">
                  <dt>{SHORTCUTS[id].label}</dt>
                  <dd className="flex gap-1">
                    {SHORTCUTS[id].keys.map((key) => (
                      <kbd key={key} className="rounded border border-line bg-sunken px-1.5 font-mono text-meta">
                        {SHOWN[key] ?? key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
