/** Words of a language that refer to earlier text, as alternatives of a pattern; lists continue on the next line. */
export interface BackWords {
  /** First words of a sentence. */
  opening: string;
  /** Demonstratives near the opening. */
  pointing?: string;
  /** Words after a demonstrative that make it refer to the time or the text itself: "this week", "this article". */
  notBefore?: string;
  /** Connectives near the opening. */
  connecting?: string;
  /** Words such as "also", among the first five. */
  additive?: string;
  /** End of a quotation whose speaker is a pronoun or left out: "…”, he said." */
  said?: string;
}

export const BACK_WORDS: Readonly<Record<string, BackWords>> = {
  en: {
    opening: `I|It|Its|This|These|Those(?! who| of| with| in)|That|They|Their|Them|He|She|His|Her|Hence|Thus|Therefore|So|But|Yet|And|Or|Nor|However|Instead|Then
      |Otherwise|Nevertheless|Nonetheless|Such|Meanwhile|Moreover|Furthermore|Also|Additionally|Consequently|Accordingly|Likewise
      |Similarly|Besides|Afterwards|As a result|As such|For example|For instance|In addition|In other words|In contrast|By contrast
      |On the other hand|That said|After that|Because of (?:this|that)|Of these|Among them|One of them|Some of them|None of (?:this|them)
      |Anyways?|Anyhow|Well,|Still,|Even (?:so|then|stranger|worse|better)|First off|Next,|Second,|Secondly|Third,|Thirdly|Finally,|Again,
      |Another|Others|Both|Neither|Here(?:['’]s| is| are)|Which|Of course|By then|Since then|Until then|On top of that|Not only that
      |The (?:former|latter|others?|same|answer|reason|result|move)|The (?:first|second|third)(?:,| was| is| one)|Worse|Like,|At the time|(?:In|With|On|For|From|After|By|During) (?:his|her|their|its)
      |\\p{L}+ing (?:it|them|this|that)|(?:\\p{L}+|\\d+) (?:hours?|days?|weeks?|months?|years?|minutes?) later
      |More (?:precisely|specifically|importantly)|Specifically|In particular|Whatever the case|Because [^,]*$|As (?:I|we) (?:said|mentioned|noted|wrote|explained)|As (?:mentioned|noted|discussed|stated)
      |There(?:['’]s| is| are) [^,]{1,40} (?:it|them|this|that)[.!]|Yes|No,|Ya|Yeah|Oops|OK|Okay|Sure,|Right,`,
    pointing: "[Tt]h(?:is|ese|ose)|[Ss]uch",
    notBefore: `week|weekend|month|year|quarter|morning|afternoon|evening|night|spring|summer|autumn|fall|winter|season|time|century
      |decade|days?|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|who|whose|which|that|with|without|of|in|on|at|from|as|using|working|living
      |looking|article|post|episode|piece|guide|story|edition|issue|site|website|blog|page|video|tutorial|review|course|series|interview|newsletter
      |show|podcast|talk|session|webinar`,
    connecting: `(?<=, )(?:however|though|therefore|instead|meanwhile|nevertheless|nonetheless|moreover|furthermore|in turn|by contrast)
      |[Dd]espite (?:this|that)|the above|both(?=[,.!])|(?:do|did|doing|about|like|for|with|of|from) that(?=[,.!;])|that up|of them|at that|mentioned above|described above
      |[Tt]he key here|by doing so`,
    additive: "also(?! known| called)|then|therefore|thus|too",
    said: "(?:he|she|they)(?: has| had)? (?:said|says|added|adds|explained|explains|told|wrote|writes|noted|continued)|(?:said|says|adds) (?:he|she)",
  },
  de: {
    opening: `Ich|Dies|Diese[mnrs]?|Jene[mnrs]?|Er|Sie|Es|Ihre?|Daher|Deshalb|Deswegen|Darum|Dadurch|Dabei|Damit|Dafür|Dagegen|Danach|Dann|Aber
      |Doch|Dennoch|Trotzdem|Jedoch|Allerdings|Stattdessen|Hingegen|Und|Oder|Also|Außerdem|Zudem|Darüber hinaus|Ferner|Beide|Beides|Letztere[rs]?
      |Auch|Dort|Hier|Hierzu|Hierbei|Hierfür|So|Solche[rsmn]?|Seine?[rnms]?|Ihm|Ihn|Denn|Darunter|Dazu|Dazwischen|Davon|Davor|Daran|Darauf
      |Daraus|Darin|Darüber|Demnach|Deren|Dessen|Folglich|Weiterhin|Hinzu|Zum Beispiel|Beispielsweise|Auf diese Weise|Aus diesem Grund
      |Im Gegensatz|Im Gegenzug|Genau das|Schließlich|Zum (?:einen|anderen|ersten|zweiten)|(?:In|Mit|Nach|Bei|Auf|Für|Von|Aus|Unter|Zu) (?:ihre[mnrs]?|seine[mnrs]?|deren|dessen)|Genauer gesagt|(?:\\p{L}+|\\d+) (?:Stunden|Tage|Wochen|Monate|Jahre) (?:später|danach)|Vielmehr|Umso|Daraufhin|Eine?[rs]? davon|Wie (?:bereits |schon |oben )?(?:gesagt|erwähnt|beschrieben)|Ebenso|Ebenfalls|Gleichzeitig|Zugleich|Andererseits|Einerseits|Anders|Nein|Ja
      |Der (?:erste|zweite|dritte|andere)|Die (?:beiden|anderen)|Weil [^,]*$`,
    pointing: "[Dd]iese[mnrs]?|[Ss]olche[mnrs]?|[Jj]ene[mnrs]?(?!,)",
    notBefore: `Woche|Wochen|Wochenende|Monate?|Jahre?s?|Tage?n?|Morgen|Abend|Nacht|Sommer|Winter|Herbst|Frühling|Frühjahr|Saison|Zeit
      |Jahrhundert|Jahrzehnt|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Artikel|Beitrag|Text|Folge|Ausgabe|Episode|Seite
      |Interview|Video|Show|Sendung|Podcast|die|der|das`,
    connecting:
      "jedoch|hingegen|dagegen|allerdings|dennoch|daher|deshalb|deswegen|außerdem|zudem|stattdessen|demnach|also|ebenfalls|trotzdem|dem nicht so",
    additive: "aber|dann|schließlich",
    said: "(?:sagte?|so|erklärte?|betonte?|ergänzte?|meinte?|schrieb|schreibt) (?:er|sie)(?: \\p{L}+)?",
  },
  fr: {
    opening: `Je|Il|Elle|Ils|Elles|Ce|Cet|Cette|Ces|Cela|Ceci|Ça|C['’]est|Mais|Et|Ou|Donc|Ainsi|Cependant|Toutefois|Pourtant|Néanmoins|Alors
      |Puis|Ensuite|De plus|En outre|Par ailleurs|Par conséquent|En revanche|Celui-ci|Celle-ci|Ceux-ci|Leurs?|Son|Sa|Ses|Sans,|Pour (?:cela|autant)
      |D['’]ailleurs|De (?:même|tels|telles)|Une? telle?|Aussi,|Dès lors|En effet|Enfin,|Là|Voilà|Les deux|Tous deux|Toutes deux|L['’]autre|Plus (?:précisément|généralement)|Par la suite|Au final|D['’](?:autre|une) part|Depuis,|Dans la foulée|D['’]où
      |\\p{Lu}\\p{Ll}+ée?s? [^,]{0,60}, (?:il|elle|ils|elles)|(?:\\p{L}+|\\d+) (?:heures|jours|semaines|mois|ans|années) plus tard|Comme (?:dit|mentionné|indiqué)`,
    pointing: "[Cc]et(?:te)?|[Cc]es|[Cc]e(?! (?:qui|que|qu|dont|sont|n))",
    notBefore: `semaine|mois|année|matin|soir|nuit|week-end|jour|été|hiver|printemps|automne|saison|siècle|lundi|mardi|mercredi|jeudi|vendredi
      |samedi|dimanche|article|numéro|épisode|dossier|entretien|après-midi`,
    connecting:
      "cependant|toutefois|pourtant|néanmoins|en revanche|par ailleurs|en outre|donc|celui-ci|celle-ci|ceux-ci",
    said: "(?:a|ajoute|poursuit|explique|dit|conclut|confie)(?:-t)?-(?:il|elle)(?: \\p{L}+)?",
  },
  es: {
    opening: `Esto|Este|Esta|Estos|Estas|Eso|Ese|Esa|Esos|Esas|Ello|Él|Ella|Ellos|Ellas|Pero|Y|O|Además|Sin embargo|No obstante
      |Por (?:lo )?tanto|Por (?:eso|ello|ende|esta|este|esa|ese|su parte|otra parte|otro lado|el contrario)|Así|Entonces|Aunque|También|Asimismo
      |En (?:cambio|efecto|est[ea]s?|es[ea]s?|estos)|Dich[oa]s?|De (?:ahí|hecho|ello|est[ea]|igual)|Con (?:ello|esto|eso|est[ea])|A su vez
      |Ante (?:ello|esto|est[ea])|Tras (?:ello|esto)|Otr[oa]s?|Amb[oa]s|Lo(?! que)|El (?:primero|segundo|otro)|La (?:primera|segunda|otra)|Sus?
      |Luego(?! de)|Después(?! de)|Tampoco|Allí|Ahí|Aquí|Les?|En (?:concreto|particular)|Ahora bien|Como se (?:mencionó|dijo|señaló|indicó)|En su (?!\\p{Lu})|Más concretamente|(?:(?:Menos|Más) de )?(?:\\p{L}+|\\d+) (?:horas?|días?|semanas?|mes(?:es)?|años?) después
      |De (?:la misma|igual) (?:forma|manera)|Al (?:sitio|lugar)|En otro momento|Finalmente|Por último|Como (?:ya )?(?:dijimos|mencionamos|decíamos)`,
    pointing: "est[ea]|est[oa]s|es[ea]|es[oa]s|dich[oa]s?",
    notBefore: `semana|mes|año|mañana|tarde|noche|día|verano|invierno|otoño|primavera|temporada|siglo|lunes|martes|miércoles|jueves|viernes
      |sábado|domingo|artículo|es`,
    connecting: "en cambio|sin embargo|no obstante|por (?:lo )?tanto|asimismo|por su parte|por ende|a su vez",
    additive: "también|además|entonces",
    said: "(?:expresa|expresó|dice|dijo|señaló|señala|afirmó|afirma|agregó|agrega|explicó|explica|añadió|añade|sostuvo|indicó|apuntó)",
  },
  it: {
    opening: `Questo|Questa|Questi|Queste|Ciò|Quello|Quella|Egli|Essa|Esso|Essi|Lui|Lei|Loro|Ma|E|Ed|O|Però|Tuttavia|Inoltre|Quindi|Dunque
      |Così|Poi|Allora|Anche|Invece|Perciò|Pertanto|Infatti|Altr[aoie]|Entramb[ie]|Tale|Tali|Suo|Sua|Suoi|Sue|Ecco|Qui|Lì|Per questo|Di conseguenza`,
    pointing: "quest[oaie]|tal[ei]",
    notBefore:
      "settimana|mese|anno|mattina|sera|notte|estate|inverno|autunno|primavera|stagione|giorno|secolo|articolo",
    connecting: "tuttavia|però|invece|pertanto|inoltre|quindi",
  },
  pt: {
    opening: `Eu|Isso|Isto|Este|Esta|Estes|Estas|Esse|Essa|Esses|Essas|Aquilo|Ele|Ela|Eles|Elas|Mas|E|Ou|Porém|Contudo|No entanto|Além disso
      |Portanto|Assim|Então|Também|Já|Por (?:isso|sua vez|outro lado|fim)|Com isso|N(?:ess|est)[ea]s?|D(?:ess|est)[ea]s?|Diante diss?o|Outr[oa]s?
      |Amb[oa]s|Seus?|Suas?|Lá|Aqui|Depois(?! d)`,
    pointing: "(?:n|d)?(?:ess|est)[ea]s?",
    notBefore: `semana|mês|ano|manhã|tarde|noite|verão|inverno|outono|primavera|temporada|século|dia|segunda|terça|quarta|quinta|sexta|sábado
      |domingo|artigo`,
    connecting: "porém|no entanto|contudo|entretanto|portanto|por sua vez",
    additive: "também",
    said: "(?:disse|diz|afirmou|afirma|explicou|explica|acrescentou|acrescenta|completou)(?: (?:ele|ela))?",
  },
  nl: {
    opening: `Dit|Deze|Dat|Die|Hij|Zij|Ze|Haar|Hun|Maar|En|Of|Dus|Daarom|Daardoor|Daarnaast|Bovendien|Echter|Toch|Ook|Vervolgens|Daarna|Zo|Zo'n
      |Daar|Daarbij|Daarmee|Hier|Hiermee|Hierdoor|Zulke|Beide|Het is`,
    pointing: "deze|dit|dergelijke|zulke",
    notBefore: "week|weekend|maand|jaar|ochtend|avond|nacht|zomer|winter|herfst|lente|seizoen|eeuw|dag|artikel",
    connecting: "echter|daarentegen|bovendien|daarom|daardoor",
  },
  ru: {
    opening: `Я|Это|Этот|Эта|Эти|Он|Она|Оно|Они|Но|И|А|Однако|Поэтому|Также|Кроме того|Кроме этого|При этом|Тем не менее|Затем|Его|Её|Ее|Их|Ему|Ей|Им
      |Так(?:ой|ая|ие|ое)?|Тот|Та|Те|Там|Здесь|Тогда|Потом|Например|Следовательно|В частности|После этого|В связи с этим|Данн(?:ый|ая|ое|ые)
      |Оба|Обе|Друг(?:ой|ая|ие)`,
    pointing: "эт(?:от|а|и|ого|ой|их|ому|им|ими|у|ом)",
    notBefore: "неделе|неделю|месяце|году|год|утро|вечер|день|сезоне|сезон|раз|статье",
    connecting: "однако|поэтому|таким образом|тем не менее|при этом|в свою очередь",
  },
  uk: {
    opening: `Я|Це|Цей|Ця|Ці|Він|Вона|Воно|Вони|Але|І|Й|Однак|Тому|Також|Крім того|При цьому|Його|Її|Їх|Проте|Так|Там|Тоді`,
  },
  pl: {
    opening: `To|Ten|Ta|Te|Ci|Tak|Taki|Taka|Takie|Tym|Tego|Dlatego|Jednak|Ale|Lecz|Natomiast|Ponadto|Dodatkowo|Poza tym|Również|Także|Też|On|Ona
      |Oni|One|Jego|Jej|Ich|Co więcej|Z kolei|Tymczasem|Wówczas|Wtedy|Tam|Tutaj|Potem|Następnie|Wcześniej|Później|Oznacza to|A|I|Więc|Zatem|W ten sposób|Z tego
      |\\p{Lu}\\p{Ll}+ t[ea]|Obaj|Oboje|Inni|Inne`,
    pointing: "tych|tej|takich|takie|tę",
    notBefore: "tygodniu|roku|miesiącu|zimy|wiosny|jesieni|porze",
    connecting: "jednak|natomiast|zatem|z kolei",
  },
  cs: {
    opening: `To|Ten|Ta|Tato|Tento|Toto|Tito|Ale|Avšak|Proto|Navíc|Také|On|Ona|Oni|Jeho|Její|Jejich|Tak|Takov[ýáé]|Tam|Pak|Poté|A|Tím|Zároveň|Přitom`,
    connecting: "však|ovšem|naopak|proto",
  },
  hu: {
    opening: `Ez|Ezek|Ezt|Ezen|Ebben|Ebből|Erre|Ezzel|Ezért|Ő|Ők|De|És|Azonban|Ugyanakkor|Viszont|Így|Ilyen|Emellett|Ráadásul|Tehát|Akkor|Ott|Itt
      |Majd|Aztán|Az egyik`,
    connecting: "azonban|viszont|ugyanakkor",
  },
  fi: {
    opening: `Tämä|Tämän|Tässä|Nämä|Se|Sen|Ne|Niiden|Hän|Hänen|He|Heidän|Mutta|Ja|Kuitenkin|Lisäksi|Siksi|Myös|Tällainen|Näin|Silloin|Sitten
      |Toisaalta|Samalla`,
    connecting: "kuitenkin|puolestaan",
  },
  sv: {
    opening: `Det (?:är|var|blir|har|kan|ska|gör|betyder)|Han|Hon|Hans|Hennes|Deras|Dess|Men|Och|Dessutom|Därför|Dock|Samtidigt|Också|Detta|Denna|Dessa
      |Där|Då|Så|Jag`,
    connecting: "dock|däremot|därför|dessutom",
  },
  no: {
    opening: `Det (?:er|var|blir|har|kan|skal|gjør|betyr)|Han|Hun|Hans|Hennes|Deres|Men|Og|Dessuten|Derfor|Samtidig|Også|Dette|Denne|Disse|Der|Da|Så
      |Derimot|Likevel|Jeg`,
    connecting: "imidlertid|derimot|derfor|dessuten|likevel",
  },
  da: {
    opening: `Det (?:er|var|bliver|har|kan|skal|gør|betyder)|Han|Hun|Hans|Hendes|Deres|Men|Og|Desuden|Derfor|Samtidig|Også|Dette|Denne|Disse|Der|Da|Så
      |Derimot|Jeg`,
    connecting: "dog|derimod|derfor|desuden",
  },
  tr: {
    opening: `Bu|Bunun|Bunlar|O|Onun|Onlar|Ancak|Ama|Fakat|Ayrıca|Böylece|Dolayısıyla|Şu|Öte yandan|Bununla birlikte|Ve`,
    connecting: "ise|ancak|ayrıca",
  },
};
