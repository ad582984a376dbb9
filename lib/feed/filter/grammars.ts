import { wordMap, wordSet } from "@/lib/core/words";

/** Case and position of a keyword's word, which distinguish adjectives from nouns. */
export interface WordUse {
  /** Typed with a capital. */
  isCapital: boolean;
  /** Part of a phrase of several words. */
  isInPhrase: boolean;
}

interface Ending {
  /** The shorter of both words. */
  base: string;
  use: WordUse;
  keyword: string;
}

/**
 * How a language inflects. `ends` is what remains of two words after their shared beginning, as `short|long`. Words are
 * folded, so without accents.
 */
export interface Grammar {
  /** Forms and their base. */
  irregular: ReadonlyMap<string, string>;
  /** Words that only look inflected. */
  apart: ReadonlySet<string>;
  /** Whether the ends show a plural on their own. */
  isPlural(ends: string, base: string): boolean;
  /** Whether the ends may belong to one word, if the stems are equal. */
  isEnding(ends: string, ending: Ending): boolean;
}

const english: Grammar = {
  irregular:
    wordMap(`women=woman men=man children=child mice=mouse geese=goose feet=foot teeth=tooth oxen=ox people=person
    wolves=wolf leaves=leaf knives=knife lives=life shelves=shelf halves=half wives=wife thieves=thief calves=calf loaves=loaf
    selves=self elves=elf scarves=scarf hooves=hoof criteria=criterion phenomena=phenomenon bacteria=bacterium
    analyses=analysis crises=crisis theses=thesis hypotheses=hypothesis diagnoses=diagnosis syntheses=synthesis oases=oasis
    indices=index matrices=matrix vertices=vertex appendices=appendix vortices=vortex nuclei=nucleus fungi=fungus
    stimuli=stimulus alumni=alumnus radii=radius cacti=cactus viri=virus curricula=curriculum memoranda=memorandum
    referenda=referendum stadia=stadium spectra=spectrum strata=stratum larvae=larva algae=alga formulae=formula antennae=antenna
    quizzes=quiz bought=buy sold=sell built=build made=make won=win lost=lose grew=grow grown=grow chose=choose chosen=choose
    wrote=write written=write spoke=speak spoken=speak taught=teach thought=think brought=bring caught=catch fought=fight
    sought=seek held=hold paid=pay said=say sent=send spent=spend struck=strike taken=take took=take went=go gone=go knew=know
    known=know flew=fly flown=fly drew=draw drawn=draw threw=throw thrown=throw broke=break broken=break stole=steal
    stolen=steal froze=freeze frozen=freeze drove=drive driven=drive gave=give given=give ate=eat eaten=eat began=begin
    begun=begin became=become ran=run sank=sink sunk=sink swam=swim sang=sing sung=sing kept=keep met=meet lent=lend
    dealt=deal meant=mean shrank=shrink shrunk=shrink hid=hide hidden=hide stood=stand understood=understand told=tell
    data=datum fell=fall fallen=fall risen=rise laid=lay shook=shake shaken=shake
    colors=colour color=colour labor=labour labors=labour favor=favour favors=favour harbor=harbour harbors=harbour
    behavior=behaviour behaviors=behaviour neighbor=neighbour neighbors=neighbour humor=humour honor=honour
    honors=honour armor=armour vapor=vapour tumor=tumour tumors=tumour rumor=rumour rumors=rumour flavor=flavour
    flavors=flavour center=centre centers=centre datacenter=datacentre datacenters=datacentre fiber=fibre fibers=fibre
    theater=theatre theaters=theatre meter=metre meters=metre kilometer=kilometre kilometers=kilometre liter=litre
    liters=litre defense=defence offense=offence license=licence licenses=licence program=programme programs=programme
    aluminum=aluminium gray=grey pediatric=paediatric pediatrics=paediatric anemia=anaemia esthetic=aesthetic
    maneuver=manoeuvre maneuvers=manoeuvre plow=plough mold=mould catalog=catalogue catalogs=catalogue dialog=dialogue
    dialogs=dialogue fulfill=fulfil enroll=enrol skillful=skilful jewelry=jewellery tire=tyre tires=tyre`),
  apart: wordSet(`news customs evening morning economics physics politics ethics mathematics logistics analytics species
    series goods glasses arms means`),
  isPlural: (ends, base) =>
    (ends === "|s" && !/(?:[sxz]|^.{0,1})$/.test(base)) ||
    (ends === "|es" && /(?:[sxzo]|[cs]h)$/.test(base)) ||
    (ends === "y|ies" && base.length > 2) ||
    (ends === "a|e" && base.endsWith("man")),
  isEnding: (ends) =>
    /^(?:(?:s|e|es|ed)?\|[bdgklmnprtvz]?ing|(?:s|ing)?\|[bdgklmnprtvz]?ed|s?\|d|y\|ied|ies\|ying|ied\|ies)$/.test(ends),
};

