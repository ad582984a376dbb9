import { newId } from "@/lib/core/id";
import type { Belongings, Ids } from "./belongings";
import type { Operation, Slot } from "./operations";

/** Ids of a request that must be refused. */
export interface Variant {
  name: string;
  values: Record<string, string>;
  status: 403 | 404 | 422;
  /** Whether the request begins with an object of the caller. */
  isWithinOwn: boolean;
}

/** Invalid UUIDs. */
const malformed = ({ ids, shareToken }: Belongings): [string, ...string[]] => [
  "7",
  `{${ids.newsfeed}}`,
  ids.newsfeed.replaceAll("-", ""),
  `${ids.newsfeed}/${ids.post}`,
  `../${ids.newsfeed}`,
  `${ids.newsfeed}\n`,
  `${ids.newsfeed}\u0000`,
  `${ids.newsfeed},${ids.post}`,
  "' or '1'='1",
  "00000000-0000-0000-0000-000000000000'::uuid or true --",
  "%",
  "ü".repeat(3_000),
  shareToken,
];

interface Attempt {
  own: Belongings;
  foreign: Belongings;
  /** All invalid ids, or one. */
  isThorough: boolean;
}

/**
 * Requests whose ids are in turn another person's, deleted, unknown or invalid, while the others are the caller's own.
 */
export function refusedVariants({ slots }: Operation, attempt: Attempt): Variant[] {
  const { own, foreign } = attempt;
  const ownValues = valuesOf(slots, own.ids);
  const everything: Variant = {
    name: "everything somebody else's",
    values: valuesOf(slots, foreign.ids),
    status: 403,
    isWithinOwn: false,
  };
  return slots.flatMap((slot, at) => [
    ...(at === 0 && slots.length > 1 ? [everything] : []),
    ...wrongIds(slot, attempt).map(([kind, value, status]) => ({
      name: `${slot.name} ${kind}`,
      values: { ...ownValues, [slot.name]: value },
      status,
      isWithinOwn: at > 0,
    })),
  ]);
}

export function valuesOf(slots: readonly Slot[], ids: Ids): Record<string, string> {
  return Object.fromEntries(slots.map(({ name, noun }) => [name, ids[noun]]));
}

type WrongId = [kind: string, value: string, status: Variant["status"]];

function wrongIds({ noun, place }: Slot, { own, foreign, isThorough }: Attempt): WrongId[] {
  const [simple, ...others] = malformed(foreign);
  // Within the caller's own container, an unknown part is not found, whoever owns it.
  const ofOthers = place === "part" ? 404 : 403;
  return [
    ["somebody else's", foreign.ids[noun], ofOthers],
    ["somebody else's in capitals", foreign.ids[noun].toUpperCase(), ofOthers],
    ["somebody else's, deleted", foreign.gone[noun], 404],
    ["one's own, deleted", own.gone[noun], 404],
    ["of nothing", newId(), 404],
    ...[simple, ...(isThorough ? others : [])].map((text): WrongId => [JSON.stringify(text.slice(0, 60)), text, 422]),
  ];
}
