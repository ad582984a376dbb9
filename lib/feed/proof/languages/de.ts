import type { Lexicon } from "./lexicon";

export const DE: Lexicon = {
  not: "ohne nicht kein keine keinen keinem keiner keines nie niemals niemand nichts weder nirgends keinerlei nein",
  lacking:
    "kaum scheiter* verweiger* weiger* fehl* mangel* unverandert lehn*_ab abgelehnt ablehn* verhinder* ausgeschlossen schliess*_aus ausschliess* verzicht* versag* ausbleib* blieb*_aus verwarf* verworfen unterblieb* unterlass* entgeh* verschont schlug*_aus ausgeschlagen lehnt*_*_ab abgewiesen abwies* wies*_ab / statt anstatt vermeid* kaum gestrichen abgesagt aufgegeben stattdessen dagegen",
  unlike:
    "bleib* blieb* nur lediglich unbekannt unklar entging* verschont* widersprech* widerspruch* verbot* stopp* ehemal* weniger fehl* mangel* tiefst* niedrigst* erstmals verlor* verlier* ignorier* verschwund* / noch allein bloss entgeh* entkam* befreit* einwand* dagegen gegen verbiet* stopt end* endet bis je erste* anders fruher* frei still geheim offen ausser gleich konstant verhinder* vermeid* aus weg spat* erst statt anstatt unverandert schliess* verweiger* scheiter* ausgenommen falsch",
  yet: "noch nie niemals bisher bislang",
  denied:
    "bestreit* bestritt* dementier* dementi falsch unwahr widersprach* widerspr* zuruckgewiesen weis*_zuruck wies*_zuruck stimmt_nicht",
  planned:
    "plant planen plante planten will wollen wollte wollten soll sollen sollte sollten beabsichtig* voraussichtlich hofft hoffen hoffte mochte mochten strebt_an geplant muss mussen musste mussten fordert fordern forderte forderten / bereit wird werden vertrag* unterzeich* unterschr* bestell* vereinbar* plan plane vorgesehen erwart* rechnet rechnen anstreb* ziel* kunftig prognos* vorhaben vorschlag* schlagt zugesagt angekundigt ankundig* vorhat kundigt forder* verlang* biete* bot geplant* noch demnachst bald bis_20* droh* verspr* wunsch* beschloss* beschluss* angeordnet entschied* entscheid* mussen",
  future: "wird werden",
  neutral: "als_geplant als_erwartet als_vorgesehen wie_geplant als_prognostiziert als_veranschlagt",
  possible:
    "moglicherweise vielleicht womoglich eventuell unter_umstanden erwagt erwagen erwog erwage uberlegt uberlegen denkt_daruber denkt_noch denken_daruber irgendwann denkbar in_betracht / konnte konnten kann konne konnen moglich* erwag* pruf* wahrscheinlich durfte durften unklar ungewiss offen schatz* scheint",
  conditional:
    "falls sofern vorausgesetzt unter_der_bedingung nur_wenn / wenn vorbehaltlich bedingung bedingt solange sobald abhang*",
  alleged:
    "angeblich mutmasslich* offenbar vermutlich vermeintlich* / vorgeworfen vorwurf* vorwirft wirft beschuldig* verdacht* geruch* werfe laut nach_angaben zufolge habe sei hatten waren behaupt* vermut*",
  done: "bereits schon langst / erhielt bekam nahm gab kam ging stieg fiel verlor gewann begann schloss blieb fand trat zog hielt liess hat haben hatte hatten wurde wurden ist sind war waren",
  forms: {
    done: /^(?!heute|bitte|sollte|wollte|möchte|könnte|dürfte|müsste|hätte|beste|erste|zweite|nächste|letzte|rechte|alte|weite)\p{Ll}{3,}te(?:n|t)?$/u,
    possible: /^(?:könnten?|dürften?)$/iu,
    conditional: /^(?:würden?|wären?|hätten?)$/iu,
    planned: /^(?:müssten?)$/iu,
    alleged: /^(?:solle|wolle|könne|werde)$/iu,
  },
  opposites: `
    steig* stieg* gestiegen* wachs* wuchs* gewachsen* erhoh* zunahm* zugenommen zunehm* nahm*_~_zu nimmt_~_zu nehmen_~_zu zuleg* zugelegt legt*_~_zu kletter* zuwachs* anstieg* plus aufwarts hinauf ausbau* ausgebaut verdoppel* verdreifach* anheb* angehoben hob gewann gewinn*_hinzu wachstum auf_stock* aufgestockt heraufgesetzt mehr hoher* grosser* langer schwerer* teurer* aufgestockt stockt*_~_auf / fall* fiel* gefallen* sink* sank* gesunken* senk* gesenkt* abnahm* abgenommen nahm*_~_ab nimmt_~_ab nehmen_~_ab ruckgang* ruckgange zuruckg* zuruckging* ging*_~_zuruck geht_~_zuruck gehen_~_zuruck verringer* reduzier* kurz* gekurzt schrumpf* minus abwarts verlor* verlier* verlust* halbier* einbruch* brach*_ein eingebrochen abbau* abgebaut verminder* sturz* nachliess* herabgesetzt weniger niedriger* kleiner* geringer* kurzer leichter* billiger* gunstiger*
    mehr grosser* grosste* meist* / weniger kleiner* kleinste* wenigst* geringer*
    uber oberhalb mindestens hoher* hochste* ubertr* ubersteig* uberstieg / unter unterhalb hochstens niedriger* niedrigste* tiefer* maximal bis_zu unterschr* geringer*
    gewinn* gewann* gewonnen* sieg* siegte* besieg* bezwang* schlug / verlier* verlor* verloren* niederlage* unterlag* unterlegen
    offn* offnet* eroffn* start* begann* beginn* begonnen lanc* einfuhr* eingefuhrt fuhrt_ein nahm*_auf aufgenommen / schliess* schloss* geschlossen* beend* endet* ende stopp* einstell* eingestellt stellt*_ein aussetz* ausgesetzt setzt*_aus
    kauf* kauft* ubernahm* ubernehm* ubernomm* erwarb* erworb* erwirb* import* / verkauf* verausser* export*
    genehmig* billig* zustimm* zugestimmt stimmt*_zu angenommen annahm* annehm* erlaub* zulass* zugelass* liess*_zu bestatig* unterstutz* befurwort* begruss* lob* bewillig* / ablehn* abgelehnt* lehnt*_ab verbot* verbiet* verboten* untersag* blockier* kippt* verwarf* verworf* kritisier* kritik* verweiger* aufgehob* hob*_auf stoppt* ruckt*_ab
    vor vorher fruher* zuvor eher vorzeitig* / nach nachher spater* danach verspat* verschob* verschieb* verzoger*
    einstell* eingestellt einstellte beruf* anheuer* angeworben / entliess* entlass* kundig* abbau* zurucktr* zurucktrat* ausscheid* ausgeschieden verlass*
    gewinn* uberschuss* / verlust* fehlbetrag* defizit*
    beschleunig* schneller* schnell* / verlangsam* langsamer* brems* langsam*
    starker* stark* besser* verbesser* beste* gestarkt starkt* / schwacher* schwach* schlechter* verschlechter* schlechteste* geschwacht
    verlanger* langer* langste* / verkurz* kurzer* kurzeste*
    erst* / letzt*
    mehrheit* / minderheit*
    leichter* erleichter* locker* gelocker* / schwerer* erschwer* verscharf* strenger* streng*
    billiger* gunstiger* verbillig* / teurer* verteuer* teuer
    alter* alteste* / junger* jungste*
    schuldig* verurteil* / unschuldig* freigesproch* freispr*
    erfolgreich* erfolg* gelang* gelung* / erfolglos* scheiter* misslang*
    nord* / sud*
    ost* / west*
    sicher* / unsicher* gefahr* verwundbar* angreifbar*
    warm* heiss* / kalt* kuhl*
    freiwillig* / verpflicht* pflicht* obligator*
    vorubergehend* befristet* / dauerhaft* unbefristet*
    offentlich* / privat*
    bau* baut* errichte* / abriss* abgeriss* abreiss* rissen
    inland* heimisch* / ausland*
    innerhalb / ausserhalb
    nass* feucht* regen* / trocken* durr*
    rentabel profitabel / unrentabel unprofitabel
    in_betrieb inbetriebnahme angefahren eingeschaltet / stillgelegt stillleg* stilleg* abgeschaltet abschalt* ausser_betrieb vom_netz
    nahm_~_an nehmen_~_an nimmt_~_an annahm* angenommen annehm* akzeptier* / schlug_~_aus schlagt_~_aus ausgeschlagen ausschlag* lehnt*_~_ab abgelehnt ablehn* wies_~_zuruck
    zu_fruh verfruht vorzeitig* fruher eher / zu_spat verspat* verspatung verzoger* spater
    beschleunig* / verzoger* verzogerung* verlangsam* aufgehalten
    schafft schaff* geschaffen entsteh* entstanden hinzu hinzukomm* neue_stellen / streich* gestrich* strich* weg wegfall* weggefallen entfall* entfiel* abbau* abgebaut
    dafur befurwort* unterstutz* begruss* / dagegen gegner* lehn*_~_ab ablehn* widersprech*
    stimmte*_fur stimmen_fur votier*_fur fur_den_erhalt / stimmte*_gegen stimmen_gegen votier*_gegen
    einfuhr* eingefuhrt ausweit* ausgeweitet fuhr*_~_ein / abschaff* abgeschafft aufheb* aufgehoben
    einleg* eingelegt legt*_~_ein / zuruckzieh* zuruckgezog* ruckzug zog*_~_zuruck
    bestatig* eingeraumt raumt*_~_ein zugegeben gab_~_zu gab_~_recht raumte / bestreit* bestritt* dementier* zuruckgewiesen wies*_~_zuruck weis*_~_zuruck
    erweiter* ausbau* ausgebaut saniert* sanier* / schliess* geschloss* abreiss* abriss
    bestell* geordert / zuruckgeb* zuruckgab* stornier* abbestell* storno
    aktiv eingeschaltet / inaktiv stumm ausgeschaltet deaktiviert
    zugesagt bewillig* steuer*_~_bei zugeschossen / gestrichen verweiger* gekurzt
    hochstens maximal / mindestens wenigstens
    fuhrt fuhrte fuhrten in_fuhrung vorn vorne / zurucklag* lag_~_zuruck hinten ruckstand
    trat_~_bei beitrat* beitret* / austrat* ausgetret* austret* trat_~_aus
    loben lobt* gelobt begruss* / kritisier* rugt* gerugt beanstand* bemangel*
    haufig* haufiger oft ofter / selten* seltener
    uberhoht zu_hoch ubertrieben / zu_niedrig untertrieben
    veroffentlich* vorgestellt vorstell* / zuruckgezog* zuruckzieh* zuruckgehalten
    verschoben verschieb* vertagt aufgeschoben / vorgezog* vorzieh* zog*_~_vor
    erlaub* zulassig gestatt* / verbot* verboten untersag* unzulassig
    zufrieden* optimis* zuversicht* / unzufrieden* pessimis* besorgt
    schneereich* / schneearm*
    entdeck* fand gefunden / ubersah* ubersehen
    gewonnen gewann siegreich / verloren verlor
    zahl* gezahlt / erhalt erhalten erhielt bekam*
    ubernimmt ubernahm* ubernommen kauf* erwirbt / verkauf* verauss* abgegeben gibt_~_ab
    fehl* ausfall* ausfallt fallt_~_aus / spielt weiterspiel* auflauf*
    viel viele reichlich / wenig wenige mangel* knapp
    fruhestens / spatestens
    nachfolger* / vorganger*
    einschalt* eingeschaltet / ausschalt* ausgeschaltet
    zustimm* stimmt_~_zu stimmte_~_zu / weist_~_zuruck wies_~_zuruck widersprech* widersprach lehn*_~_ab
    teurer mehr hoher* / billiger* gunstiger* weniger
    kam_~_ins kommt_~_ins / verliess verlasst verlassen
    hebt_~_an hob_~_an heraufsetz* heraufgesetzt / herabsetz* herabgesetzt senk* gesenkt
    ruck* zuruckkehr* / weggeh* wegzog*
    sammel* sammelt* / verteil*
    mehr_als uber / weniger_als unter
    verbesser* / verschlechter*
    gewinn* gewann / verlor verlier*
    haft* / frei*
    erleichter* entlast* / belast* erschwer*
    lobt* lob begruss* / kritisier* bemangel* rugt*
    fullt* voll / leer* leert*
    zieht_~_ein eingezogen / zieht_~_aus ausgezogen
    verein* fusion* / trenn* aufspalt*
    kostenlos* gratis / kostenpflichtig*`,
  months:
    "januar|janner|jan februar|feber|feb marz|mrz april|apr mai juni|jun juli|jul august|aug september|sept oktober|okt november|nov dezember|dez",
  weekdays: "montag* dienstag* mittwoch* donnerstag* freitag* samstag*|sonnabend* sonntag*",
  numbers:
    "null=0 ein=1 eins=1 eine=1 einen=1 einem=1 einer=1 zwei=2 drei=3 vier=4 funf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwolf=12 dreizehn=13 vierzehn=14 funfzehn=15 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 zwanzig=20 dreissig=30 vierzig=40 funfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90 hundert=100 tausend=1000 halb=0.5 halbe=0.5 halfte=0.5 halben=0.5 dutzend=12 drittel=3 viertel=4 doppelt=2 verdoppelt=2 verdoppelte=2 verdreifacht=3 dritte=3 dritten=3 zweite=2 zweiten=2 erste=1 ersten=1 vierte=4 vierten=4 funfte=5 funften=5 beide=2 beiden=2 halbiert=0.5 halbierte=0.5 zweimal=2 dreimal=3",
  scales:
    "hundert=100 tausend=1e3 tsd=1e3 million=1e6 millionen=1e6 mio=1e6 milliarde=1e9 milliarden=1e9 mrd=1e9 billion=1e12 billionen=1e12",
  units:
    "percent=prozent point=prozentpunkt* EUR=euro|eur USD=dollar|us-dollar|usd GBP=pfund CHF=franken|chf JPY=yen CNY=yuan second=sekunde* minute=minute* hour=stunde* day=tag|tage|tagen|tages week=woche* month=monat* year=jahr|jahre|jahren|jahres decade=jahrzehnt* century=jahrhundert* km=kilometer*|km mile=meile* m=meter|metern|m cm=zentimeter*|cm mm=millimeter*|mm kg=kilogramm|kilo|kg g=gramm|g t=tonne* ha=hektar|ha litre=liter* kW=kilowatt|kw MW=megawatt|mw GW=gigawatt|gw kWh=kilowattstunde*|kwh MWh=megawattstunde*|mwh GWh=gigawattstunde*|gwh TWh=terawattstunde*|twh degree=grad mg=milligramm|mg ml=milliliter|ml MB=megabyte|mb GB=gigabyte|gb TB=terabyte|tb basispoint=basispunkt* clock=uhr fold=mal|fach",
  joints: "aber doch jedoch wahrend obwohl weil denn sondern nachdem bevor dass wobei und sowie wenn damit",
  agents: "von vom durch",
  pronouns:
    "er sie es sein seine seinen seinem seiner seines ihr ihre ihren ihrem ihrer dies diese dieser dieses das_unternehmen der_konzern die_firma die_bank das_gericht das_ministerium die_behorde der_hersteller der_betreiber die_stadt die_regierung die_gewerkschaft der_verband der_verein die_universitat die_gruppe das_startup die_forscher* die_studie der_anbieter der_versorger die_genossenschaft",
  about: "etwa rund ungefahr circa ca knapp gut fast nahezu uber mehr_als weniger_als unter bis_zu mindestens",
};