/** Nouns with a plural in "-er"; other nouns in "-er" are people or tools. */
const GERMAN_ER =
  /(?:kind|bild|buch|land|haus|feld|geld|glas|gras|haupt|holz|huhn|kalb|kleid|korn|kraut|lamm|licht|lied|loch|mann|nest|rad|rind|schild|schloss|schwert|tal|tuch|volk|wald|weib|wort|wurm|amt|bad|band|blatt|brett|dach|dorf|ei|fach|fass|geist|gesicht|gott|grab|gut|horn|tum|leib|rand|denkmal|mitglied|gehalt|geschlecht|spital)(?:e?s|e)?$/;

const german: Grammar = {
  irregular: wordMap(`eier=ei eiern=ei ging=gehen gingen=gehen kam=kommen kamen=kommen gab=geben gaben=geben nahm=nehmen
    nahmen=nehmen stieg=steigen stiegen=steigen fiel=fallen fielen=fallen sank=sinken sanken=sinken verlor=verlieren
    verloren=verlieren schrieb=schreiben schrieben=schreiben
    fand=finden fanden=finden hielt=halten hielten=halten brach=brechen brachen=brechen wuchs=wachsen wuchsen=wachsen
    zog=ziehen zogen=ziehen sprach=sprechen sprachen=sprechen traf=treffen trafen=treffen
    ubernahm=ubernehmen ubernahmen=ubernehmen ubernommen=ubernehmen`),
  apart: wordSet("sieben"),
  isPlural: (ends, base) =>
    (ends === "|s" && !/[sxzß]$/.test(base)) ||
    ends === "|nen" ||
    (/^\|in(?:nen)?$/.test(ends) && /(?:.{3}(?:er|ent|ant|ist|or|at|wirt)|anwalt|arzt)$/.test(base)) ||
    (base.length > 4 && /^(?:um|us|a|is|o)\|en$|^a\|um$/.test(ends)) ||
    (/^\|(?:se|sen|ses)$/.test(ends) && /(?:nis|us|..as)$/.test(base)) ||
    (ends === "|n" && base.length > 4 && /e[lr]$/.test(base)) ||
    (ends === "|en" && /(?:zins|kurs|puls)$/.test(base)) ||
    // Past tense of verbs, whose "-t" Snowball keeps.
    (/^en\|te(?:n|st|t)?$/.test(ends) && base.length > 5),
  isEnding: (ends, { base, use }) => {
    if (/^(?:e|n|s|es|en)?\|(?:e|n|s|es|en)$/.test(ends)) return true;
    const isAdjective = use.isInPhrase || !use.isCapital;
    if (isAdjective && /^(?:|[enrms]|e[nrms])\|(?:[enrms]|e[nrms])$/.test(ends)) return true;
    return /^(?:e|s|n|es)?\|ern?$/.test(ends) && GERMAN_ER.test(base);
  },
};

const FRENCH_ADJECTIVE =
  /(?:al|el|en|ain|ais|ois|and|ant|ent|if|eux|in|haut|petit|froid|chaud|court|lourd|vert|gratuit|parfait|etroit)(?:e?s?)$/;
const FRENCH_VERB = /(?:er|ir|re)$/;
const FRENCH_VERBAL =
  /^(?:|[ei]?(?:r|s|t|z|nt|rai?|ront|e|es)|[ei]|ons|ait|aient|ant|[ei]?ss(?:e|ent|ait|aient|ant|ons|ez))$/;

