"use client";

import Link from "next/link";
import { useContext } from "react";
import { Dialog } from "@/components/ui/dialog";
import { GROUPS, SHORTCUT_LABELS, shortcutGroups } from "./shortcut-labels";
import { keyCaps, SHORTCUTS, type ShortcutId } from "./shortcuts";
import { SingleKeysContext, useIsApple } from "./use-shortcuts";

export function KeyboardHelp({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Keyboard shortcuts" isWide>
      <SettingNote onLeave={() => onOpenChange(false)} />
      <KeyTable />
    </Dialog>
  );
}

export function KeyTable() {
  return (
    <div className="gap-x-8 medium:columns-2">
      {shortcutGroups().map(({ group, ids }) => (
        <section key={group} className="mb-6 break-inside-avoid last:mb-0">
          <h3 className="eyebrow text-ink-3">{group}</h3>
          <p className="mb-1 text-meta text-ink-3">{GROUPS[group]}</p>
          <dl>
            {ids.map((id) => (
              <HelpRow key={id} id={id} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function SettingNote({ onLeave }: { onLeave: () => void }) {
  const hasSingleKeys = useContext(SingleKeysContext);
  return (
    <p className="mb-6 text-ink-2">
      {hasSingleKeys ? "You can turn off single-key shortcuts in " : "Single-key shortcuts are turned off in "}
      <Link
        href="/settings/keyboard"
        onClick={onLeave}
        className="font-medium text-accent underline underline-offset-2"
      >
        Settings
      </Link>
      .
    </p>
  );
}

function HelpRow({ id }: { id: ShortcutId }) {
  const isApple = useIsApple();
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-1.5">
      <dt>{SHORTCUT_LABELS[id].label}</dt>
      <dd className="flex shrink-0 items-baseline gap-1">
        {SHORTCUTS[id].map((key, index) => (
          <span key={key} className="flex items-baseline gap-1">
            {index > 0 && <span className="text-meta text-ink-3">or</span>}
            <Caps keys={key} caps={keyCaps(key, isApple)} />
          </span>
        ))}
      </dd>
    </div>
  );
}

/** Puts "then" between keys of a sequence. */
function Caps({ keys, caps }: { keys: string; caps: string[] }) {
  return caps.map((cap, index) => (
    <span key={cap} className="flex items-baseline gap-1">
      {index > 0 && keys.includes(" ") && <span className="text-meta text-ink-3">then</span>}
      <kbd className="rounded border border-line bg-sunken px-1.5 font-mono text-meta">{cap}</kbd>
    </span>
  ));
}
