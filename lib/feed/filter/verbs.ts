import { wordMap, wordSet } from "@/lib/core/words";
import type { IrregularForms } from "./grammar";
import { GRAMMARS } from "./grammars";

/**
 * Irregular forms by base, without accents: `wear=wore|worn`. One way: the keyword "Schloss" does not find "schließen".
 * A base may stand alone or after a prefix, one with `-` only after a prefix, and one with `*` after any letters.
 */
const FORMS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  en: wordMap(`come=came feed=fed lead=led wear=wore|worn tear=tore|torn bear=borne breed=bred swing=swung
    hang=hung spin=spun stick=stuck light=lit feel=felt find=found get=got|gotten leave=left swear=sworn|swore
    weave=wove|woven shine=shone spring=sprang|sprung stink=stank bleed=bled cling=clung creep=crept weep=wept
    lean=leant leap=leapt spell=spelt spill=spilt spoil=spoilt kneel=knelt see=saw do=did|done`),
  de: wordMap(`steigen=stieg|stiegen|gestiegen sinken=sank|sanken|gesunken finden=fand|fanden|gefunden
    brechen=brach|brachen|gebrochen|bricht streichen=strich|strichen|gestrichen gewinnen=gewann|gewannen|gewonnen
    bieten=bot|boten|geboten schliessen=schloss|schlossen|geschlossen ziehen=zog|zogen|gezogen
    treffen=traf|trafen|getroffen|trifft halten=hielt|hielten|gehalten wachsen=wuchs|wuchsen|gewachsen|wachst
    lassen=liess|liessen|gelassen|lasst nehmen=nahm|nahmen|genommen|nimmt geben=gab|gaben|gegeben|gibt
    gehen=ging|gingen|gegangen kommen=kam|kamen|gekommen stehen=stand|standen|gestanden liegen=lag|lagen|gelegen
    fallen=fiel|fielen|gefallen|fallt sprechen=sprach|sprachen|gesprochen|spricht schreiben=schrieb|schrieben|geschrieben
    verlieren=verlor|verloren bleiben=blieb|blieben|geblieben tragen=trug|trugen|getragen|tragt
    fahren=fuhr|fuhren|gefahren|fahrt laufen=lief|liefen|gelaufen|lauft werfen=warf|warfen|geworfen|wirft
    helfen=half|halfen|geholfen|hilft sterben=starb|starben|gestorben|stirbt greifen=griff|griffen|gegriffen
    entscheiden=entschied|entschieden fliegen=flog|flogen|geflogen frieren=fror|froren|gefroren
    schneiden=schnitt|schnitten|geschnitten treiben=trieb|trieben|getrieben weisen=wies|wiesen|gewiesen
    denken=dachte|dachten|gedacht bringen=brachte|brachten|gebracht essen=ass|assen|gegessen|isst
    lesen=las|lasen|gelesen|liest sehen=sah|sahen|gesehen|sieht singen=sang|sangen|gesungen
    springen=sprang|sprangen|gesprungen schwimmen=schwamm|schwammen|geschwommen beginnen=begann|begannen|begonnen
    rufen=rief|riefen|gerufen schlagen=schlug|schlugen|geschlagen|schlagt messen=mass|massen|gemessen|misst
    hoch=hohe|hohen|hohem|hoher|hohes|hohere|hoheren|hochste|hochsten gut=besser|bessere|besseren|beste|besten`),
  fr: wordMap(`tenir=tient|tiennent|tenu|tenue|tenus|tenues|tiendra|tiendront|tint venir=vient|viennent|venu|venue|venus|venues|viendra|viendront
    prendre=prennent|pris|prise|prises|prit|prirent mettre=mis|mise|mises|mit|mirent faire=fait|faits|faite|faites|font|fera|feront|fit|ferait
    devoir=doit|doivent|devra|devront|devrait|devraient|dues pouvoir=peut|peuvent|pu|pourra|pourront|pourrait|pourraient
    vouloir=veut|veulent|voulu|voudra|voudrait savoir=sait|savent|su|saura voir=voit|voient|vu|vue|vus|vues|verra|verront
    -cevoir=coit|coivent|cu|cue|cus|cues|cevra|cevront dire=dit|dits|dite|dites|disent|dira|disait
    *crire=crit|crits|crite|crites|crivent|crira|crivait lire=lu|lue|lus|lues|lit|lisent|lira
    croitre=croit|croissent|crut croire=croit|croient connaitre=connait|connaissent|connu|connue|connus
    *aitre=ait|aissent|u|us vivre=vit|vivent|vecu ouvrir=ouvert|ouverte|ouverts|ouvertes
    *ffrir=ffert|fferte|fferts|ffertes couvrir=couvert|couverte|couverts|couvertes mourir=meurt|meurent|mort|morts
    courir=court|courent|couru appeler=appelle|appellent|appellera jeter=jette|jettent *veler=velle|vellent
    *ayer=aie|aient|aiera *oyer=oie|oient|oiera *querir=quis|quise|quiert|quierent
    neuf=neuve|neuves doux=douce|douces faux=fausse|fausses sec=seche|seches frais=fraiche|fraiches fou=folle|folles
    cher=chere|cheres|chers leger=legere|legeres etranger=etrangere|etrangeres ciel=cieux bail=baux`),
  es: wordMap(`hacer=hizo|hicieron|hecho|hecha|hechos|hechas|hara|haran|haria|haga
    tener=tuvo|tuvieron|tiene|tienen|tendra|tendran|tenga venir=vino|vinieron|viene|vienen|vendra|vendran|venga
    poner=puso|pusieron|puesto|puesta|puestos|puestas|pondra|pondran|ponga
    decir=dijo|dijeron|dicho|dicha|dichos|dice|dicen|dira|diran|diga dar=dio|dieron
    ver=vio|vieron|visto|vista|vistos|vistas abrir=abierto|abierta|abiertos|abiertas romper=roto|rota|rotos|rotas
    *scribir=scrito|scrita|scritos|scritas morir=muerto|muerta|muertos|murio|murieron
    *olver=uelto|uelta|ueltos|ueltas cubrir=cubierto|cubierta|cubiertos|cubiertas saber=supo|supieron|sabra
    poder=pudo|pudieron|puede|pueden|podra|podran|podria querer=quiso|quisieron|quiere|quieren|querra
    estar=estuvo|estuvieron traer=trajo|trajeron|traido caer=cayo|cayeron|caida salir=saldra|saldran|salga
    *ducir=dujo|dujeron|duzca|duzcan *aer=aen *uir=uye|uyen|uyo|uyeron *car=que|quen *gar=gue|guen *zar=ce|cen *cer=zca|zcan
    bueno=buen malo=mal grande=gran primero=primer tercero=tercer alcalde=alcaldesa|alcaldesas`),
  pt: wordMap(`fazer=fez|fizeram|feito|feita|feitos|feitas|faz|fara|farao dizer=disse|disseram|dito|dita|ditos|diz|dira
    trazer=trouxe|trouxeram|traz|trara -ter=teve|tiveram|tem|tera|terao|tido ter=teve|tiveram|tera|terao
    -vir=veio|vieram|vem|vira|virao vir=veio|vieram -por=pos|puseram|posto|posta|postos|postas|poe|poem
    ver=viu|viram|visto|vista|vistos dar=deu|deram abrir=aberto|aberta|abertos|abertas
    *crever=crito|crita|critos|critas estar=esteve|estiveram poder=puderam querer=quis|quiseram saber=soube|souberam
    *air=ai|aem|aiu|airam|aia *truir=troi|troem|truiu subir=sobe|sobem ganhar=ganho ler=leu|leram|lido|leem
    *gar=gue|guem *car=que|quem bom=boa|boas|bons alemao=alema|alemas irmao=irma|irmas campeao=campea|campeas
    europeu=europeia|europeias`),
  ru: wordMap(`дать=дал|дала|дали|дало|даст|дадут идти=идет|идут|шел|шла|шли|шло -йти=шел|шла|шли|шло|йдет|йдут|дет|дут
    писать=пишет|пишут искать=ищет|ищут расти=растет|растут|рос|росла|росли|росло
    взять=возьмет|возьмут|взял|взяла|взяли|взяты принять=примет|примут понять=поймет|поймут занять=займет|займут
    поднять=поднимет|поднимут снять=снимет|снимут -нять=нял|няла|няли|нят|нята|няты начать=начнет|начнут|начат|начата|начаты
    мочь=может|могут|мог|могла|могли|можно вести=ведет|ведут|вел|вела|вели|веден|ведена жить=живет|живут
    крыть=кроет|кроют|крыт|крыта|крыты|крыли|крыл|крыла казать=кажет|кажут купить=куплен|куплена|куплены
    год=лет лед=льда|льду|льдом|льде|льды|льдов сын=сыновья|сыновей сон=сна|сне|сны|снов`),
};

