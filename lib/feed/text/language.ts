import { wordSet as words } from "@/lib/core/words";
import { fold } from "./fold";

const SAMPLE_CHARACTERS = 3_000;
/** Minimum share of stop words for a credible language, and its minimum lead over the next. */
const SHARE_MIN = 0.1;
const LEAD_MIN = 1.15;
const HITS_MIN = 4;

/**
 * Scripts that identify a language, with the minimum share of their letters. The more specific come first: Japanese
 * also uses Han.
 */
const SCRIPTS: readonly [string, RegExp, number][] = [
  ["ja", /[\p{sc=Hiragana}\p{sc=Katakana}]/gu, 0.15],
  ["ko", /\p{sc=Hangul}/gu, 0.5],
  ["zh", /\p{sc=Han}/gu, 0.5],
  ["th", /\p{sc=Thai}/gu, 0.5],
  ["he", /\p{sc=Hebrew}/gu, 0.5],
  ["el", /\p{sc=Greek}/gu, 0.5],
  ["hi", /\p{sc=Devanagari}/gu, 0.5],
];

/** One search for all scripts, because most texts have none of them. */
const ANY_SCRIPT = new RegExp(SCRIPTS.map(([, { source }]) => source).join("|"), "u");

/** The language of a BCP 47 tag without region and script; null without a tag. */
export function primaryTag(language: string | null): string | null {
  return language?.split(/[-_]/, 1)[0]?.toLowerCase() || null;
}

/** Language of a text as a BCP 47 tag, from its script or its commonest words; null if uncertain. */
export function guessLanguage(text: string): string | null {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  return (ANY_SCRIPT.test(sample) ? guessByScript(sample) : null) ?? guessByStopWords(sample);
}

function guessByScript(sample: string): string | null {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const script = SCRIPTS.find(([, pattern, shareMin]) => (sample.match(pattern)?.length ?? 0) / letters >= shareMin);
  return script?.[0] ?? null;
}

