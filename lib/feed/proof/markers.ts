import type { Reading } from "./read";

const ARTICLE: Readonly<Record<string, RegExp>> = {
  en: /^(?:the|an?|its|his|her|their|this)$/,
  de: /^(?:der|die|das|ein|einer?|seiner?|ihrer?)$/,
  fr: /^(?:le|la|les|l'|une?|son|sa|ses|leurs?)$/,
  es: /^(?:el|la|los|las|una?|sus?)$/,
  pt: /^(?:o|a|os|as|uma?|seus?|suas?)$/,
};

/** Prepositions joined with an article, and variants. */
const JOINED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { vom: "von", zum: "zu", zur: "zu", im: "in", ins: "in", beim: "bei", am: "an" },
  fr: { au: "a", aux: "a", du: "de", des: "de", "d'": "de" },
  es: { al: "a", del: "de" },
  pt: {
    ...{ ao: "a", aos: "a", do: "de", da: "de", dos: "de", das: "de", no: "em", na: "em", nos: "em", nas: "em" },
    ...{ pelo: "por", pela: "por", pelos: "por", pelas: "por" },
  },
  ru: { со: "с", ко: "к", во: "в" },
};

/** Number of words before a word among which to look for its marker. */
const LOOK_BACK = 4;

const PARTICLE =
  /^(?:氏|さん|社|側|」|』|\([^)]*\))*(によると|によれば|によって|により|について|に対し|から|より|は|が|も|を|に|へ|の|と|で)/u;
const COVERB = /(?:对于|向|对|给|从|由|被|把|将|与|和|跟|为|替|比|遭|受|获|在|于|到|至|的|因)(?=["“《]?$)/u;

/** The preposition, conjunction or particle that marks the role of a word in its sentence; empty without one. */
export function markerOf(reading: Reading, { start, end }: { start: number; end: number }): string {
  const { joined, language } = reading;
  if (language.tag === "ja") {
    const particle = PARTICLE.exec(joined.slice(end))?.[1] ?? "";
    return /^[がも]$/u.test(particle) ? "は" : particle;
  }
  if (language.tag === "zh")
    return (COVERB.exec(joined.slice(0, start))?.[0] ?? "") + (joined[end] === "的" ? "的" : "");
  if (language.tag === "en" && joined.startsWith(" 's", end)) return "of";
  return markerBefore(reading, start);
}

function markerBefore({ tokens, quantities, language: { tag } }: Reading, start: number): string {
  const at = tokens.findIndex((token) => token.start === start);
  for (let index = at - 1; index >= Math.max(0, at - LOOK_BACK); index -= 1) {
    const token = tokens[index];
    if (token === undefined || /^[.;:!?]$/.test(token.folded)) return "";
    if (quantities.some((one) => !one.isWeak && token.start >= one.start && token.end <= one.end)) return "";
    if (token.kind === "sign" || ARTICLE[tag]?.test(token.folded)) continue;
    if (!token.isContent) return JOINED[tag]?.[token.folded] ?? token.folded;
    // An adjective may precede the word, and a title a name.
    if (tag !== "de" && !token.isCapital && index < at - 1) return "";
  }
  return "";
}