/** Prefixes of verbs; those of a language are tried in turn. */
const PREFIXES: Readonly<Record<string, ReadonlySet<string>>> = {
  en: wordSet("re un under over with out fore up mis"),
  de: wordSet(`ab an auf aus be bei durch ein ent er fest frei fort her heraus hin los mit nach nieder statt teil uber um
    unter ver vor voran weg weiter wieder zer zu zuruck zusammen`),
  fr: wordSet(
    "re r de d con com per pro pre inter contre entre sur sou sous par ob main ap aper ad trans sub e sur in",
  ),
  es: wordSet("des re con com de entre man ob sos inter pre pro ex im su dis o contra a sub en"),
  pt: wordSet("des re satis contra pre con de man ob inter pro com dis ex im su o trans a entre"),
  ru: wordSet("про пере за вы от при по воз из на под до у рас раз об о с во в"),
};

interface Table {
  /** Forms of a whole word. */
  whole: ReadonlyMap<string, readonly string[]>;
  /** Forms of a word after a prefix. */
  prefixed: ReadonlyMap<string, readonly string[]>;
  /** Forms of the end of any word. */
  ends: ReadonlyMap<string, readonly string[]>;
  prefixes: ReadonlySet<string>;
}

function tableOf(language: string, rows: ReadonlyMap<string, string>): Table {
  const marked = (marks: string) =>
    new Map(
      [...rows].flatMap(([name, forms]) => {
        const mark = /^[*-]/.exec(name)?.[0] ?? "";
        return marks.includes(mark || "whole") ? [[name.slice(mark.length), forms.split("|")] as const] : [];
      }),
    );
  return {
    whole: marked("whole"),
    prefixed: new Map([...marked("whole"), ...marked("-")]),
    ends: marked("*"),
    prefixes: PREFIXES[language] ?? new Set(),
  };
}