function guessByStopWords(sample: string): string | null {
  const words = fold(sample).match(/[\p{L}\p{M}']+/gu) ?? [];
  const hits = new Map<string, number>();
  for (const word of words)
    for (const language of LANGUAGES_OF_WORD.get(word) ?? []) hits.set(language, (hits.get(language) ?? 0) + 1);
  const [best, second] = [...hits].toSorted(([, a], [, b]) => b - a);
  if (best === undefined || best[1] < Math.max(HITS_MIN, words.length * SHARE_MIN)) return null;
  return best[1] >= (second?.[1] ?? 0) * LEAD_MIN ? best[0] : null;
}

/** Letters and endings that are rare in other languages of the same script. */
const SIGNS: readonly [string, RegExp][] = [
  ["ru", /[а-яё]/giu],
  ["de", /[äöüß]|sch|[a-z](?:ung|keit|heit|lich|isch)(?:en|er)?\b|ei(?:t|n)en\b/giu],
  ["pt", /[ãõ]|ç[ãõ]|nh[ao]s?\b|dade\b/giu],
  ["es", /[ñ¿¡]|ci[oó]n(?:es)?\b|dad(?:es)?\b/giu],
  ["fr", /[èêëœù]|\b[dlnsj]['’]|eau|eux\b|\Btions?\b.*é/giu],
];

/** The likeliest language of a text that is too short for certainty; English without any sign of another. */
export function likelyLanguage(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const hits = new Map(SIGNS.map(([language, sign]) => [language, sample.match(sign)?.length ?? 0]));
  for (const word of fold(sample).match(/[\p{L}\p{M}']+/gu) ?? [])
    for (const language of LANGUAGES_OF_WORD.get(word) ?? []) hits.set(language, (hits.get(language) ?? 0) + 1);
  const [best] = [...hits].toSorted(([, a], [, b]) => b - a);
  return best === undefined || best[1] === 0 || best[1] === hits.get("en") ? "en" : best[0];
}

/** Beginning of a text that shows its language; a guess takes about 0.15 ms for it. */
const BEGINNING_CHARACTERS = 1_000;
/** Minimum text whose guess is better than a declared language other than English. */
const RELIABLE_CHARACTERS_MIN = 200;

/**
 * Primary tag of the language that a text is in; English if in doubt. Prefers a guess to the declared language, because
 * pages in other languages often have a template that declares English.
 */
export function languageOfText(text: string, declared: string | null = null): string {
  const tag = primaryTag(declared);
  // A guess would take Ukrainian for Russian.
  if (tag !== null && !Object.hasOwn(STOP_WORDS, tag)) return tag;
  if (tag !== null && tag !== "en" && text.length < RELIABLE_CHARACTERS_MIN) return tag;
  return guessLanguage(text.slice(0, BEGINNING_CHARACTERS)) ?? tag ?? likelyLanguage(text);
}

/** Most common function words by language, folded by `fold`. They identify the language but not the subject. */
export const STOP_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(`a about above after again all also am an and any are as at be because been before being below between both but by can
    could did do does doing down during each few for from further had has have having he her here hers him his how however i if in
    into is it its just like made make many may me might more most much must my new no nor not now of off on once one only or other
    our out over own said same say says she should since so some such than that the their them then there these they this those
    through to too under until up us use used using very via was way we well were what when where which while who whom why will with
    within without would yet you your`),
  de: words(`aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bereits bis da dabei damit dann das
    dass dazu dem den denn der des deren dessen die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer
    eines er es etwa etwas euch fur gegen hat hatte hatten habe haben hier ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins
    ist ja jede jeden jeder jedes jetzt kann keine keinen konnen konnte man mehr mein mit muss mussen nach nicht nichts noch nun nur ob
    oder ohne schon sehr sein seine seinem seinen seiner seit selbst sich sie sind so sogar soll sollen sondern sowie uber um und uns
    unser unsere unter viel viele vom von vor war waren was weil welche wenn werden wer wie wieder will wir wird wo wurde wurden zu zum
    zur zwischen`),
  fr: words(`a afin ai ainsi alors apres au aucun aussi autre autres aux avait avant avec avoir c'est ca car ce cela celle celui ces cet
    cette ceux chaque chez comme comment d'un d'une dans de depuis des deux dont donc du elle elles en encore entre est et etaient etait
    ete etre eux fait fois font il ils je jusqu la le les leur leurs lors lui ma mais me meme mes moins mon ne ni nos notre nous on ont
    ou par parce pas pendant peu peut plus plusieurs pour pourquoi qu'il qu'un quand que quel quelle qui sa sans se selon sera ses si
    son sont sous sur ta tout toute toutes tous tres tu un une vers vos votre vous y`),
  es: words(`a al algo ante antes aqui asi aun aunque cada casi como con contra cual cuando de del desde donde dos durante el ella ellas
    ellos en entre era eran es esa ese eso esta estaba estan estar este esto estos fue fueron ha habia han hasta hay la las le les lo
    los mas me mi mientras mismo mucho muy nada ni no nos nosotros nuestra nuestro o otra otro otros para pero poco por porque pues que
    quien se sea segun ser si sido sin sobre solo son su sus tambien tan tanto te tiene tienen todo toda todos tras tu un una uno unos
    y ya yo`),
  it: words(`a ad agli ai al alla alle allo anche ancora avere aveva c'e che chi ci come con contro cosa cosi cui da dagli dai dal dalla
    dalle degli dei del dell'anno della delle dello di dopo dove due e ed era erano essere fa fino fra gli gia ha hanno i il in invece
    io la le lei li lo loro lui ma mentre mi molto ne negli nei nel nella nelle no noi non nostra nostro o ogni oggi oltre per perche
    piu poi prima qual quale quando quanto quella quello questa queste questi questo qui se sempre senza si sia sono sta stata stato su
    sua sue sugli sui sul sulla suo suoi tra tutti tutto un una uno vi`),
  pt: words(`a ainda ao aos apenas apos as assim ate cada com como contra da das de dela dele depois desde do dos duas e ela elas ele eles
    em enquanto entre era essa esse esta estao estar estava este eu foi foram ha isso isto ja la lhe mais mas me mesmo meu minha muito
    na nao nas nem no nos nossa nosso num numa o onde os ou outra outro para pela pelas pelo pelos por porque qual quando que quem se
    seja sem ser sera seu seus sido so sobre sua suas tambem tem tinha toda todo todos um uma umas uns voce`),
  nl: words(`aan al alle alleen als altijd andere ben bij daar dan dat de deze die dit doen door dus een eens en er ga gaan geen geweest
    haar had hebben heeft hem het hier hij hoe hun ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na naar niet niets
    nog nu of om omdat onder ons onze ook op over reeds te tegen toch toen tot u uit uw van veel voor waar want waren was wat we wel
    werd wordt wie wij wil worden zal ze zei zelf zich zij zijn zo zonder zou`),
  sv: words(`alla allt an att av bara bland blev bli blir da dar de dem den denna deras dess dessa det detta dig din du efter eller en er
    ett fick finns for fran genom ha hade han hans har hon honom hur i in inom inte ja jag kan kommer kunde man med mellan men mer min
    mot mycket na nagon nagot nar ni nu och ocksa om oss over pa sa samma sedan sig sin sina sitt ska skulle som till under upp ur ut
    utan vad var vara vi vid vilka vill`),
  da: words(`af alle alt anden at blev blive bliver da de dem den denne der deres det dette dig din dog du efter eller en end er et flere
    for fra ham han hans har havde hende her hos hun hvad hvem hvis hvor i ikke ind jeg jo kan kun kunne man mange med meget men mens mere
    mig min mod ned noget nogle nu nar og ogsa om op os over pa sa selv sig sin sine sit skal skulle som til ud under var ved vi vil
    ville vaere vaeret`),
  pl: words(`a aby ale ani az bardzo bez bo by byc byl byla bylo byly bedzie co czy dla do gdy gdzie go i ich ile im innych iz ja jak jako
    jednak jego jej jest jeszcze jesli juz kazdy kiedy kto ktora ktore ktorego ktorej ktory ktorych ktorzy ma maja mi miedzy mnie moga
    moze mozna na nad nam nas nawet nie nich niz o od oraz pan po pod ponad poniewaz przed przez przy roku sa sie swoje ta tak takie
    takze tam te tego tej ten to tu tych tylko tym u w we wiec wszystko z za ze zostal`),
  ru: words(`а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до его ее если есть еще же за
    здесь и из или им их к как какой когда которая которые который кто ли лет лишь между меня мне может мы на над надо наш не него нее
    нет ни них но ну о об один однако он она они оно от очень по под после потом потому почему при про с сам своей свои своих себя со
    так также такой там тем то того тоже той только том ты у уже хотя чего чем через что чтобы эта эти этих это этого этой этом этот я`),
  tr: words(`ama ancak arasinda artik az bana bazi belki ben beni bir biri birkac biz bize bu buna bunu bunun cok cunku da daha de defa diye
    dolayi en gibi hangi hem hep hepsi her hic icin ile ise iste kadar ki kim mi mu nasil ne neden nerede o olan olarak oldu oldugu
    olsun ona ondan onlar onu onun sen siz son sonra su tarafindan tum ve veya ya yani yeni yine`),
  ja: words(
    `こと もの ため よう これ それ 的 等 者 中 上 下 年 月 日 時 分 人 前 後 他 今 回 約 新 性 化 同 各 用 際 場合 一方 氏 社 同社`,
  ),
  zh: words(`的 了 是 在 和 与 與 及 有 也 就 都 而 或 不 这 這 那 其 他 她 它 们 們 我 你 您 对 對 为 為 以 于 於 从 從 到 被 把 将 將 会 會 能
    可 可以 已 已经 已經 但 但是 因为 因為 所以 如果 并 並 上 下 中 个 個 年 月 日 时 時 说 說 表示 一个 一個 没有 沒有 我们 我們 他们 他們 之 等 还 還 又 更 最`),
  th: words(`และ ที่ ใน ของ เป็น การ ความ ได้ ให้ มี ไม่ จะ ว่า กับ จาก โดย นี้ นั้น แต่ หรือ ก็ แล้ว ไป มา อยู่ คือ ซึ่ง เพื่อ ตาม อย่าง กว่า ต้อง ยัง เมื่อ
    ถึง ทั้ง ทุก เรา เขา มัน นัก ผู้ ปี วัน เดือน`),
  ar: words(`في من على إلى عن أن إن كان كانت هذا هذه ذلك التي الذي الذين و أو ثم لا ما لم لن قد كما مع بعد قبل بين كل عند حتى لكن ولكن هو هي هم نحن وقال قال
    خلال حول غير أكثر وفي ومن وهو وهي يوم عام`),
  hi: words(`का के की में से को है हैं था थे थी और या पर यह वह ये वे इस उस ने कि भी तो ही नहीं एक हो होगा होगी होंगे कर करने किया गया गई लिए साथ बाद तक अपने कहा जो जब
    तब रहा रही रहे वाले वाली कुछ सभी बहुत`),
};

const LANGUAGES_OF_WORD = new Map<string, string[]>();
for (const [language, stopWords] of Object.entries(STOP_WORDS))
  for (const word of stopWords) LANGUAGES_OF_WORD.set(word, [...(LANGUAGES_OF_WORD.get(word) ?? []), language]);
