import { wordMap, wordSet } from "@/lib/core/words";
import type { Ending, Grammar } from "./grammar";
import { russian } from "./russian";

/** Short adjectives; other words in "-er" are people and tools, as in "farmer". */
const ENGLISH_ADJECTIVE =
  /^(?:big|bright|broad|cheap|clean|clear|close|cold|cool|dark|deep|dense|dry|eas[yi]|fair|fast|few|great|green|hard|heav[yi]|high|hot|large|late|light|long|loose|low|new|old|poor|quick|quiet|rapid|rare|rich|safe|sharp|short|simple|slow|small|smart|soft|strong|tall|thick|thin|tight|tough|warm|weak|wealth[yi]|wet|wide|wild|young)$/;

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
    shot=shoot fled=flee burnt=burn learnt=learn dug=dig heard=hear slept=sleep swept=sweep shown=show seen=see rode=ride
    ridden=ride bit=bite bitten=bite forbade=forbid forbidden=forbid dying=die lying=lie tying=tie
    dwarves=dwarf foci=focus syllabi=syllabus genera=genus corpora=corpus center=centre centers=centre centered=centred datacenter=datacentre datacenters=datacentre fiber=fibre fibers=fibre
    theater=theatre theaters=theatre meter=metre meters=metre kilometer=kilometre kilometers=kilometre liter=litre
    liters=litre defense=defence offense=offence license=licence licenses=licence licensed=licence licensing=licence
    program=programme programs=programme aluminum=aluminium gray=grey pediatric=paediatric pediatrics=paediatric anemia=anaemia esthetic=aesthetic
    maneuver=manoeuvre maneuvers=manoeuvre plow=plough mold=mould catalog=catalogue catalogs=catalogue dialog=dialogue
    dialogs=dialogue fulfill=fulfil enroll=enrol skillful=skilful jewelry=jewellery tire=tyre tires=tyre`),
  apart: wordSet(`news customs evening morning economics physics politics ethics mathematics logistics analytics species
    series goods glasses arms means`),
  isInflected: (ends, { base }) =>
    (ends === "|s" && !/(?:[sxz]|^.{0,1})$/.test(base)) ||
    (ends === "|es" && /(?:[sxzo]|[cs]h)$/.test(base)) ||
    (ends === "y|ies" && base.length > 2) ||
    (ends === "is|es" && /[sx]is$/.test(base)) ||
    (ends === "an|en" && /.{3}man$/.test(base)) ||
    (ends === "|ren" && base.endsWith("child")) ||
    (/^\|k(?:ed|ing)$/.test(ends) && /.{2}ic$/.test(base)) ||
    (ends === "|d" && /(?:[iu]e|[fg]ree)$/.test(base)) ||
    (/^(?:\|(?:[gntd]?e)?(?:r|st)|y\|ie(?:r|st))$/.test(ends) && ENGLISH_ADJECTIVE.test(base)) ||
    (ends === "e|ing" && /^.[^eho]e$/.test(base)),
  isEnding: (ends) =>
    /^(?:(?:s|e|es|ed)?\|[bdgklmnprtvz]?ing|(?:s|ing)?\|[bdgklmnprtvz]?ed|s?\|d|y\|ied|ies\|ying|ied\|ies)$/.test(ends),
};

/** Nouns with a plural in "-er"; other nouns in "-er" are people or tools. */
const GERMAN_ER =
  /(?:kind|bild|buch|land|haus|feld|geld|glas|gras|haupt|holz|huhn|kalb|kleid|korn|kraut|lamm|licht|lied|loch|mann|nest|rad|rind|schild|schloss|schwert|tal|tuch|volk|wald|weib|wort|wurm|amt|bad|band|blatt|brett|dach|dorf|ei|fach|fass|geist|gesicht|gott|grab|gut|horn|tum|leib|rand|denkmal|mitglied|gehalt|geschlecht|spital)(?:e?s|e)?$/;

const german: Grammar = {
  irregular: wordMap("lexika=lexikon eier=ei eiern=ei"),
  apart:
    wordSet(`sieben reis|reise reis|reisen kohl|kohle kohl|kohlen hans|hanse markt|marken nackt|nacken schwert|schweren
    gesetzt|gesetzen post|posten`),
  isInflected: (ends, { base, use, keyword }) =>
    (ends === "|s" && !/[sxzß]$/.test(base)) ||
    ends === "|nen" ||
    (/^\|in(?:nen)?$/.test(ends) &&
      /(?:.{3}(?:er|ent|ant|ist|or|at|wirt)|anwalt|arzt|chef|freund|feind)$/.test(base)) ||
    (/^e\|in(?:nen)?$/.test(ends) && /.{3}[^e]e$/.test(base)) ||
    (base.length > 4 && /^(?:um|us|a|is|o)\|en$|^a\|um$/.test(ends)) ||
    (ends === "on|en" && base.endsWith("stadion")) ||
    (ends === "|ien" && /.{2}(?:[^n]al|il|ip|iz)$/.test(base)) ||
    (/^\|(?:se|sen|ses)$/.test(ends) && /(?:nis|us|..as)$/.test(base)) ||
    (ends === "|n" && base.length > 4 && /(?:e[lr]|nachbar)$/.test(base)) ||
    (/^\|es?$/.test(ends) && /.{2}[bdfghklmnrt]s$/.test(base)) ||
    (ends === "|en" && /(?:zins|kurs|puls)$/.test(base)) ||
    (/^\|e[ns]?$/.test(ends) && /.{3}(?:em|ern)$/.test(base)) ||
    (/^e?t\|en$|^en\|et$/.test(ends) && !use.isCapital && /(?:.{4}|.{2}[aeiou])en$/.test(keyword)) ||
    // Comparatives, and adjectives that drop an "e": "teure".
    (!use.isCapital &&
      (/^\|(?:ere|e?ste)[nmrs]?$/.test(ends) || (/^\|te[nmrs]?$/.test(ends) && /s$/.test(base))) &&
      base === keyword) ||
    (!use.isCapital && /^(?:el\|le|er\|rere|er\|re)[nmrs]?$/.test(ends) && base.length > 4) ||
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
  /(?:al|(?:[nrsu]|[ct]i|[et]ri|m)el|(?:voc|did|edi|lic|equ|str)at|ert|(?:cr|pl|qui)et|clair|en|ain|ais|ois|and|ant|ent|if|eux|in|haut|petit|froid|chaud|court|lourd|vert|gratuit|parfait|etroit)(?:e?s?)$/;
const FRENCH_VERB = /(?:er|ir|[^i]re|[^a]ire|faire|plaire|straire|xtraire|^taire)$/;
const FRENCH_VERB_RE = /.{2}(?:[nr]dre|ttre|uire|uivre)$/;
const FRENCH_PERSON = /(?:accuse|associe|blesse|delegue|depute|elu|employe|refugie|rescape|retraite|salarie|^tue)$/;
const FRENCH_VERBAL =
  /^(?:|[ei]?(?:r|s|t|z|nt|rai?|ront|e|es)|[ei]|ons|ait|aient|ant|[ei]?ss(?:e|ent|ait|aient|ant|ons|ez))$/;

const french: Grammar = {
  irregular: wordMap(
    `yeux=oeil messieurs=monsieur mesdames=madame nouvelle=nouveau nouvelles=nouveau nouvel=nouveau belle=beau belles=beau
    bel=beau vieille=vieux vieilles=vieux vieil=vieux publique=public publiques=public grecque=grec grecques=grec turque=turc
    turques=turc blanche=blanc blanches=blanc franche=franc franches=franc longue=long longues=long bonne=bon bonnes=bon
    grosse=gros grosses=gros basse=bas basses=bas gentille=gentil gentilles=gentil bleue=bleu bleues=bleu morte=mort
    mortes=mort forte=fort fortes=fort`,
  ),
  apart: wordSet("moi|mois mai|mais foi|fois ver|vers medecin|medecine medecin|medecines marin|marine marin|marines"),
  isInflected: (ends, { base, keyword }) =>
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
    (/^eur\|rices?$/.test(ends) && /.{2}teur$/.test(base)) ||
    (/^\|es?$/.test(ends) && FRENCH_PERSON.test(base)) ||
    (/^(?:|s|t|ts|es?|te|tes)\|re$|^re\|(?:s|t|ts|e|es|te|tes|s?ent|s?ons|s?ez|s?ait|s?aient|s?ant)$/.test(ends) &&
      FRENCH_VERB_RE.test(keyword)) ||
    (/^(?:u\|re|re\|u[es]|u[es]\|re|re\|ues)$/.test(ends) && base.length > 4),
  isEnding: (ends, { base, use, keyword }) => {
    if (/^(?:e\|s|s?\|(?:e|es|ne|nes|le|les)|f\|ves?|x\|ses?|le\|ux|les\|ux|ve\|ves|se\|ses)$/.test(ends))
      return use.isInPhrase || (base.length > 4 && FRENCH_ADJECTIVE.test(base));
    const [short = "", long = ""] = ends.split("|");
    return FRENCH_VERB.test(keyword) && FRENCH_VERBAL.test(short) && FRENCH_VERBAL.test(long);
  },
};

/** Adjectives and people; "cartera" is no "cartero", and "pedreira" no "pedreiro". */
const ADJECTIVE_ES =
  /(?:ic|iv|os|an|en|ad|ari|ori|im|(?<!su|ad)ministr|didat|(?:argent|filip|palest|vec|asest?)in|(?:ten|ec|oc|eg)id|.{3}(?<!^cart|^carret|^mad)er|^(?:roj|blanc|negr|nuev|nov|barat|baj|alt|larg|segur)|modern|[ei]xtern|intern|europe|.{3}(?<!^cart|^pedr|^rib|^ferr|^barr|^mad)eir)(?:o|a|os|as)$/;
const VERB_ES = /[aei]r$/;
const VERBAL_ES = /^(?:[aeio]?(?:|[rsnm]|mos|ndo|d[oa]s?|r[oa][nm]|ra|[bv]a[nm]?)|o[su]?|ou|ieron|ia[nm]?|io|iu|eu)$/;

function isIberianEnding(ends: string, { base, use, keyword }: Ending): boolean {
  const [short = "", long = ""] = ends.split("|");
  if (/^[oa]\|[oa]s?$|^[oa]s\|[oa]s$/.test(ends)) return use.isInPhrase || ADJECTIVE_ES.test(base);
  return VERB_ES.test(keyword) && VERBAL_ES.test(short) && VERBAL_ES.test(long);
}

const spanish: Grammar = {
  irregular: new Map(),
  apart: wordSet("tercer japon|japones poder|podio podio|poder"),
  isInflected: (ends, { base }) =>
    (ends === "|s" && /[^sxz]$/.test(base)) ||
    (ends === "|es" && /(?:[^aeiou]|.{3}[iu])$/.test(base)) ||
    (/^e\|as?$/.test(ends) && /(?:asistente|cliente|dependiente|gerente|jefe|presidente)$/.test(base)) ||
    ends === "z|ces" ||
    // Snowball gives the gender of these another stem.
    (/^[oa]\|[oa]s?$|^[oa]s\|[oa]s$/.test(ends) && /(?:aere|europe|mediterrane|.{3}tane|rrane)[oa]s?$/.test(base)) ||
    // Snowball needs the accents of the future tense, and takes attached pronouns as part of the stem.
    (/^\|(?:e|as|a|emos|an|ian?|(?:se)?(?:l[aoe]s?|se|me|te|nos))$/.test(ends) && /.{2}[aei]r$/.test(base)) ||
    (/^(?:er\|io|r\|o)$/.test(ends) && /.{3}[ei]r$/.test(base)) ||
    (/^\|as?$/.test(ends) && /.{2}(?:nol|[lcnud]es|man|[dts]or)$/.test(base)),
  isEnding: isIberianEnding,
};

const portuguese: Grammar = {
  irregular: new Map(),
  apart: wordSet("mal|mais"),
  isInflected: (ends, { base }) =>
    (ends === "|s" && /[^sxz]$/.test(base)) ||
    (ends === "|es" && /[rszn]$/.test(base)) ||
    (ends === "l|s" && /.[^aeou]il$/.test(base)) ||
    (base.endsWith("ao") && /^(?:ao\|oes|o\|es|ao\|aes)$/.test(ends)) ||
    /^(?:l\|is|il\|eis|m\|ns)$/.test(ends) ||
    (/^\|as?$/.test(ends) && /.{2}(?:[lcnud]es|nhol|[dts]or)$/.test(base)) ||
    (/^\|(?:ei|as|a|emos|ao|iam?)$/.test(ends) && /.{2}[aei]r$/.test(base)) ||
    (/^(?:r\|u|ar\|ou)$/.test(ends) && /.{3}[aei]r$/.test(base)),
  isEnding: isIberianEnding,
};

/** Grammars by language. */
export const GRAMMARS: ReadonlyMap<string, Grammar> = new Map([
  ["de", german],
  ["en", english],
  ["es", spanish],
  ["fr", french],
  ["pt", portuguese],
  ["ru", russian],
]);
