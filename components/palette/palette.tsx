"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, useRef, useState } from "react";
import { numberText } from "@/lib/core/number-text";
import { Button } from "../ui/button";
import { useLocale } from "../ui/locale";
import { useFocusBack } from "../ui/use-focus-back";
import type { PaletteItem } from "./palette-item";
import { optionId, PaletteOptions } from "./palette-options";
import { rememberRecent } from "./recent";
import { usePaletteItems } from "./use-palette-items";

const LISTBOX_ID = "palette-options";

interface PaletteProps {
  isOpen: boolean;
  /** What stands in the box at first. */
  typed: string;
  onOpenChange: (isOpen: boolean) => void;
  isOperator: boolean;
}

/** Everywhere to go and everything to do, by a few letters. */
export function Palette({ isOpen, typed, onOpenChange, isOperator }: PaletteProps) {
  const giveFocusBack = useFocusBack(isOpen);
  const chosen = useRef<PaletteItem>(null);
  const choose = (item: PaletteItem) => {
    chosen.current = item;
    rememberRecent(item.id);
    onOpenChange(false);
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            // What is chosen may be about what has the focus, or take it.
            giveFocusBack(event);
            chosen.current?.act();
          }}
          className="fixed inset-x-0 top-0 z-50 flex max-h-dvh flex-col overflow-hidden border-b border-line bg-raised shadow-float medium:inset-x-auto medium:top-[12dvh] medium:left-1/2 medium:max-h-[70dvh] medium:w-[36rem] medium:-translate-x-1/2 medium:rounded-2xl medium:border"
        >
          <Radix.Title className="sr-only">Search or jump to…</Radix.Title>
          <PaletteBox typed={typed} isOperator={isOperator} onChoose={choose} onClose={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface PaletteBoxProps {
  typed: string;
  isOperator: boolean;
  onChoose: (item: PaletteItem) => void;
  onClose: () => void;
}

/** A combobox: the focus stays in the box, and the keys move through the list (ARIA Authoring Practices). */
function PaletteBox({ typed, isOperator, onChoose, onClose }: PaletteBoxProps) {
  const [query, setQuery] = useState(typed);
  const [activeId, setActiveId] = useState<string | null>(null);
  const { groups, isLoading } = usePaletteItems(query, isOperator);
  const locale = useLocale();
  const items = groups.flatMap((group) => group.items);
  const active = items.find(({ id }) => id === activeId) ?? items[0];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      return onClose();
    }
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === "Enter" && active) {
      event.preventDefault();
      return onChoose(active);
    }
    const next = afterKey(event.key, { items, active });
    if (!next) return;
    event.preventDefault();
    setActiveId(next.id);
  };
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <input
          type="text"
          role="combobox"
          aria-label="Search or jump to…"
          aria-expanded={items.length > 0}
          aria-controls={LISTBOX_ID}
          aria-activedescendant={active && optionId(active)}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Search or jump to…"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActiveId(null);
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-lead outline-none placeholder:text-ink-3 coarse:text-base"
        />
        <Button look="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <X aria-hidden="true" size={18} />
        </Button>
      </div>
      <PaletteOptions id={LISTBOX_ID} groups={groups} active={active} onActive={setActiveId} onChoose={onChoose} />
      <p role="status" className="sr-only">
        {isLoading ? "Loading" : `${numberText(items.length, locale)} results`}
      </p>
    </>
  );
}

interface Place {
  items: readonly PaletteItem[];
  active: PaletteItem | undefined;
}

/** Where a key leads in the list, around its ends; undefined for keys that lead nowhere. */
function afterKey(key: string, { items, active }: Place): PaletteItem | undefined {
  const at = active ? items.indexOf(active) : -1;
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(at - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  return undefined;
}
