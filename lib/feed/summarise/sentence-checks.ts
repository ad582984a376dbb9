import { findForeign } from "@/lib/core/plain-prose";

/** Longer sentences are article text, in UTF-16 units. */
const BOILERPLATE_CHARACTERS_MAX = 320;

/** Openings of calls to action, credits and site text. */
const OPENINGS: readonly RegExp[] = [
  // English
  /^(?:subscribe|sign up|sign in|log in|register (?:now|here|today)|follow (?:us|me|our|@)|like us|share (?:this|on|via)|tweet this)\b/iu,
  /^(?:read (?:more|next|also|on\b|the (?:full|rest|original|whole))|continue reading|keep reading|click (?:here|to|on)|tap (?:here|to)|learn more|see also|related(?: articles?| posts?| stories)?:)/iu,
  /^(?:photo(?:s|graph)?|image|picture|illustration|graphic|video)s?(?: credits?| courtesy)?(?::|\/| courtesy)/iu,
  /^(?:credits?|source|via|tags?|filed under|posted in|categories|advertisement|sponsored|disclaimer|disclosure)\s?[:.]/iu,
  /^(?:(?:written|reporting|reported|edited|words|story) by |last updated|copyright|©|\(c\) \d{4}|all rights reserved)/iu,
  /^(?:we (?:and our partners )?use cookies|this (?:site|website|page|blog) uses? cookies|by (?:continuing|clicking|using this (?:site|website))|accept (?:all )?cookies|(?:please )?enable javascript)/iu,
  /^(?:get (?:the|our) (?:latest|best|newsletter|daily|weekly|app)|join (?:our|the) (?:newsletter|mailing|community|discussion|conversation)|leave a (?:comment|reply)|comments? (?:are|is) (?:closed|off)|download (?:our|the) app|support (?:us|our|my) (?:work|journalism|on)|donate\b)/iu,
  /^(?:thanks? (?:you )?(?:again|for (?:reading|subscribing|watching|listening))|(?:if you )?(?:enjoyed|liked) this|got a tip|have a tip|contact us|skip to)/iu,
  /^(?:(?:dear|hi|hello|hey) (?:all|everyone|everybody|readers?|friends|folks|customers)|good (?:morning|evening|afternoon)|happy (?:monday|friday|new year)|welcome (?:back|to (?:the|another|our|my|a new)\b)|merry christmas|we wish you|(?:trigger|content|spoiler) warning|first of all, thanks?|(?:many|special) thanks)\b/iu,
  /^(?:forward-looking statements|this (?:press|news) release|this interview (?:has been|was) (?:edited|condensed)|media contact)/iu,
  /^this (?:article|post|story|piece|essay) (?:was |is )?(?:originally |first )?(?:published|appeared|posted|part of a series)\b/iu,
  /^(?:(?:posted|published|updated|modified|views|author|editor|date)\s?:|from (?:a|an|the) (?:post|article|essay|piece|interview|book|talk|speech|thread)\b)/iu,
  /^(?:quick (?:announcement|note|update)|programming note|housekeeping|announcement)\s?:|^(?:thank you|thanks)\b(?! (?:in (?:large )?part |largely |partly |mainly |mostly )?to\b)|^(?:please )?support (?:us|our|my|me|this)\b|^if (?:it['’]s|it is|this is|you['’]re|you are) (?:your first time|new) here\b|^at [\p{L}\p{N}&. ]{2,40}, we (?:provide|offer|help|believe|specialise|specialize|deliver|build|make)\b/iu,
  /^(?:before (?:we|i|you) (?:dive|begin|start|get started|learn|go|continue|get to)|let['’]s (?:dive|get started|begin|discuss|take a look|jump)|without further ado|stay tuned|(?:below|here) (?:you['’]ll find|you (?:can|will|find)|is|are)\b|(?:jump|skip|scroll) (?:down|ahead|to the)|(?:to|for) (?:anyone|those) .{3,60}, (?:jump|skip|scroll)|read on|if you(?:['’]re| are|['’]ve| have)? (?:new to|unfamiliar|not familiar|missed|haven['’]t).{1,60}(?:start|read|see|check)\b|check (?:out|back)\b|don['’]t (?:forget|miss)|make sure (?:to|you) (?:follow|subscribe|check)|enough of\b)/iu,
  /^(?:warning|note|update|edit|advertisement|disclosure|hinweis|achtung|anmerkung|remarque|nota|aviso|aten[çc][ãi][oó]n?|attenzione)\s?:/iu,
  /^(?:fig(?:ure|\.)|table|abb(?:ildung|\.)|tab(?:elle|\.)|figura|tabla|tableau|図|图|圖)\s?\d/iu,
  /^\p{L}+, \p{L}\.[^()]{0,80}\(\d{4}\)/iu,
  // German
  /^(?:poste|schreib(?:t|en sie)?|kommentier\p{L}*) .{0,60}(?:kommentar|hashtag|fanpage|facebook|instagram|twitter)|^(?:hier anmelden|jetzt mitglied|sei beim|seid dabei|sei dabei|abonniere?n?\b|folge uns|folgt mir)|^(?:veröffentlicht|aktualisiert|stand|datum|lesezeit|erstellt)\s?:/iu,
  /^(?:abonnieren|jetzt (?:abonnieren|anmelden|lesen|bestellen|testen)|melden sie sich|registrieren sie sich|folgen sie|folgt? uns|teilen(?: sie)? (?:auf|diesen|mit)|weiterlesen|mehr (?:lesen|dazu|zum thema|erfahren)|lesen sie (?:auch|mehr|hier)|(?:erfahren|entdecken) sie\b|hier erfahren|hier (?:klicken|geht es)|klicken sie)/iu,
  /^(?:foto|bild|grafik|quelle|text|autor(?:in)?|von|anzeige|werbung|copyright|schlagw(?:o|ö)rte?r?|kategorien?)s?\s?:/iu,
  /^(?:liebe (?:leser|freund|kund|alle|mitglieder|gäste)|guten (?:morgen|tag|abend)|hallo (?:zusammen|ihr|allerseits|leute|freunde)|(?:herzlich )?willkommen (?:zu|bei|im|in|zur|zum|auf)\b|wir (?:.{0,40} )?wünschen (?:euch|ihnen|dir)|frohe (?:weihnachten|ostern)|(?:vielen|herzlichen) dank|danke (?:an|für) )/iu,
  /^(?:wir (?:verwenden|nutzen|setzen) cookies|diese (?:website|webseite|seite) (?:verwendet|nutzt) cookies|alle rechte vorbehalten|zum newsletter|newsletter|dieser (?:artikel|beitrag|text) (?:erschien|ist) zuerst|vielen dank fürs)/iu,
  // French
  /^(?:ch(?:er|ère)s? (?:lect|ami|coop|client|membre)|bonjour (?:à tou|les)|merci (?:à|pour|d['’])|texte et photos?)/iu,
  /^(?:abonnez-vous|inscrivez-vous|suivez-nous|partagez? |lire (?:aussi|la suite|plus|l['’]article)|en savoir plus|cliquez (?:ici|sur)|à lire (?:aussi|également)|(?:crédits?|photos?|source|image)(?: photo)?\s?:|publicité|tous droits réservés|nous utilisons des cookies|ce site utilise|laissez? un commentaire)/iu,
  /^(?:posté (?:le|par)|temps de lecture|par :|auteur\s?:)/iu,
  // Spanish, Portuguese, Italian, Dutch
  /^(?:hola a tod|querid[oa]s |muchas gracias|ol[áa] (?:a tod|pessoal|gente)|car[oa]s (?:leit|amig)|muito obrigad)/iu,
  /^(?:suscr[ií]b[ae](?:te|se)|reg[ií]strate|s[ií]guenos|comparte|leer más|lea también|sigue leyendo|haz clic|más información|(?:foto|imagen|fuente|crédito)s?\s?:|publicidad|todos los derechos|(?:utilizamos|usamos) cookies|este sitio (?:web )?(?:utiliza|usa))/iu,
  /^(?:inscreva-se|assine|siga-nos|compartilhe|leia (?:mais|também)|continue lendo|clique (?:aqui|para)|saiba mais|(?:foto|imagem|fonte|crédito)s?\s?:|publicidade|todos os direitos|este site usa)/iu,
  /^(?:iscriviti|abbonati|seguici|condividi|leggi (?:anche|tutto|di più)|continua a leggere|clicca (?:qui|per)|(?:foto|immagine|fonte|credit[oi])\s?:|pubblicità|tutti i diritti|questo sito (?:utilizza|usa))/iu,
  /^(?:abonneer|schrijf je in|meld je aan|volg ons|deel dit|lees (?:ook|meer|verder)|klik hier|meer informatie|(?:foto|beeld|bron)\s?:|advertentie|alle rechten|wij gebruiken cookies|deze (?:site|website) gebruikt)/iu,
  /^(?:postado em|última actualización|tiempo de lectura|tempo d[ei] lettura|autora?\s?:|geplaatst op|leestijd)/iu,
  // Russian, Turkish, Polish
  /^(?:opublikowano|aktualizacja|autor|data|dział)\s?:|^(?:опубликовано|обновлено|автор)\s?:/iu,
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
  /\b(?:appeared first on|all rights reserved|alle rechte vorbehalten|tous droits réservés|sign up (?:for|to) (?:our|the) newsletter|subscribe to (?:our|my|the) (?:newsletter|channel|podcast|feed)|follow (?:us|me|him|her) on (?:twitter|x|facebook|instagram|mastodon|linkedin|youtube)|auf (?:facebook|twitter|instagram) folgen|erschien zuerst auf|(?:on|via) (?:patreon|ko-fi)|my patreon|(?:imágenes|images|bilder) .{0,30}(?:herir la sensibilidad|be disturbing|verstörend)|log in to (?:comment|post|reply)|eingeloggt sein|register to (?:comment|reply)|buy me a coffee|mit dem hashtag|use the hashtag)\b|粉絲團|粉丝团|点赞|按[個个]?.?讚/iu;

/** Longer sentences that open like a note about the publication report something, in UTF-16 units. */
const NOTE_CHARACTERS_MAX = 80;
const NOTES = new RegExp(
  [
    /^(?:posted|published|updated|originally published) (?:on|in|by|at|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/iu,
    /^(?:photo(?:s|graph)?|image|picture|illustration|graphic|video)s?(?: credits?| courtesy)? by /iu,
    /^(?:veröffentlicht|aktualisiert|stand|erstellt)\s?am\b|^(?:article |texte )?(?:publié le|mis à jour)/iu,
    /^(?:publicado (?:el|en|por|em|a)\b|actualizado\b|atualizado\b|pubblicato (?:il|da)|aggiornato\b)/iu,
    /\b(?:terms of (?:use|service)|privacy policy|uses cookies)\b/iu,
  ]
    .map(({ source }) => source)
    .join("|"),
  "iu",
);

const OPENING_OF_SITE = new RegExp(OPENINGS.map(({ source }) => source).join("|"), "iu");
/** "By Jane Doe and John Roe, …", "From The Title, by Jane Doe.". */
const BYLINE =
  /^From .{3,120}\b[Bb]y (?:\p{Lu}[\p{L}.’'-]+ ?){2,4}$|^By (?!New Year|Labou?r Day|Christmas|Thanksgiving|(?:North|South|East|West|Black|Super|Election|Memorial|Independence) )(?:\p{Lu}[\p{L}.’'-]+ ){1,3}\p{Lu}[\p{L}.’'-]+(?:,| and \p{Lu}|\.$)/u;
const BEFORE = /^[\p{P}\p{S}\s]+(?=[\p{L}\p{N}])/u;

/** Whether a sentence belongs to the site, not the article: calls to subscribe, credits, cookie notes, share bars. */
export function isBoilerplate(sentence: string): boolean {
  if (sentence.length > BOILERPLATE_CHARACTERS_MAX) return false;
  const bare = sentence.startsWith("©") ? sentence : sentence.replace(BEFORE, "");
  if (bare.length <= NOTE_CHARACTERS_MAX && NOTES.test(bare)) return true;
  return OPENING_OF_SITE.test(bare) || BYLINE.test(bare) || ANYWHERE.test(sentence);
}

const LETTERS_OF_SHOUTING_MIN = 12;
/** Maximum share of code characters in prose. */
const CODE_SHARE_MAX = 0.05;
const ENDS_ABRUPTLY = /(?:…|\.\.\.|\[…\]|\[\.\.\.\])["'”’»)\]]*$/u;
/** A fragment, but not "iPhone" or "eBay". */
const BEGINS_WITHIN = /^[\p{P}\p{S}\s]*\p{Ll}(?!\p{Lu})/u;
const CODE = /[{}<>=_|\\;$#~^]|\/\//g;
const PAIRED = /[(（)）「『」』«»“”„"]/;
/** Announces something outside the sentence: a list, a picture, code. */
const POINTS_FORWARD =
  /[Tt]he following(?! is)|as follows|(?:[Ff]igure|[Tt]able|code|[Ee]xample|list|[Ii]mage|[Pp]icture|[Cc]hart|[Vv]ideo|section)s? (?:above|below)\b|(?:[Ss]ee|shown|listed|embedded) (?:above|below)\b|nachfolgende|wie folgt|siehe (?:oben|unten)|ci-dess(?:ous|us)|a continuación/;
/** Also finds questions inside a sentence: "Why?, she asked." */
const QUESTION = /[?？؟]/u;
const QUESTION_END = /[?？؟][\p{P}\s]*$/u;

/** Whether a sentence is complete prose without a question or an address, which mail programs would link. */
export function standsAlone(text: string): boolean {
  return !(
    ENDS_ABRUPTLY.test(text) ||
    BEGINS_WITHIN.test(text) ||
    QUESTION.test(text) ||
    POINTS_FORWARD.test(text) ||
    findForeign(text) !== null ||
    (text.match(CODE)?.length ?? 0) > text.length * CODE_SHARE_MAX ||
    isShouted(text) ||
    !isClosed(text)
  );
}

export function isQuestion(text: string): boolean {
  return QUESTION_END.test(text);
}

function isShouted(text: string): boolean {
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0;
  return upper >= LETTERS_OF_SHOUTING_MIN && upper > (text.match(/\p{Ll}/gu)?.length ?? 0);
}

/** Whether brackets and quotation marks are paired. */
export function isClosed(text: string): boolean {
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
