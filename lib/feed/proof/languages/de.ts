import type { Lexicon } from "./lexicon";

export const DE: Lexicon = {
  not: "ohne nicht kein keine keinen keinem keiner keines nie niemals niemand nichts weder nirgends keinerlei nein keinesfalls keineswegs keins nirgendwo mitnichten",
  lacking:
    "kaum scheiter* verweiger* weiger* fehl* mangel* unverandert lehn*_ab abgelehnt ablehn* verhinder* ausgeschlossen schliess*_aus ausschliess* verzicht* versag* ausbleib* blieb*_aus verwarf* verworfen unterblieb* unterlass* entgeh* verschont schlug*_aus ausgeschlagen lehnt*_*_ab lehnt*_~_ab_. lehnt*_~_ab_, lehnen_~_ab wies*_~_ab_. wies*_~_ab_, weist_~_ab wies*_~_zuruck weist_~_zuruck schlug*_~_aus_. abgewiesen abwies* wies*_ab / statt anstatt vermeid* kaum gestrichen abgesagt aufgegeben stattdessen",
  unlike:
    "bleib* blieb* nur lediglich unbekannt unklar entging* verschont* widersprech* widerspruch* verbot* stopp* ehemal* weniger fehl* mangel* tiefst* niedrigst* erstmals verlor* verlier* ignorier* verschwund* / noch allein bloss entgeh* entkam* befreit* einwand* dagegen gegen verbiet* stopt end* endet bis je erste* anders fruher* frei still geheim offen ausser gleich konstant verhinder* vermeid* aus weg spat* erst statt anstatt unverandert schliess* verweiger* scheiter* ausgenommen falsch",
  yet: "noch nie niemals bisher bislang",
  denied:
    "bestreit* bestritt* dementier* dementi falsch unwahr widersprach* widerspr* zuruckgewiesen weis*_zuruck wies*_zuruck stimmt_nicht lehnt_es_ab lehnte_es_ab lehnten_es_ab lehnen_es_ab weigert_sich weigern_sich weigerte_sich weigerten_sich sich_weiger* sich_geweigert verzichtet_darauf verzichtete_darauf verzichten_darauf verzichteten_darauf darauf_verzicht* sah_davon_ab sieht_davon_ab abstand_genommen",
  planned:
    "plant planen plante planten will wollen wollte wollten soll sollen sollte sollten beabsichtig* voraussichtlich hofft hoffen hoffte mochte mochten strebt_an strebt_~_an streben_~_an strebte_~_an strebten_~_an anstrebt anstreben peilt_~_an peilen_~_an peilte_~_an anpeilt gedenkt gedenken bewirbt_sich bewerben_sich bewarb_sich bewarben_sich geplant muss mussen fordert fordern forderte forderten / bereit wird werden bewerb* beworb* kandid* bestell* vereinbar* plan plane vorgesehen erwart* rechnet rechnen anstreb* ziel* kunftig prognos* vorhaben vorschlag* schlagt zugesagt angekundigt ankundig* vorhat kundigt forder* verlangt verlangen verlangte verlangten bietet bieten bot anbieten angeboten geplant* noch demnachst bald fruhestens droht drohen drohte drohten drohend* drohung* verspr* wunsch* beschloss* beschluss* musste mussten angeordnet entschied* entscheid* mussen",
  future: "wird werden",
  neutral:
    "als_geplant als_erwartet als_vorgesehen wie_geplant als_prognostiziert als_veranschlagt nicht_nur nicht_allein nicht_zuletzt",
  possible:
    "moglicherweise vielleicht womoglich eventuell unter_umstanden erwagt erwagen erwog erwage erwogen wird_gepruft wird_noch_gepruft wird_diskutiert uberlegt uberlegen denkt_daruber denkt_noch denken_daruber irgendwann denkbar in_betracht pruft prufen ob denkt_uber denken_uber dachte_uber spielt_mit_dem_gedanken spielen_mit_dem_gedanken liebaugel* in_erwagung zur_debatte zur_diskussion steht_im_raum ungeklart noch_unklar noch_ungewiss noch_offen noch_nicht_fest noch_nicht_entschieden um_ein_haar / konnte konnten kann konne konnen moglich* erwag* pruf* wahrscheinlich durfte durften wohl unklar ungewiss offen schatz* scheint scheinen untersuch* frage fragen fraglich debatt* debattier* diskutier* diskussion* beraten berat beriet* abwag* entscheidet entscheiden nachdenk* denkt denken uberpruf* kontroll* begutacht* inspizier* test* zweifel* ungeklart steht_noch_aus szenari*",
  conditional:
    "falls sofern vorausgesetzt unter_der_bedingung nur_wenn nur_falls es_sei_denn unter_vorbehalt unter_der_voraussetzung im_falle_dass / wenn vorbehaltlich bedingung bedingt solange sobald abhang* voraussetzung* auflage* bei_gleichbleib* bei_unverander* bei_anhalt* je_nachdem im_falle",
  alleged:
    "angeblich mutmasslich* offenbar vermutlich vermeintlich* vorgeblich* anscheinend augenscheinlich geruchteweise geruchten_zufolge dem_vernehmen_nach / vorgeworfen vorwurf* vorwirft wirft beschuldig* verdacht* geruch* werfe laut nach_angaben zufolge habe sei behaupt* vermut*",
  done: "bereits schon langst / erhielt bekam nahm gab kam ging stieg fiel verlor gewann begann schloss blieb fand trat zog hielt liess hat haben hatte hatten wurde wurden ist sind war waren",
  forms: {
    done: /^(?!heute|bitte|sollte|wollte|möchte|könnte|dürfte|müsste|hätte|beste|erste|zweite|dritte|vierte|fünfte|sechste|siebte|achte|neunte|zehnte|nächste|letzte|meiste|größte|höchste|rechte|alte|weite|späte|gesamte|bekannte|sogenannte|geplante|private)(?!\p{Ll}*(?:halten|arbeiten|leisten|treten|bieten|richten|zichten|pflichten|starten|weiten|breiten|werten|schalten|walten|leiten)$)\p{Ll}{3,}te(?:n)?$/u,
    possible: /^(?:könnten?|dürften?)$/iu,
    conditional: /^(?:würden?|wären?|hätten?)$/iu,
    planned: /^(?:müssten?)$/iu,
    alleged: /^(?:solle|wolle|könne|werde)$/iu,
  },
  opposites: `
    steig* stieg* gestiegen* wachs* wuchs* gewachsen* erhoh* zunahm* zugenommen zunehm* nahm*_~_zu nimmt_~_zu nehmen_~_zu zuleg* zugelegt legt*_~_zu kletter* zuwachs* anstieg* ansteig* angestiegen erholt erholte* erholung zog*_~_an_. zog*_~_an_, zog*_~_an_und zog*_*_*_*_*_~_an_. zieht_~_an_. zieht_~_an_, zieht_~_an_und zieht_*_*_*_*_~_an_. ziehen_~_an_. ziehen_~_an_, ziehen_~_an_und ziehen_*_*_*_*_~_an_. gesteigert legen_~_zu_. legen_~_zu_, legt*_*_*_*_*_~_zu_. nahm*_*_*_*_*_~_zu_. nimmt_*_*_*_*_~_zu_. hob*_~_an_. hob*_~_an_, hob*_~_an_und hob*_*_*_*_*_~_an_. hebt_~_an_. hebt_~_an_, hebt_~_an_und hebt_*_*_*_*_~_an_. stockt*_~_auf_. stockt*_~_auf_, stockt*_~_auf_und stockt*_*_*_*_*_~_auf_. aufschwung* vergrosser* vermehr* vervierfach* vervielfach* ausweit* ausgeweitet hinzugewonnen hinzugewinn* zugewinn* plus aufwarts* hinauf ausbau* ausgebaut verdoppel* verdreifach* anheb* angehoben hob gewann gewinn*_hinzu auf_stock* aufgestockt heraufgesetzt mehr hoher* grosser* langer schwerer* teurer* stockt*_~_auf / fallt fallen fallend* fiel* gefallen* sink* sank* gesunken* senk* gesenkt* abnahm* abgenommen nahm*_~_ab nimmt_~_ab nehmen_~_ab ruckgang* zuruckg* ging*_~_zuruck geht_~_zuruck gehen_~_zuruck verringer* reduzier* kurzt kurzte* kurzen kurzung* gekurzt schrumpf* minus abwarts* verlor* verlier* verlust* halbier* kappt* gekappt nachgelassen nachlass* abflau* abgeflaut flaut*_~_ab_. flaut*_~_ab_, flaut*_~_ab_und flaut*_*_*_*_*_~_ab_. schwacht*_~_ab_. schwacht*_~_ab_, schwacht*_~_ab_und schwacht*_*_*_*_*_~_ab_. baut*_~_ab_. baut*_~_ab_, baut*_~_ab_und baut*_*_*_*_*_~_ab_. bauen_~_ab_. bauen_~_ab_, bauen_~_ab_und bauen_*_*_*_*_~_ab_. nahm*_~_ab_. nahm*_~_ab_, nahm*_~_ab_und nahm*_*_*_*_*_~_ab_. nimmt_~_ab_. nimmt_~_ab_, nimmt_~_ab_und nimmt_*_*_*_*_~_ab_. einbruch* brach*_ein eingebrochen abbau* abgebaut verminder* sturz* nachliess* herabgesetzt abgefallen nachgab* nachgegeben gab*_~_nach_. gab*_~_nach_, gab*_~_nach_und gibt_~_nach_. gibt_~_nach_, gibt_~_nach_und geben_~_nach_. geben_~_nach_, geben_~_nach_und bricht_~_ein_. bricht_~_ein_, bricht_~_ein_und brechen_~_ein_. brechen_~_ein_, brechen_~_ein_und brach*_~_ein_. brach*_~_ein_, brach*_~_ein_und einbrech* sackt*_~_ab_. sackt*_~_ab_, sackt*_~_ab_und abgesackt absack* rutscht*_~_ab_. rutscht*_~_ab_, rutscht*_~_ab_und abgerutscht abrutsch* schwindet schwinden schwand* geschwunden rucklaufig* ging*_*_*_*_*_~_zuruck geht_*_*_*_*_~_zuruck abschwung* talfahrt drossel* gedrosselt verkleiner* mindert minderte* gemindert minderung einbuss* eingebusst busst*_~_ein_. busst*_~_ein_, busst*_~_ein_und abgeschwacht abschwach* heruntergesetzt herunterschraub* lasst_~_nach_. lasst_~_nach_, lasst_~_nach_und liess*_~_nach_. liess*_~_nach_, liess*_~_nach_und weniger niedriger* kleiner* geringer* kurzer leichter* billiger* gunstiger*
    mehr grosser* grosste* meist* / weniger kleiner* kleinste* wenigst* geringer*
    uber oberhalb mindestens hoher* hochste* ubertraf* ubertroff* ubertriff* ubertreff* ubersteig* uberstieg / unter unterhalb hochstens niedriger* niedrigste* tiefer* maximal bis_zu unterschreit* unterschritt* geringer*
    gewinn* gewann* gewonnen* sieg siege siegen siegt siegte* gesiegt besieg* bezwang* schlug / verlier* verlor* niederlage* unterlag* unterlegen unterlieg*
    offn* geoffnet eroffn* neueroffn* wiedereroffn* start starts startet starten startete* gestartet startschuss begann* beginn* begonnen fing*_~_an_. fing*_~_an_, fing*_~_an_und fangt_~_an_. fangt_~_an_, fangt_~_an_und fangen_~_an_. fangen_~_an_, fangen_~_an_und angefangen lauft_~_an_. lauft_~_an_, lauft_~_an_und lief*_~_an_. lief*_~_an_, lief*_~_an_und angelaufen lanc* einfuhr* eingefuhrt fuhrt_ein nahm*_auf aufgenommen / schliesst schliessen schliesse schliessung* schloss schlossen geschlossen* dichtgemacht macht*_~_dicht beend* abgeschlossen lauft_~_aus_. lauft_~_aus_, lauft_~_aus_und lief*_~_aus_. lief*_~_aus_, lief*_~_aus_und auslauf* ausgelaufen endet enden endete* geendet stopp* einstell* eingestellt stellt*_ein aussetz* ausgesetzt setzt*_aus
    kauf* ubernahm* ubernehm* ubernomm* erwarb* erworb* erwirb* import* / verkauf* verausser* export*
    genehmig* billigt billigte* billigen gebilligt billigung grunes_licht verabschiedet* ratifizier* abgesegnet gestattet* freigegeben freigab* bejah* zustimm* zugestimmt stimmt*_zu angenommen annahm* annehm* erlaub* zulass* zugelass* liess*_zu bestatig* unterstutz* befurwort* begruss* lob* bewillig* / ablehn* abgelehnt* lehnt*_ab verbot* verbiet* untersag* blockier* kippt* verwarf* verworf* kritisier* kritik* verweiger* aufgehob* hob*_auf stopp* gestoppt bekampf* lehnt*_~_ab_. lehnt*_~_ab_, lehnt*_~_ab_und lehnt*_*_*_*_*_~_ab_. lehnen_~_ab_. ruckt*_ab abgewiesen abweis* wies*_~_ab_. wies*_~_ab_, wies*_~_ab_und weist_~_ab_. weist_~_ab_, weist_~_ab_und wies*_~_zuruck weist_~_zuruck zuruckgewiesen zuruckweis* veto abgeschmettert durchgefallen verhinder*
    vor vorher fruher* zuvor eher vorzeitig* / nach nachher spater* danach verspat* verschob* verschieb* verzoger*
    einstell* eingestellt beruf* anheuer* angeworben anwerb* anwarb* stellt*_~_ein_. stellt*_~_ein_, stellt*_~_ein_und stellen_~_ein_. stellen_~_ein_, stellen_~_ein_und rekrutier* neueinstell* / entliess* entlass* kundigung* gekundigt feuert* gefeuert rauswurf* trennt_sich trennte_sich trennen_sich trennten_sich freigestellt freistell* beurlaub* abberuf* abberief* suspendier* abbau* zurucktr* rucktritt* zuruckgetreten trat*_~_zuruck tritt_~_zuruck ausscheid* ausgeschieden verlass*
    gewinn* uberschuss* / verlust* fehlbetrag* defizit*
    beschleunig* schnell* / abschwach* abgeschwacht schwacht*_~_ab_. schwacht*_~_ab_, schwacht*_~_ab_und schwacht*_*_*_*_*_~_ab_. verlangsam* brems* langsam*
    stark* aufgehellt aufhell* besser* verbesser* beste* gestarkt / eingetrubt eintrub* schwach* schlechter* verschlechter* schlechteste* geschwacht
    verlanger* langer* langste* / gekundigt kundigung* aufgelost auflosung* lost*_~_auf_. lost*_~_auf_, lost*_~_auf_und lost*_*_*_*_*_~_auf_. verkurz* kurzer* kurzeste*
    erste ersten erster erstes / letzte letzten letzter letztes allerletzt*
    mehrheit* / minderheit*
    leichter* erleichter* locker* gelocker* / schwerer* erschwer* verscharf* streng*
    billiger* gunstiger* verbillig* unterbot* unterbiet* / teurer* verteuer* teuer
    alter altere* alteste* / junger jungere* jungste*
    schuldig* schuldspruch* verurteil* / unschuldig* freigesproch* freispr* sprach*_~_frei spricht_~_frei sprechen_~_frei
    erfolgreich* erfolg erfolge erfolgs gelang* gelung* gelingt gelingen gegluckt gluckte* / erfolglos* misserfolg* scheiter* gescheitert misslang* misslung* missgluck* fehlgeschlagen fehlschlag* schlug*_~_fehl schlagt_~_fehl
    nord* / sud*
    ost* / west*
    sicher sichere sicherer sicheren sicheres / unsicher* gefahrlich* gefahrd* verwundbar* angreifbar*
    warm warme warmer warmen warmere* heiss heisse* hitze* / kalt kalte* kuhl* frost*
    freiwillig* / verpflicht* pflicht* obligator*
    vorubergehend* befristet* / dauerhaft* unbefristet*
    offentlich* / privat*
    bau bauen baut baute* gebaut* neubau* bauarbeiten aufbau* errichte* / abriss* abgeriss* abreiss* rissen
    inland* heimisch* / ausland*
    innerhalb / ausserhalb
    nass* feucht* regen regenfall* regnet* regnerisch* niederschlag* / trocken* durr*
    rentabel profitabel / unrentabel unprofitabel
    in_betrieb inbetriebnahme angefahren hochgefahren hochfahr* eingeschaltet / stillgelegt stillleg* stilleg* abgeschaltet abschalt* ausser_betrieb vom_netz
    nahm_~_an nehmen_~_an nimmt_~_an annahm* angenommen annehm* akzeptier* / schlug_~_aus schlagt_~_aus ausgeschlagen ausschlag* lehnt*_~_ab abgelehnt ablehn* wies_~_zuruck wiesen_~_zuruck
    zu_fruh verfruht vorzeitig* fruher eher / zu_spat verspat* verzoger* spater
    beschleunig* / verzoger* verlangsam* aufgehalten
    schaff* geschaffen entsteh* entstanden hinzu hinzukomm* neue_stellen / streich* gestrich* strich* weg wegfall* weggefallen baut*_~_ab_. baut*_~_ab_, baut*_~_ab_und baut*_*_*_*_*_~_ab_. bauen_~_ab_. bauen_~_ab_, bauen_~_ab_und bauen_*_*_*_*_~_ab_. entfall* entfiel* abbau* abgebaut
    dafur befurwort* unterstutz* begruss* / dagegen gegner* lehn*_~_ab ablehn* widersprech*
    stimmte*_~_fur stimmen_~_fur stimmt_~_fur votier*_~_fur pladier*_~_fur fur_den_erhalt sprach_sich_~_fur spricht_sich_~_fur sprachen_sich_~_fur sprechen_sich_~_fur / stimmte*_~_gegen stimmen_~_gegen stimmt_~_gegen votier*_~_gegen sprach_sich_~_gegen spricht_sich_~_gegen sprachen_sich_~_gegen sprechen_sich_~_gegen
    einfuhr* eingefuhrt ausweit* ausgeweitet auszuweit* fuhr*_~_ein_. fuhr*_~_ein_, fuhr*_~_ein_und fuhr*_*_*_*_*_~_ein_. / streich* gestrichen strich abschaff* abgeschafft schafft*_~_ab_. schafft*_~_ab_, aufheb* aufgehoben
    ausweit* ausgeweitet auszuweit* weitet*_~_aus_. weitet*_~_aus_, ausdehn* ausgedehnt dehnt*_~_aus_. dehnt*_~_aus_, erweiter* expandier* verlanger* / abschaff* abgeschafft aufheb* aufgehoben einschrank* eingeschrankt schrankt*_~_ein_. schrankt*_~_ein_, begrenz* beschrank* verkleiner*
    einleg* eingelegt legt*_~_ein / zuruckzieh* zuruckgezog* ruckzug zog*_~_zuruck
    bestatig* eingeraumt raumt*_~_ein zugegeben gab_~_zu gab_~_recht raumte gestand* gesteh* / bestreit* bestritt* leugn* geleugnet abstreit* abgestritten stritt*_~_ab_. stritt*_~_ab_, stritt*_~_ab_und stritt*_*_*_*_*_~_ab_. dementier* zuruckgewiesen wies*_~_zuruck weis*_~_zuruck
    erweiter* ausbau* ausgebaut sanier* / schliess* geschloss* abreiss* abriss
    bestell* geordert / zuruckgeb* zuruckgab* stornier* abbestell* storno
    aktiv eingeschaltet / inaktiv stumm ausgeschaltet deaktiviert
    zugesagt bewillig* steuer*_~_bei zugeschossen / gestrichen verweiger* gekurzt
    hochstens maximal / mindestens wenigstens
    fuhrt fuhrte fuhrten in_fuhrung vorn vorne / zurucklag* lag_~_zuruck hinten ruckstand
    trat_~_bei beitrat* beitret* / austrat* ausgetret* austret* trat_~_aus
    loben lobt* gelobt begruss* / kritisier* rugt* gerugt beanstand* bemangel*
    haufig* oft ofter / selten*
    uberhoht zu_hoch ubertrieben / zu_niedrig untertrieben
    veroffentlich* vorgestellt vorstell* vorgelegt vorleg* legt*_~_vor_. legt*_~_vor_, legt*_~_vor_und legt*_*_*_*_*_~_vor_. eingebracht / zog*_~_zuruck zieht_~_zuruck zuruckzog* zuruckgezog* zuruckzieh* zuruckgehalten
    verschoben verschieb* vertagt aufgeschoben / vorgezog* vorzieh* zog*_~_vor
    erlaub* zulassig gestatt* / verbot* untersag* unzulassig
    zufrieden* optimis* zuversicht* / unzufrieden* pessimis* besorgt
    schneereich* viel_schnee regenreich* niederschlagsreich* / schneearm* wenig_schnee regenarm* niederschlagsarm*
    entdeck* fand gefunden / ubersah* ubersehen
    gewonnen gewann siegreich / verloren verlor
    gezahlt zuruckzahl* zuruckgezahlt zu_zahlen mussen_~_zahlen muss_~_zahlen / erhalten erhielt* bekam* bekommt bekommen kassier* empfing*
    ubernimmt ubernahm* ubernommen kauf* erwirbt / verkauf* verauss* abgegeben gibt_~_ab
    fehlt fehlen fehlte* gefehlt ausfall* fallt_~_aus_. fallt_~_aus_, fallt_~_aus_und / spielt weiterspiel* auflauf*
    viel viele reichlich / wenig wenige mangel*
    fruhestens / spatestens
    nachfolger* / vorganger*
    einschalt* eingeschaltet / ausschalt* ausgeschaltet
    zustimm* stimmt_~_zu stimmte_~_zu / weist_~_zuruck wies_~_zuruck widersprech* widersprach lehn*_~_ab
    teurer mehr hoher* / billiger* gunstiger* weniger
    kam_~_ins kommt_~_ins / verliess verlasst verlassen
    hebt_~_an hob_~_an heraufsetz* heraufgesetzt / herabsetz* herabgesetzt senk* gesenkt
    ruckkehr* zuruckkehr* zuruckgekehrt kehrt*_~_zuruck zuruckkomm* kam*_~_zuruck / weggeh* weggegangen wegzog*
    sammel* / verteil*
    mehr_als uber / weniger_als unter
    verbesser* / verschlechter*
    gewinn* gewann / verlor verlier*
    verhaft* festgenommen festnahm* festnehm* nahm*_~_fest nimmt_~_fest inhaftier* in_haft untersuchungshaft / freigelassen freilass* liess*_~_frei lasst_~_frei kam*_~_frei kommt_~_frei freigekommen
    erleichter* entlast* / belast* erschwer*
    lobt* loben gelobt lob wurdigt* gewurdigt pries* preist begruss* / kritisier* kritik* bemangel* rugt* gerugt beanstand* tadel* getadelt beklag* bedauer* warnt warnte* warnen warnung* missbillig* anprang* beschuldig* bezichtig* wirft_~_vor_. wirft_~_vor_, wirft_~_vor_und warf*_~_vor_. warf*_~_vor_, warf*_~_vor_und werfen_~_vor_. werfen_~_vor_, werfen_~_vor_und vorgeworfen
    fullt* gefullt voll voller / leer leere leeren leert* geleert
    zieht_~_ein eingezogen / zieht_~_aus ausgezogen
    vereinig* fusion* zusammenschluss* zusammenleg* zusammengelegt verschmelz* verschmolz* / trenn* getrennt aufspalt* aufgespalten abspalt* abgespalten aufteil* aufgeteilt spaltet*_~_auf_. spaltet*_~_auf_, spaltet*_~_auf_und spaltet*_~_ab_. spaltet*_~_ab_, spaltet*_~_ab_und
    kostenlos* gratis / kostenpflichtig* gebuhrenpflichtig*
    unverandert* konstant* stagnier* gleichbleib* gleichgeblieben bleib*_gleich blieb*_gleich / steig* stieg* gestiegen* angestiegen erhoh* wachs* wuchs* gewachsen* zunahm* zunehm* zugenommen verander* andert andern anderte* geandert
    unverandert* konstant* stagnier* gleichbleib* gleichgeblieben bleib*_gleich blieb*_gleich / fallt fiel* gefallen sinkt sinken sinkend* sank* gesunken* senk* gesenkt* abnahm* abnehm* abgenommen schrumpf* verringer* ruckgang* verander* andert andern anderte* geandert
    bestatig* bekraftig* aufrechterh* hielt*_~_aufrecht halt_~_aufrecht / aufgehoben aufheb* hob*_~_auf_. hob*_~_auf_, hob*_~_auf_und hebt*_~_auf_. hebt*_~_auf_, hebt*_~_auf_und heben_~_auf_. heben_~_auf_, heben_~_auf_und aufzuheben kippt* gekippt kippen kassiert* annullier* revidier* widerruf* widerrief* verwarf* verworf*
    unentschieden remis / gewann gewonnen gewinnt sieg siegt siegte* besieg* bezwang* schlug
    unentschieden remis / verlor verloren verliert niederlage* unterlag* unterlegen
    aufstieg* aufgestiegen aufsteig* steigt_~_auf_. steigt_~_auf_, steigt_~_auf_und stieg_~_auf_. stieg_~_auf_, stieg_~_auf_und / abstieg* abgestiegen absteig* steigt_~_ab_. steigt_~_ab_, steigt_~_ab_und stieg_~_ab_. stieg_~_ab_, stieg_~_ab_und
    qualifizier* weiterkam* weiterkomm* weitergekommen / ausgeschieden ausscheid* schied*_~_aus_. schied*_~_aus_, schied*_~_aus_und scheidet_~_aus_. scheidet_~_aus_, scheidet_~_aus_und disqualifizier*
    heimspiel* heimsieg* heimniederlage* zu_hause / auswarts*
    eintrat* eintret* eintritt* eingetreten tritt_~_ein_. tritt_~_ein_, tritt_~_ein_und trat*_~_ein_. trat*_~_ein_, trat*_~_ein_und beitritt* beitret* beigetreten / austrat* austret* austritt* ausgetreten tritt_~_aus_. tritt_~_aus_, tritt_~_aus_und trat*_~_aus_. trat*_~_aus_, trat*_~_aus_und
    einsteig* eingestiegen einstieg* steigt_~_ein_. steigt_~_ein_, steigt_~_ein_und stieg*_~_ein_. stieg*_~_ein_, stieg*_~_ein_und / aussteig* ausgestiegen ausstieg* steigt_~_aus_. steigt_~_aus_, steigt_~_aus_und stieg*_~_aus_. stieg*_~_aus_, stieg*_~_aus_und
    ankam* ankunft* ankomm* angekommen kommt_~_an_. kommt_~_an_, kommt_~_an_und kam*_~_an_. kam*_~_an_, kam*_~_an_und eingetroffen eintreff* traf*_~_ein_. traf*_~_ein_, traf*_~_ein_und trifft_~_ein_. trifft_~_ein_, trifft_~_ein_und einreis* eingereist / abfahr* abgefahren abreis* abgereist abflug* abgeflogen ausreis* ausgereist
    zuwander* zugewandert zuzug* einwander* eingewandert / abwander* abgewandert auswander* ausgewandert wegzug* fortzug*
    einmarsch* vorruck* vorgeruckt / abzug* abgezogen ruckzug* zuruckgezogen
    einigung* einigte* geeinigt einig verstandigt* / uneinig* zerstritten gescheitert scheiter* platzte* geplatzt
    zusag* zugesagt sagt*_~_zu_. sagt*_~_zu_, sagt*_~_zu_und / absag* abgesagt sagt*_~_ab_. sagt*_~_ab_, sagt*_~_ab_und
    stattfind* stattgefunden findet_~_statt finden_~_statt fand*_~_statt / ausfallt ausgefallen fallt_~_aus_. fallt_~_aus_, fallt_~_aus_und fallen_~_aus_. fallen_~_aus_, fallen_~_aus_und fiel*_~_aus_. fiel*_~_aus_, fiel*_~_aus_und abgesagt absag* sagt*_~_ab_. sagt*_~_ab_, sagt*_~_ab_und
    aufwert* aufgewertet hochgestuft heraufgestuft hochstuf* / abwert* abgewertet herabgestuft herabstuf* abgestuft stuft*_~_herab
    behalt behalten behielt* beibehalt* / verlier* verlor* aufgab* aufgegeben abgeben abgegeben verkauf* verauss* gibt_~_auf_. gibt_~_auf_, gibt_~_auf_und gab*_~_auf_. gab*_~_auf_, gab*_~_auf_und
    gerettet rettet* uberleb* / starb* gestorben sterben stirbt umgekommen ums_leben getotet tot tote toten todesopfer todlich*
    spart gespart sparen einspar* / mehrkosten verschwend* mehrausgab*
    einnahm* / ausgaben aufwendung*
    profitier* begunstig* / benachteilig* leidet leiden litt litten gelitten
    ubertraf* ubertroff* ubertriff* ubertreff* erreicht* geschafft schafft* / verfehl* verpass* blieb*_hinter blieb*_~_zuruck bleibt_hinter unterschreit* unterschritt* unterbot*
    verfugbar lieferbar erhaltlich / vergriffen ausverkauft
    richtig* korrekt* zutreff* / falsch* unrichtig* inkorrekt* unzutreffend* unwahr*
    wirksam* / unwirksam* wirkungslos*
    unterzeich* unterschrieb* unterschreib* / ablehn* abgelehnt lehn*_~_ab verweiger* weiger*
    stattgegeben gab*_~_statt gibt_~_statt zugesprochen / abgewiesen abweis* wies*_~_ab_. wies*_~_ab_, wies*_~_ab_und weist_~_ab_. weist_~_ab_, weist_~_ab_und zuruckgewiesen abgelehnt
    sperrt* gesperrt* unbefahrbar* unpassierbar* sperrung* abgesperrt / freigegeben* freigab* geoffnet* passierbar befahrbar wiedereroffn*
    uberzeugt* begeister* / enttausch*
    verzicht* / erhebt erheben erhob* verlangt verlangen
    einstell* eingestellt abbrech* abgebrochen abbruch* ausgesetzt aussetz* unterbrochen unterbrach* unterbrech* stellt*_~_ein_. / setzt*_~_fort fortsetz* fortgesetzt fortfuhr* weiterfuhr* weitergefuhrt fuhrt*_~_fort fuhrt*_~_weiter wiederaufnahm* wiederaufgenommen
    beheb* behob* repariert* / verursach* ausgelost auslos*
    erteil* gewahr* / entzog* entzieh* widerruf* widerrief* aberkann* verweiger* verwehrt*
    empfiehlt empfehl* empfahl* empfohlen / abrat* abgeraten rat_~_ab_. riet*_~_ab_. warnt warnte* warnen
    entspann* beruhig* entscharf* deeskal* / verscharf* zuspitz* zugespitzt spitzt*_~_zu eskalier* angespannt*
    beschlagnahm* konfiszier* sichergestellt / zuruckgegeben ruckgabe* freigegeben gab*_~_frei gibt_~_frei
    punktlich* rechtzeitig* termingerecht* fristgerecht* / zu_spat verspat* verzoger*
    bewies* beweis* belegt* belegen nachgewiesen nachweis* erhart* / widerleg* entkraft*
    beliess* belasst belassen / anheb* angehoben erhoh* heraufgesetzt hob*_~_an_. hob*_~_an_, hob*_~_an_und hob*_*_*_*_*_~_an_. hebt_~_an_. hebt_~_an_, hebt_~_an_und hebt_*_*_*_*_~_an_.
    beliess* belasst belassen / senk* gesenkt* herabgesetzt* verringer* reduzier*
    ausgestorben aussterb* / verbreitet* haufig*
    anklage_erhoben erhob_anklage erhebt_anklage erheben_anklage / verfahren_ein verfahren_eingestellt ermittlungen_ein ermittlungen_eingestellt
    bleibt_erhalten bleiben_erhalten wird_erhalten erhalten_bleiben bewahrt* restaurier* / abgeriss* abreiss* abriss*
    vom_tisch begraben hinfallig verworfen / umgesetzt umsetz* verwirklich* realisier*
    ausgeschlossen ausschliess* schliesst_~_aus_. schliessen_~_aus_. / geht_von_~_aus gehen_von_~_aus ging_von_~_aus gingen_von_~_aus vermut*
    vertagt* verschob* zuruckgestellt / angenommen verabschied* gebilligt
    rucktritt* zuruckgetreten trat*_~_zuruck tritt_~_zuruck / bleibt_im_amt blieb_im_amt bleiben_im_amt
    in_kraft / ausser_kraft
    hoch hohe hohen hohes / gering geringe geringen geringes niedrig niedrige niedrigen niedriges
    ist_bekannt sind_bekannt bekannt_ist / ist_unbekannt sind_unbekannt unbekannt_ist
    schuldenfrei* / verschuldet* uberschuldet*
    gultig* / ungultig* nichtig*
    moglich / unmoglich
    rechtmassig* rechtens legal* zulassig* verfassungsgemass* verfassungskonform* / rechtswidrig* unrechtmassig* illegal* unzulassig* verfassungswidrig*
    abhangig* / unabhangig*
    verletzt* / unverletzt*
    beschadigt* / unbeschadigt* unversehrt*
    wahrscheinlich* / unwahrscheinlich*
    notig* notwendig* erforderlich* / unnotig* uberflussig* entbehrlich*
    vollstandig* / unvollstandig* luckenhaft*
    regelmassig* / unregelmassig*
    sichtbar* / unsichtbar*
    berechtigt* / unbegrundet* unberechtigt* haltlos*
    verbindlich* bindend* / unverbindlich*
    beliebt* popular* / unbeliebt* unpopular*
    geeignet* / ungeeignet* untauglich*
    gerecht* fair* / ungerecht* unfair*
    stabil* / instabil*
    direkt direkte direkten direkter direktes / indirekt*
    offiziell* / inoffiziell*
    bewohnt* / unbewohnt* leerstehend*
    bezahlt* / unbezahlt*
    bedeutend* wichtig* / unbedeutend* unwichtig*
    harmlos* unbedenklich* ungefahrlich* / gefahrlich* bedenklich* schadlich* riskant* giftig*
    geheilt genesen / erkrankt* infiziert*
    umweltfreundlich* klimafreundlich* / umweltschadlich* klimaschadlich*
    positiv* / negativ*
    dicker* / dunner*
    breiter* / schmaler* enger*
    heller* / dunkler*
    lauter / leiser*
    links / rechts
    oben / unten
    intern interne internen interner internes / extern externe externen externer externes
    digital* / analog*
    online / offline
    tagsuber / nachts
    hochlad* hochgeladen / herunterlad* heruntergeladen
    verschlussel* / entschlussel* unverschlussel*
    installier* / deinstallier*
    aktivier* / deaktivier*
    verstaatlich* / privatisier*
    legalisier* / kriminalisier* verbot* verbiet*
    bewaffn* / entwaffn* unbewaffnet*
    sonnig* / bewolkt* bedeckt regnerisch*`,
  months:
    "januar|janner|jan februar|feber|feb marz|mrz april|apr mai juni|jun juli|jul august|aug september|sept oktober|okt november|nov dezember|dez",
  weekdays: "montag* dienstag* mittwoch* donnerstag* freitag* samstag*|sonnabend* sonntag*",
  numbers:
    "null=0 ein=1 eins=1 eine=1 einen=1 einem=1 einer=1 zwei=2 drei=3 vier=4 funf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwolf=12 dreizehn=13 vierzehn=14 funfzehn=15 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 zwanzig=20 dreissig=30 vierzig=40 funfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90 hundert=100 tausend=1000 halb=0.5 halbe=0.5 halfte=0.5 halben=0.5 dutzend=12 drittel=3 viertel=4 doppelt=2 verdoppelt=2 verdoppelte=2 verdreifacht=3 dritte=3 dritten=3 zweite=2 zweiten=2 erste=1 ersten=1 vierte=4 vierten=4 funfte=5 funften=5 beide=2 beiden=2 halbiert=0.5 halbierte=0.5 zweimal=2 dreimal=3",
  scales:
    "hundert=100 tausend=1e3 tsd=1e3 million=1e6 millionen=1e6 mio=1e6 milliarde=1e9 milliarden=1e9 mrd=1e9 billion=1e12 billionen=1e12",
  units:
    "percent=prozent point=prozentpunkt* EUR=euro|eur USD=dollar|us-dollar|usd GBP=pfund CHF=franken|chf JPY=yen CNY=yuan second=sekunde* minute=minute* hour=stunde* day=tag|tage|tagen|tages week=woche* month=monat* year=jahr|jahre|jahren|jahres decade=jahrzehnt* century=jahrhundert* km=kilometer*|km mile=meile* m=meter|metern|m cm=zentimeter*|cm mm=millimeter*|mm kg=kilogramm|kilo|kg g=gramm|g t=tonne* ha=hektar|ha litre=liter* kW=kilowatt|kw MW=megawatt|mw GW=gigawatt|gw kWh=kilowattstunde*|kwh MWh=megawattstunde*|mwh GWh=gigawattstunde*|gwh TWh=terawattstunde*|twh degree=grad mg=milligramm|mg ml=milliliter|ml MB=megabyte|mb GB=gigabyte|gb TB=terabyte|tb basispoint=basispunkt* clock=uhr fold=mal|fach",
  joints: "aber doch wahrend obwohl weil denn sondern nachdem bevor dass wobei und sowie wenn damit",
  agents: "von vom durch",
  pronouns:
    "er sie es sein seine seinen seinem seiner seines ihr ihre ihren ihrem ihrer dies diese dieser dieses das_unternehmen der_konzern die_firma die_bank das_gericht das_ministerium die_behorde der_hersteller der_betreiber die_stadt die_regierung die_gewerkschaft der_verband der_verein die_universitat die_gruppe das_startup die_forscher* die_studie der_anbieter der_versorger die_genossenschaft des_unternehmens dem_unternehmen des_konzerns dem_konzern den_konzern der_firma der_bank des_gerichts dem_gericht des_ministeriums dem_ministerium der_behorde des_herstellers dem_hersteller des_betreibers dem_betreiber der_gewerkschaft des_verbands dem_verband des_vereins dem_verein des_klubs der_klub der_universitat der_gruppe des_startups des_anbieters dem_anbieter des_versorgers der_genossenschaft",
  about: "etwa rund ungefahr circa ca knapp gut fast nahezu uber mehr_als weniger_als unter bis_zu mindestens",
};
