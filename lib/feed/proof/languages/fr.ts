import type { Lexicon } from "./lexicon";

export const FR: Lexicon = {
  not: "sans pas jamais aucun aucune aucunement rien nullement non guere n'_*_plus ne_*_plus n'est_plus ne_sera_plus n'y_a_plus n'a_plus n'ont_plus ne_sont_plus",
  lacking:
    "a_peine echou* refus* manqu* empech* renonc* faute_de exclu* ecart* rejet* echapp* epargn* decline* ecarte / evit* abandonn* annul* absence au_lieu_de plutot_que suspend* a_peine defaut debout*",
  unlike:
    "rest* demeur* toujours seul* seulement ignor* inconnu* echapp* epargn* oppos* contest* desaccord bloqu* interdi* arret* ancien* moins manqu* penurie perdu* perd* cess* / encore uniquement flou* exempt* stopp* jusqu* premier* premiere* autre* libre* secret* ouvert* sauf hors meme maintenir maintien* maintenu* conserv* gard* empech* evit* exclu* differ* contre tort avant tard* contrairement faute",
  yet: "encore jamais toujours",
  denied: "dement* nie nient niait nier dementi faux fausse refut* contest* conteste_avoir inexact",
  planned:
    "compte_bien prevoit_de prevoient_de prevoyait_de prevu_de devrait devraient veut veulent voulait entend entendent souhaite souhaitent espere esperent esperait projette_de projettent_de a_l'intention s'apprete s'appretent va_etre vont_etre envisage_de envisagent_de envisageait_de compte_deposer doit_*er doit_*ir doit_*re doivent_*er doivent_*ir doivent_*re exige exigent reclame reclament / pret prete prets doit doivent contrat* sign* accord* command* va vont compte comptent prevoi* prevu* prevoy* projet* envisag* souhait* reclam* demand* exig* propos* attend* vise visent programm* promet* promis* promess* prochain* planifi* objectif d'ici pourra pourront sera seront menac* decid* vote* ordonn* approuv*",
  future: "va vont va_etre",
  neutral: "que_prevu comme_prevu qu'attendu que_prevue que_prevus",
  possible:
    "etudie_la_possibilite songe_a songent_a menace_de menacent_de pourrait pourraient peut-etre eventuellement probablement sans_doute envisage envisagent envisageait risque_de / peut peuvent possib* eventuel* probabl* envisag* etudi* susceptib* capac* hypothe* ouvert* n'exclut estim* semble* incert*",
  conditional: "a_condition sous_reserve a_moins pourvu s'il s'ils si / condition* sauf en_cas sous_condition lorsque",
  alleged:
    "pretendument presume* suppose* soupconne* selon_des_rumeurs apparemment / pretend* accus* rumeur* allegu* reproch* selon d'apres affirm* denonc* assur*",
  done: "deja / a ont avait avaient est sont etait ete fut eu",
  forms: {
    planned: /^(?:\p{Ll}*[^r\s]er(?:a|ont)|\p{Ll}+[dv]r(?:a|ont)|\p{Ll}*(?:au|i)r(?:a|ont))$/u,
    conditional: /^(?:\p{Ll}*[^r\s]er(?:ait|aient)|\p{Ll}+[dv]r(?:ait|aient)|\p{Ll}*aur(?:ait|aient))$/u,
  },
  opposites: `
    augment* hauss* croi* cru progress* grimp* bondi* bond gagn* monte* montent monter elev* accroi* accru* croissance doubl* tripl* relev* renforc* gonfl* envol* plus_haut plus_que plus_de %_de_plus superieur* davantage / baiss* recul* diminu* chut* tomb* perd* perdu* reduct* redui* contract* repli* descend* abaiss* divis* plong* effondr* decroi* retreci* moins_haut moins_que moins_de %_de_moins inferieur*
    plus_que plus_de plus_*_que %_de_plus davantage superieur* / moins_que moins_de moins_*_que %_de_moins inferieur*
    au-dessus au-dela depass* exced* au_moins minimum superieur* / au-dessous en_dessous au_plus maximum inferieur* jusqu'a
    gagn* remport* victoire* vainc* batt* bat vainqu* impos* / perd* perdu* defait* inclin* battu*_par
    ouvr* ouvert* lanc* inaugur* commenc* demarr* debut* introdu* repris* reprend* / ferm* clos* arret* cess* termin* mett*_fin mis_fin fin interromp* suspend* suspendu*
    achet* achat* acqui* rachet* rachat* repris* import* / vend* vente* ceder cede* cession* export*
    approuv* accept* adopt* autoris* valid* soutien* soutenu* favorable* confirm* ratifi* accorde* accorder salu* vote votes vote_la / rejet* refus* interdi* bloqu* annul* oppos* censur* suspendu* critiqu* desapprouv* defavorable*
    avant plus_tot auparavant / apres plus_tard ensuite retard* report*
    embauch* recrut* engag* nomm* / licenci* supprim* congedi* demission* quitt* depart*
    benefice* profit* excedent* / perte* deficit*
    acceler* rapide* plus_vite / ralenti* lent*
    renforc* fort* amelior* meilleur* mieux / affaibli* faibl* deterior* degrad* pire* aggrav*
    prolong* allong* long* / raccourci* abreg* court*
    entr* arriv* / sort* quitt* parti*
    inclu* / exclu*
    premier* / dernier*
    majorit* / minorit*
    assoupli* facilit* simpl* / durci* strict* complique*
    moins_cher bon_marche / cher chere* couteu*
    ancien* vieux vieil* aine* / jeune* nouveau* nouvel* cadet*
    coupable* condamn* / innocent* acquitt* relax*
    succes reuss* / echec* echou*
    nord / sud
    est orient* / ouest occident*
    sur sure surs securis* / danger* vulnerab*
    chaud* / froid*
    haut* eleve* / bas basse* faible*
    public* / prive*
    rentab* / deficitaire*
    obligatoire* / facultati* volontaire*
    temporaire* provisoire* / permanent* definiti*
    constru* bati* / demoli* detrui*
    national* / etranger* international*
    preteu* prete* / emprunt*
    humide* pluie* / sec seche* secheresse*
    mis_en_service mise_en_service activ* / hors_service desactiv* debranch* arrete*
    accept* / declin* refus* rejet* repouss*
    cre* creer creation* ajout* / supprim* suppression* detrui* abandonn*
    en_tete menait menaient devanc* devance depass* devant domin* / menes menees derriere distanc* devance_par
    avance_a avancee avance_au avance_de / reporte* repousse* retard* decale* differe*
    ordonn* accorde* impos* / refus* rejet* debout*
    demand* depos* / retir* renonc*
    debut* commenc* demarr* lanc* s'ouvr* / achev* termin* s'achev* fini* clot*
    confirm* admet* admis reconnai* reconnu* avou* / dement* nie nient contest* refut* rejet*
    touche* vulnerab* concern* expos* affect* / epargn* echapp* protege* a_l'abri indemne*
    adopt* utilis* / abandonn* delaiss*
    rapport* gagn* / cout* perd* cout
    achet* acquis acqui* rachet* / vend* vente* revend* ced*
    en_faveur favorable* donne_raison soutenu* defend* defendu* / en_defaveur defavorable* donne_tort combat* combattu*
    moins_cher bon_marche / plus_cher
    plus_grand* plus_long* plus_large / plus_petit* plus_court* moins_grand*
    au_plus maximum plafon* / au_moins minimum plancher
    publi* present* devoil* / retir* cach* dissimul*
    frequent* souvent / rare* rarement
    autoris* permet* permis legal* / interdi* illegal* prohib*
    decouver* decouvr* detect* / ignor* manqu*
    approuv* vote* adopt* / rejet* repouss* retoqu*
    felicit* salu* loue* / critiqu* denonc* deplor* fustig*
    verse* pay* / recoi* recev* percoi* touch*
    rouvr* / ferm*
    maintenu* conserv* garde* / supprim* abandonn* disparai* disparu* retir*
    optimis* confian* espoir / pessimis* inquiet* crain* crai*
    satisfai* / mecontent* decu*
    alleg* assoupl* / alourd* durci*
    export* / import*
    plus_grand* depass* superieur* / plus_petit* inferieur*
    successeur* / predecesseur*
    embauch* recrut* / licenci* congedi*
    fusion* / scission* separ*
    gratuit* / payant*
    arriv* venu* / parti* partent
    satisfai* / mecontent* insatisfai*
    legal* / illegal*
    plein* rempli* / vide* vid*
    exces / manque penurie faute
    expos* vulnerab* / echapp* epargn* protege*
    mieux meilleur* / pire* moins_bien
    au_moins minimum / au_plus maximum au_maximum
    hausse augment* / baisse diminu*
    destine* / provenan* venu*
    plus_efficac* / moins_efficac*
    plus_rapid* / moins_rapid* plus_lent*
    plus_tot / plus_tard`,
  months: "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
  weekdays: "lundi mardi mercredi jeudi vendredi samedi dimanche",
  numbers:
    "zero=0 un=1 une=1 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13 quatorze=14 quinze=15 seize=16 dix-sept=17 dix-huit=18 dix-neuf=19 vingt=20 trente=30 quarante=40 cinquante=50 soixante=60 soixante-dix=70 quatre-vingts=80 quatre-vingt=80 quatre-vingt-dix=90 cent=100 cents=100 mille=1000 moitie=0.5 demi=0.5 demie=0.5 tiers=3 quart=0.25 quarts=4 double=2 double=2 doubler=2 triple=3 premier=1 premiere=1 deuxieme=2 second=2 seconde=2 troisieme=3 quatrieme=4 cinquieme=5 sixieme=6 dizaine=10 douzaine=12 quinzaine=15 vingtaine=20 trentaine=30 quarantaine=40 cinquantaine=50 centaine=100",
  scales:
    "cent=100 cents=100 mille=1e3 millier=1e3 milliers=1e3 million=1e6 millions=1e6 milliard=1e9 milliards=1e9 mds=1e9 md=1e9",
  units:
    "percent=pour_cent|pourcent|pc point=point_de_pourcentage|points_de_pourcentage|point|points EUR=euro|euros|eur USD=dollar|dollars|usd GBP=livre_sterling|livres_sterling|livre|livres CHF=franc|francs JPY=yen|yens CNY=yuan|yuans second=seconde|secondes minute=minute|minutes hour=heure|heures|h day=jour|jours|journee|journees week=semaine|semaines month=mois year=an|ans|annee|annees decade=decennie* century=siecle* km=kilometre*|km mile=mile|miles m=metre|metres|m cm=centimetre*|cm mm=millimetre*|mm kg=kilogramme*|kilo|kilos|kg g=gramme|grammes|g t=tonne|tonnes ha=hectare|hectares|ha litre=litre|litres kW=kilowatt|kilowatts|kw MW=megawatt|megawatts|mw GW=gigawatt|gigawatts|gw kWh=kilowattheure*|kilowatts-heure|kwh MWh=megawattheure*|mwh GWh=gigawattheure*|gwh TWh=terawattheure*|twh degree=degre|degres mg=milligramme*|mg ml=millilitre*|ml MB=megaoctet*|mo GB=gigaoctet*|go TB=teraoctet*|to basispoint=point_de_base|points_de_base fold=fois",
  joints:
    "mais tandis alors_que cependant bien_que quoique car parce toutefois lorsque quand apres avant dont qui et puisque",
  agents: "par",
  pronouns:
    "il elle ils elles lui leur leurs son sa ses ce cet cette ces celui celle celui-ci celle-ci l'entreprise la_societe le_groupe la_banque le_tribunal le_ministere l'agence le_constructeur l'operateur la_ville le_gouvernement le_syndicat l'association le_club l'universite la_cooperative les_chercheurs l'etude la_compagnie le_projet qui dont",
  about:
    "plus_d' moins_d' pres_d' un_peu_plus environ pres_de quelque autour_de a_peu_pres presque plus_de moins_de au_moins jusqu'a pres",
};
