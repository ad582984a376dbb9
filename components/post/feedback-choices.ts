/** Asks for more or fewer posts like one. */
export const FEEDBACK = [
  { kind: "more", text: "More like this", shortcut: "moreLikeThis" },
  { kind: "less", text: "Less like this", shortcut: "lessLikeThis" },
] as const;
