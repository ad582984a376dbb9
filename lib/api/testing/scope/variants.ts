import { newId } from "@/lib/core/id";
import type { Belongings, Ids } from "./belongings";
import type { Operation, Slot } from "./operations";

/** What stands in the slots of a request that has to be refused. */
export interface Variant {
  name: string;
  values: Record<string, string>;
  status: 403 | 404 | 422;
  /** Does the path begin with something of the caller's own? */
  isWithinOwn: boolean;
}

/** No UUIDs, as they come when somebody tries what happens. */
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
  /** With every form of what is no id, or with one. */
  isThorough: boolean;
}

/**
 * Requests with an id, in each slot, that is somebody else's, deleted, of nothing or no id at all, while the other
 * slots hold the caller's own.
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
      isWithinOwn: slot.place !== "container",
    })),
  ]);
}

export function valuesOf(slots: readonly Slot[], ids: Ids): Record<string, string> {
  return Object.fromEntries(slots.map(({ name, noun }) => [name, ids[noun]]));
}

type WrongId = [kind: string, value: string, status: Variant["status"]];

function wrongIds({ noun, place }: Slot, { own, foreign, isThorough }: Attempt): WrongId[] {
  const [simple, ...others] = malformed(foreign);
  // A part of something of one's own is not there, whoever has another one of this id.
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