const french: Grammar = {
  irregular: wordMap(
    "yeux=oeil messieurs=monsieur mesdames=madame nouvelle=nouveau nouvelles=nouveau belle=beau belles=beau",
  ),
  apart: new Set(),
  isPlural: (ends, base) =>
    (ends === "|s" && !/[sxz]$/.test(base)) ||
    (ends === "|x" && /[aeo]u$/.test(base)) ||
    ((ends === "l|ux" || ends === "il|ux") && base.length > 4) ||
    (/^(?:f\|ves?|x\|ses?)$/.test(ends) && base.length > 4) ||
    (/^\|es?$/.test(ends) && /.{3}(?:[ao]is|ain|if)$/.test(base)) ||
    // Snowball keeps these endings of verbs.
    (ends === "r|nt" && base.endsWith("er")) ||
    (/^(?:\|r|r\|e?s)$/.test(ends) && /.{3}ier?$/.test(base)) ||
    (/^\|(?:ai|as|a|ons|ez|ont|ait|aient)$/.test(ends) && /.{3}[ei]r$/.test(base)) ||
    (/^e\|(?:ai|as|a|ons|ez|ont|ait|aient)$/.test(ends) && /.{3}re$/.test(base)) ||
    // Feminine nouns for professions.
    (/^\|es?$/.test(ends) && /.{3}ier$/.test(base)) ||
    (/^r\|ses?$/.test(ends) && /.{3}eur$/.test(base)) ||
    (/^eur\|rices?$/.test(ends) && /.{3}teur$/.test(base)) ||
    (/^(?:u\|re|re\|u[es]|u[es]\|re|re\|ues)$/.test(ends) && base.length > 4),
  isEnding: (ends, { base, use, keyword }) => {
    if (/^(?:s?\|(?:e|es|ne|nes)|f\|ves?|x\|ses?|le\|ux|les\|ux|ve\|ves|se\|ses)$/.test(ends))
      return use.isInPhrase || (base.length > 4 && FRENCH_ADJECTIVE.test(base));
    const [short = "", long = ""] = ends.split("|");
    return FRENCH_VERB.test(keyword) && FRENCH_VERBAL.test(short) && FRENCH_VERBAL.test(long);
  },
};

/** Adjectives and people; "cartera" is no "cartero", and "pedreira" no "pedreiro". */
const ADJECTIVE_ES =
  /(?:ic|iv|os|an|en|ad|ari|ori|im|.{3}(?<!^cart|^carret|^mad)er|.{3}(?<!^cart|^pedr|^rib|^ferr|^barr|^mad)eir)(?:o|a|os|as)$/;
const VERB_ES = /[aei]r$/;
const VERBAL_ES = /^(?:[aeio]?(?:|[rsnm]|mos|ndo|d[oa]s?|r[oa][nm]|ra|[bv]a[nm]?)|o[su]?|ou|ieron|ia[nm]?|io|iu|eu)$/;

function isIberianEnding(ends: string, { base, use, keyword }: Ending): boolean {
  const [short = "", long = ""] = ends.split("|");
  if (/^[oa]\|[oa]s?$|^[oa]s\|[oa]s$/.test(ends)) return use.isInPhrase || ADJECTIVE_ES.test(base);
  return VERB_ES.test(keyword) && VERBAL_ES.test(short) && VERBAL_ES.test(long);
}

const spanish: Grammar = {
  irregular: new Map(),
  apart: wordSet("tercer"),
  isPlural: (ends, base) =>
    (ends === "|s" && /[^sxz]$/.test(base)) ||
    (ends === "|es" && /[^aeiou]$/.test(base)) ||
    ends === "z|ces" ||
    // Snowball needs the accents of the future tense, and takes attached pronouns as part of the stem.
    (/^\|(?:e|as|a|emos|an|ian?|(?:se)?(?:l[aoe]s?|se|me|te|nos))$/.test(ends) && /.{2}[aei]r$/.test(base)) ||
    (/^(?:er\|io|r\|o)$/.test(ends) && /.{3}[ei]r$/.test(base)) ||
    (/^\|as?$/.test(ends) && /.{2}(?:nol|[lcnud]es|man|[dts]or)$/.test(base)),
  isEnding: isIberianEnding,
};

