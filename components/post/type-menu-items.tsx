"use client";

import { useState } from "react";
import type { MenuStart } from "@/components/ui/lazy-menu";
import { Menu } from "@/components/ui/menu";
import { type Choice, Choices } from "@/components/ui/menu-choices";
import { saveTypography, type Typography, typographyNow } from "@/lib/client/typography";

const SIZES: readonly Choice<Typography["size"]>[] = [
  { value: "small", text: "Small" },
  { value: "normal", text: "Normal" },
  { value: "large", text: "Large" },
  { value: "larger", text: "Larger" },
  { value: "largest", text: "Largest" },
];
const MEASURES: readonly Choice<Typography["measure"]>[] = [
  { value: "narrow", text: "Narrow" },
  { value: "normal", text: "Normal" },
  { value: "wide", text: "Wide" },
];
const FONTS: readonly Choice<Typography["font"]>[] = [
  { value: "serif", text: "Serif" },
  { value: "sans", text: "Sans serif" },
];
const SURFACES: readonly Choice<Typography["surface"]>[] = [
  { value: "paper", text: "Paper" },
  { value: "sepia", text: "Sepia" },
  { value: "black", text: "Black" },
];

/** Typography of articles on this device. Stays open, so that the effect is visible. */
export function TypeMenuItems({ start }: { start: MenuStart }) {
  const [chosen, setChosen] = useState(typographyNow);
  const choose = (change: Partial<Typography>) => {
    const next = { ...chosen, ...change };
    setChosen(next);
    saveTypography(next);
  };
  const { size, measure, font, surface } = chosen;
  return (
    <Menu
      start={start}
      align="end"
      className="grid w-80 max-w-[calc(100vw-1rem)] grid-cols-2 gap-x-1 font-sans text-base"
    >
      <Choices label="Size" choices={SIZES} value={size} onChoose={(size) => choose({ size })} staysOpen />
      <Choices
        label="Colour"
        choices={SURFACES}
        value={surface}
        onChoose={(surface) => choose({ surface })}
        staysOpen
      />
      <Choices label="Width" choices={MEASURES} value={measure} onChoose={(measure) => choose({ measure })} staysOpen />
      <Choices label="Font" choices={FONTS} value={font} onChoose={(font) => choose({ font })} staysOpen />
    </Menu>
  );
}
