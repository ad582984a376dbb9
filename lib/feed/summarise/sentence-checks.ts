import { findForeign } from "@/lib/core/plain-prose";
import { primaryTag } from "@/lib/feed/text/language";

/** Longer sentences are article text, in UTF-16 units. */
const BOILERPLATE_CHARACTERS_MAX = 320;

/** Openings of calls to action, credits and site text. */
const OPENINGS: readonly RegExp[] = [
  // English
  /^(?:subscribe|sign up|sign in|log in|register (?:now|here|today)|follow (?:us|me|our|@)|like us|share (?:this|on|via)|tweet this)\b/iu,
  /^(?:read (?:more|next|also|on\b|the (?:full|rest|original|whole))|continue reading|keep reading|click (?:here|to|on)|tap (?:here|to)|learn more|see also|related(?: articles?| posts?| stories)?:)/iu,
  /^(?:photo(?:s|graph)?|image|picture|illustration|graphic|video)s?(?: credits?| courtesy)?(?: by |:|\/| courtesy)/iu,
  /^(?:credits?|source|via|tags?|filed under|posted in|categories|advertisement|sponsored|disclaimer|disclosure)\s?[:.]/iu,
  /^(?:(?:written|reporting|reported|edited|posted|published|words|story) by |last updated|updated (?:on|at)|copyright|©|\(c\) \d{4}|all rights reserved)/iu,
  /^(?:we (?:and our partners )?use cookies|this (?:site|website|page|blog) uses? cookies|by (?:continuing|clicking|using this (?:site|website))|accept (?:all )?cookies|(?:please )?enable javascript)/iu,
  /^(?:get (?:the|our) (?:latest|best|newsletter|daily|weekly|app)|join (?:our|the) (?:newsletter|mailing|community|discussion|conversation)|leave a (?:comment|reply)|comments? (?:are|is) (?:closed|off)|download (?:our|the) app|support (?:us|our|my) (?:work|journalism|on)|donate\b)/iu,
  /^(?:thanks? (?:you )?(?:again|for (?:reading|subscribing|watching|listening))|(?:if you )?(?:enjoyed|liked) this|got a tip|have a tip|contact us|terms of (?:use|service)|privacy policy|skip to)/iu,
  /^(?:(?:dear|hi|hello|hey) (?:all|everyone|everybody|readers?|friends|folks|customers)|good (?:morning|evening|afternoon)|happy (?:monday|friday|new year)|welcome back|first of all, thanks?|(?:many|special) thanks)\b/iu,
  /^(?:forward-looking statements|this (?:press|news) release|this interview (?:has been|was) (?:edited|condensed)|media contact)/iu,
  /^this (?:article|post|story|piece|essay) (?:was |is )?(?:originally |first )?(?:published|appeared|posted|part of a series)\b/iu,
  // German
  /^(?:abonnieren|jetzt (?:abonnieren|anmelden|lesen|bestellen|testen)|melden sie sich|registrieren sie sich|folgen sie|folgt? uns|teilen(?: sie)? (?:auf|diesen|mit)|weiterlesen|mehr (?:lesen|dazu|zum thema|erfahren)|lesen sie (?:auch|mehr|hier)|hier (?:klicken|geht es)|klicken sie)/iu,
  /^(?:foto|bild|grafik|quelle|text|autor(?:in)?|von|anzeige|werbung|copyright|schlagw(?:o|ö)rte?r?|kategorien?)s?\s?:/iu,
  /^(?:liebe (?:leser|freund|kund|alle|mitglieder|gäste)|guten (?:morgen|tag|abend)|hallo (?:zusammen|ihr|allerseits)|herzlich willkommen|(?:vielen|herzlichen) dank|danke (?:an|für) )/iu,
  /^(?:wir (?:verwenden|nutzen|setzen) cookies|diese (?:website|webseite|seite) (?:verwendet|nutzt) cookies|alle rechte vorbehalten|zum newsletter|newsletter|dieser (?:artikel|beitrag|text) (?:erschien|ist) zuerst|vielen dank fürs)/iu,
  // French
  /^(?:ch(?:er|ère)s? (?:lect|ami|coop|client|membre)|bonjour (?:à tou|les)|merci (?:à|pour|d['’])|texte et photos?)/iu,
  /^(?:abonnez-vous|inscrivez-vous|suivez-nous|partagez? |lire (?:aussi|la suite|plus|l['’]article)|en savoir plus|cliquez (?:ici|sur)|à lire (?:aussi|également)|(?:crédits?|photos?|source|image)(?: photo)?\s?:|publicité|tous droits réservés|nous utilisons des cookies|ce site utilise|laissez? un commentaire)/iu,
  // Spanish, Portuguese, Italian, Dutch
  /^(?:hola a tod|querid[oa]s |muchas gracias|ol[áa] (?:a tod|pessoal|gente)|car[oa]s (?:leit|amig)|muito obrigad)/iu,
  /^(?:suscr[ií]b[ae](?:te|se)|reg[ií]strate|s[ií]guenos|comparte|leer más|lea también|sigue leyendo|haz clic|más información|(?:foto|imagen|fuente|crédito)s?\s?:|publicidad|todos los derechos|(?:utilizamos|usamos) cookies|este sitio (?:web )?(?:utiliza|usa))/iu,
  /^(?:inscreva-se|assine|siga-nos|compartilhe|leia (?:mais|também)|continue lendo|clique (?:aqui|para)|saiba mais|(?:foto|imagem|fonte|crédito)s?\s?:|publicidade|todos os direitos|este site usa)/iu,
  /^(?:iscriviti|abbonati|seguici|condividi|leggi (?:anche|tutto|di più)|continua a leggere|clicca (?:qui|per)|(?:foto|immagine|fonte|credit[oi])\s?:|pubblicità|tutti i diritti|questo sito (?:utilizza|usa))/iu,
  /^(?:abonneer|schrijf je in|meld je aan|volg ons|deel dit|lees (?:ook|meer|verder)|klik hier|meer informatie|(?:foto|beeld|bron)\s?:|advertentie|alle rechten|wij gebruiken cookies|deze (?:site|website) gebruikt)/iu,
  // Russian, Turkish, Polish
  /^(?:дорогие |уважаемые |всем привет|добр(?:ый день|ое утро|ый вечер)|спасибо )/iu,
  /^(?:подпи(?:сывайтесь|шитесь)|читайте (?:также|далее)|читать (?:далее|полностью)|поделиться|фото\s?:|источник\s?:|реклама|все права)/iu,
  /^(?:abone ol|takip edin|devamını oku|fotoğraf\s?:|kaynak\s?:|tüm hakları|subskrybuj|zapisz się|czytaj (?:też|dalej|więcej)|udostępnij|(?:fot|zdjęcie|źródło)\s?[.:]|wszelkie prawa)/iu,
  // Japanese, Chinese, Korean
  /^(?:読者の皆|皆さま|皆様|皆さん、|いつも(?:お読み|ご愛読|ありがとう)|こんにちは|各位读者|亲爱的|大家好|感谢(?:您|大家|各位))/u,
  /^(?:続きを読む|続きはこちら|関連記事|あわせて読みたい|シェアする|フォローする|(?:写真|画像|出典|提供|文|撮影)[=＝:：／/]|この記事(?:を|は役)|メルマガ|無断転載|当サイトは)/u,
  /^(?:点击(?:这里|查看|阅读)|點擊|阅读(?:全文|原文|更多)|閱讀(?:全文|更多)|继续阅读|相关(?:阅读|文章)|相關(?:閱讀|文章)|延伸閱讀|关注我们|關注我們|扫码|分享(?:到|至)|(?:图片|圖片|图|圖|来源|來源|责任编辑|記者|记者|编辑|作者)[:：／/]|版权所有|版權所有|本文(?:首发|转载|来源))/u,
  /^(?:구독|더 ?보기|계속 읽기|관련 ?기사|사진\s?[=:]|무단 ?전재|저작권자)/u,
  // Arabic, Hindi, Thai
  /^(?:اشترك|تابعنا|اقرأ (?:أيضا|أيضًا|المزيد)|شارك|المصدر\s?:|الصورة\s?:|جميع الحقوق|सब्सक्राइब करें|और पढ़ें|यह भी पढ़ें|फोटो\s?:|साभार|อ่าน(?:ต่อ|เพิ่มเติม)|ติดตามเรา|แชร์|ภาพ\s?:|ที่มา\s?:|สมัครรับ)/u,
];

const ANYWHERE =
  /\b(?:appeared first on|all rights reserved|alle rechte vorbehalten|tous droits réservés|sign up (?:for|to) (?:our|the) newsletter|subscribe to (?:our|my|the) (?:newsletter|channel|podcast|feed)|follow (?:us|me|him|her) on (?:twitter|x|facebook|instagram|mastodon|linkedin|youtube)|terms of service|privacy policy|uses cookies|auf (?:facebook|twitter|instagram) folgen|erschien zuerst auf)\b/iu;

const OPENING_OF_SITE = new RegExp(OPENINGS.map(({ source }) => source).join("|"), "iu");
const BEFORE = /^[\p{P}\p{S}\s]+(?=[\p{L}\p{N}])/u;

/** Whether a sentence is the site's: calls to subscribe, credits, cookie notes, share bars. */
export function isBoilerplate(sentence: string): boolean {
  if (sentence.length > BOILERPLATE_CHARACTERS_MAX) return false;
  const bare = sentence.startsWith("©") ? sentence : sentence.replace(BEFORE, "");
  return OPENING_OF_SITE.test(bare) || ANYWHERE.test(sentence);
}

const LETTERS_OF_SHOUTING_MIN = 12;
/** Maximum share of code characters in prose. */
const CODE_SHARE_MAX = 0.05;
const ENDS_ABRUPTLY = /(?:…|\.\.\.|\[…\]|\[\.\.\.\])["'”’»)\]]*$/u;
/** A fragment, but not "iPhone" or "eBay". */
const BEGINS_WITHIN = /^[\p{P}\p{S}\s]*\p{Ll}(?!\p{Lu})/u;
const CODE = /[{}<>=_|\\;$#~^]|\/\//g;
const PAIRED = /[(（)）「『」』«»“”„"]/;
const IS_QUESTION = /[?？؟][\p{P}\s]*$/u;

/** Whether a sentence is complete prose without a question or an address, which mail programs would link. */
export function standsAlone(text: string): boolean {
  return !(
    ENDS_ABRUPTLY.test(text) ||
    BEGINS_WITHIN.test(text) ||
    IS_QUESTION.test(text) ||
    findForeign(text) !== null ||
    (text.match(CODE)?.length ?? 0) > text.length * CODE_SHARE_MAX ||
    isShouted(text) ||
    !isClosed(text)
  );
}

function isShouted(text: string): boolean {
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0;
  return upper >= LETTERS_OF_SHOUTING_MIN && upper > (text.match(/\p{Ll}/gu)?.length ?? 0);
}

/** Counts brackets and quotation marks as closed in pairs. */
function isClosed(text: string): boolean {
  if (!PAIRED.test(text)) return true;
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return (
    count(/[(（]/g) === count(/[)）]/g) &&
    count(/[「『]/g) === count(/[」』]/g) &&
    count(/«/g) === count(/»/g) &&
    count(/[“”„]/g) % 2 === 0 &&
    count(/"/g) % 2 === 0
  );
}

const OPENING = /^[\p{P}\p{S}\s]*/u;
const END = "(?![\\p{L}\\p{M}\\p{N}-])";

/** Opening words that refer to earlier text, by language. */
const BACK: Readonly<Record<string, RegExp>> = {
  en: anyOf(`I|It|Its|This|These|Those|That|They|Their|He|She|His|Her|Hence|Thus|Therefore|So|But|Yet|And|Or|Nor|However|Instead|Then
    |Otherwise|Nevertheless|Nonetheless|Such|Meanwhile|Moreover|Furthermore|Also|Additionally|Consequently|Accordingly|Likewise
    |Similarly|Besides|Afterwards|As a result|As such|For example|For instance|In addition|In other words|In contrast|By contrast
    |On the other hand|That said|After that|Because of (?:this|that)|Of these|Among them|One of them|Some of them|None of (?:this|them)`),
  de: anyOf(`Ich|Dies|Diese[mnrs]?|Jene[mnrs]?|Er|Sie|Es|Ihre?|Daher|Deshalb|Deswegen|Darum|Dadurch|Dabei|Damit|Dafür|Dagegen|Danach|Dann|Aber
    |Doch|Dennoch|Trotzdem|Jedoch|Allerdings|Stattdessen|Hingegen|Und|Oder|Also|Außerdem|Zudem|Darüber hinaus|Ferner|Beide|Beides|Letztere[rs]?`),
  fr: anyOf(`Je|Il|Elle|Ils|Elles|Ce|Cet|Cette|Ces|Cela|Ceci|Ça|C['’]est|Mais|Et|Ou|Donc|Ainsi|Cependant|Toutefois|Pourtant|Néanmoins|Alors
    |Puis|Ensuite|De plus|En outre|Par ailleurs|Par conséquent|En revanche|Celui-ci|Celle-ci|Ceux-ci|Leurs?`),
  es: anyOf(`Esto|Este|Esta|Estos|Estas|Eso|Ese|Esa|Esos|Esas|Ello|Él|Ella|Ellos|Ellas|Pero|Y|O|Además|Sin embargo|No obstante|Por (?:lo )?tanto
    |Por eso|Por ello|Así|Entonces|Aunque|También|Asimismo|En cambio|Dicho|Dicha`),
  it: anyOf(`Questo|Questa|Questi|Queste|Ciò|Quello|Quella|Egli|Essa|Esso|Essi|Lui|Lei|Loro|Ma|E|Ed|O|Però|Tuttavia|Inoltre|Quindi|Dunque
    |Così|Poi|Allora|Anche|Invece|Perciò|Pertanto`),
  pt: anyOf(`Eu|Isso|Isto|Este|Esta|Estes|Estas|Esse|Essa|Esses|Essas|Aquilo|Ele|Ela|Eles|Elas|Mas|E|Ou|Porém|Contudo|No entanto|Além disso
    |Portanto|Por isso|Assim|Então|Também|Já`),
  nl: anyOf(
    `Dit|Deze|Dat|Die|Hij|Zij|Ze|Haar|Hun|Maar|En|Of|Dus|Daarom|Daardoor|Daarnaast|Bovendien|Echter|Toch|Ook|Vervolgens|Daarna|Zo`,
  ),
  ru: anyOf(
    "Я|Это|Этот|Эта|Эти|Он|Она|Оно|Они|Но|И|А|Однако|Поэтому|Также|Кроме того|При этом|Тем не менее|Затем|Его|Её|Их",
  ),
};
const WITHOUT_SPACES =
  /^(?:これ|それ|この|その|こう|そう|しかし|また|そして|だが|ただし?|一方|さらに|なお|彼|彼女|同社|同氏|但是|但|然而|因此|所以|而且|此外|不过|不過|这|這|那|其中|其|他|她|它|同时|同時|另外|그러나|그리고|하지만|이는|이에|그는|또한|แต่|และ|ดังนั้น|นอกจากนี้|ซึ่ง|เขา|มัน)/u;
const WITH_SPACES =
  /^(?:وهذا|وهذه|هذا|هذه|ذلك|لكن|ولكن|كما|وهو|وهي|لذلك|أيضا|लेकिन|और|यह|वह|ये|वे|इस|उस|इसलिए|हालांकि|इसके|उनके|그|이)(?![\p{L}\p{M}])/u;

/** Matches "Das ist …" but not "Das Ministerium …" or "Das neue Gesetz …". */
const GERMAN_THAT =
  /^Das (?:wäre|würde|wurde|könnte|konnte|hatte|hätte|machte|sollte|müsste|musste|dürfte|bedeutete|zeigte|(?:\p{Ll}*(?!e)\p{Ll}))(?!\p{L})/u;

/** Whether a sentence opens with a reference to earlier text. An unknown language is treated as English or German. */
export function refersBack(sentence: string, language: string | null = null): boolean {
  const opening = sentence.replace(OPENING, "").slice(0, 60);
  if (WITHOUT_SPACES.test(opening) || WITH_SPACES.test(opening)) return true;
  const tag = primaryTag(language);
  const known = BACK[tag ?? ""];
  if (known !== undefined && tag !== "de") return known.test(opening);
  const isGerman = BACK.de?.test(opening) === true || GERMAN_THAT.test(opening);
  return tag === "de" ? isGerman : isGerman || BACK.en?.test(opening) === true;
}

function anyOf(words: string): RegExp {
  return new RegExp(`^(?:${words.replace(/\n\s*/g, "")})${END}`, "u");
}