const portuguese: Grammar = {
  irregular: new Map(),
  apart: new Set(),
  isPlural: (ends, base) =>
    (ends === "|s" && /[^sxz]$/.test(base)) ||
    (ends === "|es" && /[rszn]$/.test(base)) ||
    (base.endsWith("ao") && /^(?:ao\|oes|o\|es|ao\|aes)$/.test(ends)) ||
    /^(?:l\|is|il\|eis|m\|ns)$/.test(ends) ||
    (/^\|as?$/.test(ends) && /.{2}(?:[lcnud]es|nhol|[dts]or)$/.test(base)) ||
    (/^\|(?:ei|as|a|emos|ao|iam?)$/.test(ends) && /.{2}[aei]r$/.test(base)) ||
    (/^(?:r\|u|ar\|ou)$/.test(ends) && /.{3}[aei]r$/.test(base)),
  isEnding: isIberianEnding,
};

const CASES =
  "(?:а|я|о|е|ы|и|у|ю|й|ь|ом|ем|ам|ям|ов|ев|ей|ой|ий|ый|ая|яя|ое|ее|ые|ие|его|ого|ому|ему|ым|им|ых|их|ами|ями|ах|ях|ою|ею|ую|юю|ыми|ими|ией|ием|иям|иях|ью|ья|ье|ьи|ьев|м|х|ми|го|му|в)?";
const RUSSIAN_CASES = new RegExp(`^${CASES}\\|${CASES}$`);
const FLEETING = /^(?:[ое]к\|ьк|ок\|к|ек\|к|ец\|[йь]?ц)(?:а|у|ом|ем|е|и|ы|ов|ев|ам|ами|ах)$/;
const FLEETING_PLURAL =
  /^(?:[оеь]к\|[йь]?к(?:а|и|е|у|ой|ам|ами|ах)|[йь]?к(?:а|и|е|у)\|[ое]к|ек\|йк(?:а|и|е|у|ой|ам|ами|ах)|йк(?:а|и|е|у)\|ек)$/;
const RUSSIAN_VERB = /(?:ть|ти|ться|чь)$/;
const RUSSIAN_VERBAL =
  /^(?:|ть|ться|л|ла|ло|ли|лся|лась|лись|лось|ет|ют|ут|ит|ят|ат|ем|им|ете|ешь|ишь|ется|ются|ится|ятся|ил|ила|или|ить|ать|ал|ала|али|ает|ают|ует|уют|н|на|но|ны)$/;

const russian: Grammar = {
  irregular:
    wordMap(`дни=день дня=день дней=день дню=день днем=день дням=день днями=день днях=день люди=человек людей=человек людям=человек
    людьми=человек людях=человек дети=ребенок детей=ребенок детям=ребенок детьми=ребенок детях=ребенок`),
  apart: new Set(),
  isPlural: (ends, base) =>
    FLEETING.test(ends) ||
    FLEETING_PLURAL.test(ends) ||
    // Snowball takes the end of a name such as "Газпром" for a case ending.
    (/^\|(?:а|у|ом|е|ы|и|ов|ам|ами|ах)$/.test(ends) && /.{4}[бвгджзклмнпрстфхцчшщ]$/.test(base)) ||
    /^[ое]([лрн])\|\1(?:а|у|ом|е|ы|и|ов|ам|ами|ах)$/.test(ends) ||
    (/^и\|(?:ей|ям|ями|ях|ю)$/.test(ends) && /.{3}[еиу]и$/.test(base)) ||
    (/^(?:я\|[июей]|[июей]\|я|я\|(?:ям|ями|ях|ей))$/.test(ends) && /.{3}[еиу]я$/.test(base)),
  isEnding: (ends, { keyword }) => {
    const [short = "", long = ""] = ends.split("|");
    if (RUSSIAN_VERB.test(keyword) && RUSSIAN_VERBAL.test(short) && RUSSIAN_VERBAL.test(long)) return true;
    return RUSSIAN_CASES.test(ends);
  },
};

/** Grammars by language. */
export const GRAMMARS: Readonly<Record<string, Grammar | undefined>> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  pt: portuguese,
  ru: russian,
};