/** Adds the English grammar's forms, each of which has one base and is known both ways, so that they take prefixes too. */
function rowsOf(language: string, rows: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (language !== "en") return rows;
  const all = [
    ...(GRAMMARS.get(language)?.irregular ?? []),
    ...[...rows].map(([base, forms]) => [forms, base] as const),
  ];
  const byBase = Map.groupBy(all, ([, base]) => base);
  return new Map([...byBase].map(([base, some]) => [base, some.map(([forms]) => forms).join("|")]));
}

const TABLES = Object.entries(FORMS).map(([language, rows]) => {
  return [language, tableOf(language, rowsOf(language, rows))] as const;
});

/** The irregular forms of a folded word in all languages. */
export function irregularFormsOf(word: string): IrregularForms {
  const found = TABLES.flatMap(([language, table]) => formsIn(table, word).map((form) => ({ form, language })));
  const byForm = Map.groupBy(found, ({ form }) => form);
  return new Map([...byForm].map(([form, some]) => [form, new Set(some.map(({ language }) => language))]));
}

function formsIn({ whole, prefixed, ends, prefixes }: Table, word: string): string[] {
  const forms = [...(whole.get(word) ?? [])];
  for (const prefix of prefixes)
    if (word.startsWith(prefix))
      forms.push(...(prefixed.get(word.slice(prefix.length)) ?? []).flatMap((form) => afterPrefix(prefix, form)));
  for (const [end, endings] of ends)
    if (word.endsWith(end) && word.length > end.length)
      forms.push(...endings.map((ending) => word.slice(0, -end.length) + ending));
  return forms;
}

/** German participles lose their "ge" after some prefixes: "befunden", but "aufgefunden". */
function afterPrefix(prefix: string, form: string): string[] {
  return form.startsWith("ge") ? [prefix + form, prefix + form.slice(2)] : [prefix + form];
}

const SEPARABLE =
  "ab|an|auf|aus|bei|durch|ein|fest|frei|fort|heraus|her|hin|los|mit|nach|nieder|statt|teil|uber|um|unter|voran|vor|weg|weiter|wieder|zuruck|zusammen|zu";
const SPLIT = new RegExp(`^(${SEPARABLE})?(?:ge|zu)(.{2,}(?:t|en))(?:e[nmrs]?)?$`);
const SEPARABLE_VERB = new RegExp(`^(${SEPARABLE}).{3,}e?[lr]?n$`);

/** A German participle or infinitive without its "ge" or "zu": "abschafft" of "abgeschafft"; null for other words. */
export function unsplit(word: string): string | null {
  const [, prefix = "", rest] = SPLIT.exec(word) ?? [];
  return rest === undefined ? null : prefix + rest;
}

/** Beginnings of the participle and infinitive of a separable German verb: "abge", "abzu". */
export function splitRootsOf(word: string): string[] {
  const [, prefix] = SEPARABLE_VERB.exec(word) ?? [];
  return prefix === undefined ? [] : [`${prefix}ge`, `${prefix}zu`];
}

/** A Spanish verb with the vowel that its infinitive has: "cerra" of "cierra", "peden" of "piden"; others as they are. */
export function withoutDiphthong(word: string): string[] {
  return [
    word.replace(/ie(?!.*ie)/, "e"),
    word.replace(/ue(?!.*ue)/, "o"),
    word.replace(/i(?=[^aeiou]+(?:i?[aeo]|$))/, "e"),
  ].filter((other) => other !== word);
}

/** Beginnings of a Spanish verb's forms with another vowel: "cierr", "mid", "muev". */
export function diphthongsOf(word: string): string[] {
  const [, before, vowel, after] = /^(.+)([eo])([^aeiou]+)[aei]r$/.exec(word) ?? [];
  if (before === undefined || after === undefined) return [];
  return (vowel === "e" ? ["ie", "i"] : ["ue", "u"]).map((other) => before + other + after);
}
