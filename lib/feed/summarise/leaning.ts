const OPENING = /^[\p{P}\p{S}\s]*/u;
const END = "(?![\\p{L}\\p{M}\\p{N}-])";

/** Words that point back, by language, where a sentence opens with them. */
const BACK: Readonly<Record<string, RegExp>> = {
  en: anyOf(`It|Its|This|These|Those|That|They|Their|He|She|His|Her|Hence|Thus|Therefore|So|But|Yet|And|Or|Nor|However|Instead|Then
    |Otherwise|Nevertheless|Nonetheless|Such|Meanwhile|Moreover|Furthermore|Also|Additionally|Consequently|Accordingly|Likewise
    |Similarly|Besides|Afterwards|As a result|As such|For example|For instance|In addition|In other words|In contrast|By contrast
    |On the other hand|That said|After that|Because of (?:this|that)|Of these|Among them|One of them|Some of them|None of (?:this|them)`),
  de: anyOf(`Dies|Diese[mnrs]?|Jene[mnrs]?|Er|Sie|Es|Ihre?|Daher|Deshalb|Deswegen|Darum|Dadurch|Dabei|Damit|Dafür|Dagegen|Danach|Dann|Aber
    |Doch|Dennoch|Trotzdem|Jedoch|Allerdings|Stattdessen|Hingegen|Und|Oder|Also|Außerdem|Zudem|Darüber hinaus|Ferner|Beide|Beides|Letztere[rs]?`),
  fr: anyOf(`Il|Elle|Ils|Elles|Ce|Cet|Cette|Ces|Cela|Ceci|Ça|C['’]est|Mais|Et|Ou|Donc|Ainsi|Cependant|Toutefois|Pourtant|Néanmoins|Alors
    |Puis|Ensuite|De plus|En outre|Par ailleurs|Par conséquent|En revanche|Celui-ci|Celle-ci|Ceux-ci|Leurs?`),
  es: anyOf(`Esto|Este|Esta|Estos|Estas|Eso|Ese|Esa|Esos|Esas|Ello|Él|Ella|Ellos|Ellas|Pero|Y|O|Además|Sin embargo|No obstante|Por (?:lo )?tanto
    |Por eso|Por ello|Así|Entonces|Aunque|También|Asimismo|En cambio|Dicho|Dicha`),
  it: anyOf(`Questo|Questa|Questi|Queste|Ciò|Quello|Quella|Egli|Essa|Esso|Essi|Lui|Lei|Loro|Ma|E|Ed|O|Però|Tuttavia|Inoltre|Quindi|Dunque
    |Così|Poi|Allora|Anche|Invece|Perciò|Pertanto`),
  pt: anyOf(`Isso|Isto|Este|Esta|Estes|Estas|Esse|Essa|Esses|Essas|Aquilo|Ele|Ela|Eles|Elas|Mas|E|Ou|Porém|Contudo|No entanto|Além disso
    |Portanto|Por isso|Assim|Então|Também|Já`),
  nl: anyOf(
    `Dit|Deze|Dat|Die|Hij|Zij|Ze|Haar|Hun|Maar|En|Of|Dus|Daarom|Daardoor|Daarnaast|Bovendien|Echter|Toch|Ook|Vervolgens|Daarna|Zo`,
  ),
  ru: anyOf(
    "Это|Этот|Эта|Эти|Он|Она|Оно|Они|Но|И|А|Однако|Поэтому|Также|Кроме того|При этом|Тем не менее|Затем|Его|Её|Их",
  ),
};
const WITHOUT_SPACES =
  /^(?:これ|それ|この|その|こう|そう|しかし|また|そして|だが|ただし?|一方|さらに|なお|彼|彼女|同社|同氏|但是|但|然而|因此|所以|而且|此外|不过|不過|这|這|那|其中|其|他|她|它|同时|同時|另外|그러나|그리고|하지만|이는|이에|그는|또한|แต่|และ|ดังนั้น|นอกจากนี้|ซึ่ง|เขา|มัน)/u;
const WITH_SPACES =
  /^(?:وهذا|وهذه|هذا|هذه|ذلك|لكن|ولكن|كما|وهو|وهي|لذلك|أيضا|लेकिन|और|यह|वह|ये|वे|इस|उस|इसलिए|हालांकि|इसके|उनके|그|이)(?![\p{L}\p{M}])/u;

/** "Das ist …" points back; "Das Ministerium …" and "Das neue Gesetz …" do not. */
const GERMAN_THAT =
  /^Das (?:wäre|würde|wurde|könnte|konnte|hatte|hätte|machte|sollte|müsste|musste|dürfte|bedeutete|zeigte|(?:\p{Ll}*(?!e)\p{Ll}))(?!\p{L})/u;

/**
 * Whether a sentence opens with a word that points back to what was said before it.
 *
 * @param language BCP 47; where it is not known, the sentence is taken to be in English or German
 */
export function pointsBack(sentence: string, language: string | null = null): boolean {
  const opening = sentence.replace(OPENING, "").slice(0, 60);
  if (WITHOUT_SPACES.test(opening) || WITH_SPACES.test(opening)) return true;
  const tag = language?.split(/[-_]/, 1)[0]?.toLowerCase() ?? "";
  const known = BACK[tag];
  if (known !== undefined && tag !== "de") return known.test(opening);
  const isGerman = BACK.de?.test(opening) === true || GERMAN_THAT.test(opening);
  return tag === "de" ? isGerman : isGerman || BACK.en?.test(opening) === true;
}

function anyOf(words: string): RegExp {
  return new RegExp(`^(?:${words.replace(/\n\s*/g, "")})${END}`, "u");
}
