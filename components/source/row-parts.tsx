"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  AtSign,
  Camera,
  Clapperboard,
  Globe,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  RefreshCw,
} from "lucide-react";
import { Button } from "@/components/ui/button";
import { useLocale } from "@/components/ui/locale";
import { checkSource } from "@/lib/client/check-sources";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import type { Source } from "@/lib/contract/source";
import { countText } from "@/lib/core/number-text";
import { SOURCE_TYPES, type SourceType } from "@/lib/core/source-types";

/** Checks the source, or resumes one that was stopped. */
export function CheckNow({ source, name }: { source: Source; name: string }) {
  const client = useQueryClient();
  const locale = useLocale();
  const { mutate, isPending } = useMutation({
    mutationFn: () => checkSource(client, source, { locale }),
    onSuccess: (text) => showToast({ text }),
    onError: showFailure,
  });
  const text = source.is_active ? "Check now" : "Follow again";
  const shared = {
    isBusy: isPending,
    "aria-label": isPending ? "Checking…" : `${text}: ${name}`,
    onClick: () => mutate(),
  };
  if (!source.is_active)
    return (
      <Button size="small" {...shared}>
        {isPending ? "Checking…" : text}
      </Button>
    );
  return (
    <Button look="quiet" size="icon" title={text} {...shared}>
      <RefreshCw aria-hidden="true" size={16} className={isPending ? "motion-safe:animate-spin" : ""} />
    </Button>
  );
}

const HEIGHT = 16;
const BAR_WIDTH = 0.7;

/** Posts per day as a sparkline, with a text alternative. */
export function Activity({ days }: { days: readonly number[] }) {
  const text = activityText(days, useLocale());
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-[1.125rem] w-[5.25rem] shrink-0 text-ink-2"
    >
      <title>{text}</title>
      <rect y={HEIGHT - 0.5} width={days.length} height={0.5} className="fill-line" />
      {barsOf(days, HEIGHT).map(({ x, y, height }) => (
        <rect key={x} x={x} y={y} width={BAR_WIDTH} height={height} fill="currentColor" />
      ))}
    </svg>
  );
}

/** Bars one unit wide; values above 0 are always visible. */
export function barsOf(values: readonly number[], height: number) {
  const most = Math.max(...values, 1);
  return values.map((value, x) => {
    const scaled = value === 0 ? 0 : Math.max(height / 8, (value / most) * height);
    return { x, y: height - scaled, height: scaled };
  });
}

/** Text alternative: "41 posts in 30 days, on 18 days, at most 5 posts a day". */
export function activityText(days: readonly number[], locale: string): string {
  const count = (number: number, one: string) => countText(number, one, { locale });
  const sum = days.reduce((total, posts) => total + posts, 0);
  const period = `in ${count(days.length, "day")}`;
  if (sum === 0) return `No posts ${period}`;
  const busy = days.filter((posts) => posts > 0).length;
  return `${count(sum, "post")} ${period}, on ${count(busy, "day")}, at most ${count(Math.max(...days), "post")} a day`;
}

const ICONS = { microblog: MessageCircle, pictures: Camera, video: Clapperboard, forum: MessagesSquare };
const OWN_ICONS: Partial<Record<SourceType, LucideIcon>> = { threads: AtSign };

export function kindOf(type: SourceType): { name: string; Icon: LucideIcon } {
  const { name, posts } = SOURCE_TYPES[type];
  return { name, Icon: OWN_ICONS[type] ?? (posts === null ? Globe : ICONS[posts]) };
}
