"use client";

import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { isComposing } from "@/components/keyboard/is-composing";
import { asTyped } from "@/components/keyboard/shortcuts";
import { ShortcutKey } from "@/components/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button";
import { useFocusBack } from "@/components/ui/focus-back";
import { useLocale } from "@/components/ui/locale";
import { countText } from "@/lib/core/number-text";
import { type PaletteGroup, type PaletteItem, rememberRecent } from "./palette-groups";
import { usePaletteItems } from "./use-palette-items";

const LISTBOX_ID = "palette-options";

interface PaletteProps {
  isOpen: boolean;
  /** Initial text. */
  typed: string;
  onOpenChange: (isOpen: boolean) => void;
  isOperator: boolean;
}

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
            // The chosen action may use or move focus.
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

/** A combobox: focus stays in the input and keys move through the list (ARIA Authoring Practices). */
function PaletteBox({ typed, isOperator, onChoose, onClose }: PaletteBoxProps) {
  const [query, setQuery] = useState(typed);
  const [activeId, setActiveId] = useState<string | null>(null);
  const { groups, isLoading } = usePaletteItems(query, isOperator);
  const locale = useLocale();
  const items = groups.flatMap((group) => group.items);
  const active = items.find(({ id }) => id === activeId) ?? items[0];
  const onKeyDown = (event: KeyboardEvent) => {
    if (asTyped(event).toLowerCase() === "k" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      return onClose();
    }
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
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
        {isLoading ? "Loading" : countText(items.length, "result", { locale })}
      </p>
    </>
  );
}

interface Selection {
  items: readonly PaletteItem[];
  active: PaletteItem | undefined;
}

/** Item that a key moves to, wrapping around; undefined for other keys. */
function afterKey(key: string, { items, active }: Selection): PaletteItem | undefined {
  const at = active ? items.indexOf(active) : -1;
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(at - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  return undefined;
}

export const optionId = ({ id }: PaletteItem) => `palette-${id.replaceAll("/", "-")}`;

interface PaletteOptionsProps {
  id: string;
  groups: readonly PaletteGroup[];
  active: PaletteItem | undefined;
  onActive: (id: string) => void;
  onChoose: (item: PaletteItem) => void;
}

export function PaletteOptions({ id, groups, active, onActive, onChoose }: PaletteOptionsProps) {
  const ref = useRef<HTMLDivElement>(null);
  useActiveInSight(ref, active);
  return (
    <div ref={ref} id={id} role="listbox" aria-label="Results" className="min-h-0 overflow-y-auto p-2 scroll-py-8">
      {groups.map(({ name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a part of a list box, not of a form
        <div key={name} role="group" aria-label={name} className="pb-2 last:pb-0">
          <p aria-hidden="true" className="eyebrow px-2.5 pt-2 pb-1.5 text-ink-3">
            {name}
          </p>
          {items.map((item) => (
            <Option
              key={item.id}
              item={item}
              isActive={item === active}
              onPoint={() => onActive(item.id)}
              onChoose={() => onChoose(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  item: PaletteItem;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option({ item, isActive, onPoint, onChoose }: OptionProps) {
  const { Icon, text, detail, shortcut } = item;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the focus and handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      role="option"
      id={optionId(item)}
      aria-selected={isActive}
      // On move, so that a list scrolling under a resting pointer selects nothing.
      onPointerMove={() => !isActive && onPoint()}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-ink-2 select-none aria-selected:bg-sunken aria-selected:text-ink coarse:min-h-11"
    >
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      <span dir="auto" className="min-w-0 flex-1 truncate text-ink">
        {text}
      </span>
      {detail && (
        <span dir="auto" className="max-w-[40%] shrink-0 truncate text-meta text-ink-3">
          {detail}
        </span>
      )}
      {shortcut && <ShortcutKey id={shortcut} />}
    </div>
  );
}

function useActiveInSight(ref: RefObject<HTMLElement | null>, active: PaletteItem | undefined): void {
  useEffect(() => {
    if (active) ref.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [ref, active]);
}
