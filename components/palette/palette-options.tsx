"use client";

import { type RefObject, useEffect, useRef } from "react";
import { ShortcutKey } from "../keyboard/shortcut-key";
import type { PaletteGroup } from "./palette-groups";
import type { PaletteItem } from "./palette-item";

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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      role="option"
      id={optionId(item)}
      aria-selected={isActive}
      // It moves: a list that moves under a pointer at rest chooses nothing.
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
