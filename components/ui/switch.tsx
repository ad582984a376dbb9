"use client";

import * as Base from "@radix-ui/react-switch";
import { type ReactNode, useId, useState } from "react";
import { useIsHydrated } from "./use-is-hydrated";

interface SwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
  isBusy?: boolean;
}

/** A switch that applies at once. */
export function Switch({ isOn, onChange, children, isBusy = false }: SwitchProps) {
  const id = useId();
  const isHydrated = useIsHydrated();
  return (
    <div className="flex min-h-9 items-center gap-3 coarse:min-h-11">
      <Base.Root
        id={id}
        checked={isOn}
        // While saving, clicks are ignored. A disabled switch would lose its focus.
        onCheckedChange={(next) => !isBusy && onChange(next)}
        aria-disabled={isBusy}
        // A click before hydration would be lost.
        disabled={!isHydrated}
        className={`h-6 w-11 shrink-0 rounded-full border border-edge bg-sunken p-0.5 data-[state=checked]:border-accent data-[state=checked]:bg-accent ${isBusy ? "opacity-60" : ""}`}
      >
        <Base.Thumb className="block size-4.5 rounded-full bg-edge motion-safe:transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-paper" />
      </Base.Root>
      <label htmlFor={id} className="min-w-0 wrap-anywhere">
        {children}
      </label>
    </div>
  );
}

interface StoredSwitchProps {
  initial: boolean;
  save: (isOn: boolean) => void;
  children: string;
}

/** A switch for a setting of this browser, where saving cannot fail. */
export function StoredSwitch({ initial, save, children }: StoredSwitchProps) {
  const [isOn, setOn] = useState(initial);
  const change = (next: boolean) => {
    setOn(next);
    save(next);
  };
  return (
    <Switch isOn={isOn} onChange={change}>
      {children}
    </Switch>
  );
}
