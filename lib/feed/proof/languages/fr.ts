import type { Lexicon } from "./lexicon";

export const FR: Lexicon = {
  not: "sans pas jamais aucun aucune aucunement rien nullement non guere n'_*_plus ne_*_plus n'est_plus ne_sera_plus n'y_a_plus n'a_plus n'ont_plus ne_sont_plus ni nulle_part en_aucun_cas",
  lacking:
    "a_peine inchange* echou* refus* manqu* empech* renonc* faute_de faute_d' exclu* ecart* rejet* echapp* epargn* decline* ecarte / evit* abandonn* annul* absence au_lieu_de au_lieu_d' plutot_que plutot_qu' suspend* a_peine defaut debout*",
  unlike:
    "reste restent restait restaient restera resteront rester restee* restes restant* demeur* toujours seul* seulement ignor* inconnu* echapp* epargn* oppos* contest* desaccord bloqu* interdi* arret* ancien* moins manqu* penurie perdu* perd* cess* / encore uniquement flou* exempt* stopp* jusqu* premier* premiere* autre* libre* secret* ouvert* sauf hors meme maintenir maintien* maintenu* conserv* garde gardent gardait gardaient garder gardera gardes gardees gardee empech* evit* exclu* differ* contre tort avant tard* contrairement faute",
  yet: "encore jamais toujours",
  denied:
    "dement* nie nient niait nier dementi faux fausse refut* contest* conteste_avoir inexact* refuse_de refuse_d' refusent_de refusent_d' refusait_de refusait_d' refusant_de refusant_d' renonce_a_*er renonce_a_*ir renonce_a_*re renoncent_a_*er renoncent_a_*ir renoncent_a_*re",
  planned:
    "compte_bien prevoit_de prevoient_de prevoyait_de prevoyaient_de prevu_de prevoit_d' prevoient_d' prevoyait_d' prevu_d' devrait devraient veut veulent voulait entend entendent souhaite souhaitent espere esperent esperait esperaient souhaitait souhaitaient voulaient projette_de projettent_de projette_d' projettent_d' projetait_de projetait_d' projetaient_de ambitionne* a_l'intention ont_l'intention avait_l'intention a_pour_objectif a_pour_but s'emploie_a tente_de tentent_de tente_d' tentent_d' cherche_a cherchent_a aspire_a aspirent_a s'apprete s'appretent s'appretait se_prepare_a se_preparent_a va_etre vont_etre envisage_de envisagent_de envisageait_de envisage_d' envisagent_d' envisageait_d' compte_deposer compte_*er comptent_*er comptait_*er compte_*ir comptent_*ir compte_*re comptent_*re doit_se doit_s' doivent_se doivent_s' promis_de promis_d' promet_de promet_d' promettent_de promettent_d' s'engage_a s'engagent_a s'est_engage* doit_*er doit_*ir doit_*re doivent_*er doivent_*ir doivent_*re exige exigent reclame reclament / pret prete prets doit doivent signature* accord* command* va vont compte comptent prevoi* prevu* prevoy* projet* envisag* souhait* reclam* demand* exig* propos* attend* vise visent programm* promet* promis* s'engag* engage* engagement* promess* prochain* planifi* objectif d'ici pourra pourront sera seront menac* essaye essaient essayer essaie decide decident decider decidera decidee decision* recommand* preconis* plaid* souhaitable tente tentent tenter cherche cherchent cherchait chercher ordonn*",
  future: "va vont va_etre",
  neutral: "non_seulement pas_seulement pas_uniquement que_prevu comme_prevu qu'attendu que_prevue que_prevus",
  possible:
    "etudie_la_possibilite etudient_la_possibilite songe_a songent_a songeait_a reflechit_a reflechissent_a hesite_a hesitent_a hesite_encore hesitent_encore a_l'etude etudie_l'opportunite etudie_l'idee n'exclut_pas n'excluent_pas failli faillit pas_encore_decide pas_encore_tranche reste_a_savoir on_ignore menace_de menacent_de menace_d' menacent_d' pourrait pourraient pourrais peut-etre il_se_peut se_pourrait potentiellement vraisemblablement eventuellement probablement sans_doute envisage envisagent envisageait risque_de risquent_de risque_d' risquent_d' / peut peuvent possib* eventuel* probabl* envisag* etudi* susceptib* capac* hypothe* ouvert* n'exclut estim* semble* incert* reflechi* hesit* a_l'etude doute* debat debattu* debattre discut* risquent risque potentiel* vraisembl* scenario*",
  conditional:
    "a_condition sous_reserve dans_l'hypothese au_cas_ou a_moins pourvu s'il s'ils si / condition* sauf en_cas sous_condition lorsque selon_que tant_que des_lors subordonn* conditionn*",
  alleged:
    "pretendument presume* suppose* soupconne* selon_des_rumeurs apparemment soi-disant a_en_croire supposement / pretend* accus* rumeur* allegu* reproch* selon d'apres affirm* denonc* assure assurent assurait assurer soupconn* suspect*",
  done: "deja / ont avait avaient est sont etait etaient fut furent eu ayant",
  forms: {
    done: /^a$/iu,
    planned: /^(?:\p{Ll}*[^r\s]er(?:a|ont)|\p{Ll}+[dv]r(?:a|ont)|\p{Ll}*(?:au|i)r(?:a|ont))$/u,
    conditional: /^(?:\p{Ll}*[^r\s]er(?:ait|aient)|\p{Ll}+[dv]r(?:ait|aient)|\p{Ll}*aur(?:ait|aient))$/u,
  },
  opposites: `
    augment* hauss* croissan* croitre croissent cru progress* grimp* bondi* bond gagn* monte* eleve_a elevation s'elev* accroi* accru* doubl* tripl* relev* renforc* gonfl* envol* forci* redress* reconstitu* quadrupl* multipli* s'accroit s'accroissent s'accroitre majoration* majore* alourdi* flamb* rebond* remont* elarg* agrandi* etend* essor rencheri* en_hausse plus_haut plus_que plus_de %_de_plus superieur* davantage / baiss* recul* chut* tomb* perd* reduct* redui* contracte contraction* repli* descend* abaiss* divise divisee divises plong* effondr* decroi* decru* retreci* dimin* amoindri* degringol* fondu fondre regress* rabot* ralenti* s'amenuis* rogn* flechi* restrein* degonfl* resserr* effrit* minore* en_baisse retomb* cede_*_% cede_du_terrain lache_*_% allege* moins_haut moins_que moins_de %_de_moins inferieur*
    plus_que plus_de plus_*_que %_de_plus plus_d' plus_qu' plus_*_qu' davantage superieur* au-dessus / moins_que moins_de moins_*_que moins_d' moins_qu' moins_*_qu' %_de_moins inferieur* au-dessous en_dessous
    au-dessus au-dela depass* exced* au_moins minimum superieur* / au-dessous en_dessous au_plus maximum inferieur* jusqu'a
    gagn* remport* victoire* vainc* battu battus battent battre bat vainqu* s'impos* s'est_impos* se_sont_impos* / perd* defait* inclin* battu*_par
    ouvr* ouvert* rouvr* rouvert* reouv* lance lances lancee* lancer lancent lancera lancement* inaugur* entame* commenc* demarr* debut* introdu* repris* reprend* / ferme fermer fermes ferment fermee* fermera fermeront fermeture* clos* cloture* arret* cess* termin* mett*_fin met_fin mis_fin mettre_fin interromp* interruption* suspend*
    achet* achat* acqui* rachet* rachat* repris* import* / vend vendu* vendre vendent vendra vendait vente ventes revend* revente cede* cession* export*
    approuv* accept* adopt* autoris* valid* soutien* soutenu* favorable* confirm* ratifi* enterin* avalis* feu_vert accorde* salu* vote votes vote_la / rejet* refus* interdi* bloqu* annul* oppos* censur* suspendu* critiqu* desapprouv* defavorable* veto retoqu* s'oppose* repouss* desavou* infirm* casse cassee cassation invalid* enterre enterree enterrer
    avant plus_tot auparavant / apres plus_tard ensuite retard* report*
    embauch* recrut* engag* nomm* nomination* / licenci* renvoy* limog* evinc* revoqu* remerci* supprim* congedi* se_separe* s'est_separe* se_separent demission* demis quitt* depart departs
    benefice* profit* excedent* / perte* deficit*
    acceler* rapide rapides rapidement plus_vite / ralenti* lent lente lents lentes lentement frein*
    renforc* fort forte forts fortes amelior* meilleur* mieux solide* consolid* eclairci* forci* / affaibli* faibl* fragilis* deterior* degrad* pire* aggrav* assombri* moins_bon* moins_bien
    prolong* allong* long longs longue longues longtemps / raccourci* abreg* ecourt* resili* rompt rompu* rompre court courte courts courtes
    entree entrees entrer entrent entrera arriv* / sortie sorties sortir sort sortent sorti quitt* depart departs
    inclu* / exclu*
    premier* / dernier*
    majorit* / minorit*
    assoupli* facilit* simpl* / durci* strict* complique*
    moins_cher* meilleur_marche bon_marche / plus_cher* couteu* trop_cher onereu*
    ancien* vieux vieil* aine* / jeune* nouveau* nouvel* cadet*
    coupable* condamn* / innocent* acquitt* relaxe relaxer relaxes relaxee blanchi* disculp* non-lieu
    succes reussi* parvien* parvenu* abouti* fructueu* / echec* echou* capot* infructueu* fiasco
    nord / sud
    a_l'est de_l'est l'est_de l'est_du oriental* / a_l'ouest de_l'ouest l'ouest_de l'ouest_du occidental*
    sure surs sures securis* en_securite sans_danger / danger* vulnerab*
    chaud* / froid*
    haut haute hauts hautes plus_eleve* tres_eleve* elevee elevees taux_eleve* niveau_eleve* prix_eleve* cout_eleve* risque_eleve* / bas basse basses faible*
    public publique* publics / prive prives privee*
    rentab* beneficiaire* / deficitaire* non_rentab* perte pertes
    obligatoire* / facultati* volontaire*
    temporaire* provisoire* / permanent* definiti*
    constru* bati batie* batir batiss* edifi* erig* / demoli* detrui* raser rasee rasees demantel*
    national nationale nationaux / etranger* international*
    prete* / emprunt*
    humide* pluie* pluvieu* precipitation* inond* / sec seche seches secheresse* aride*
    mis_en_service mise_en_service active activer actives activee* activation* / hors_service desactiv* debranch* arrete*
    accept* / declin* refus* rejet* repouss*
    cree creer creent crees creee* creera creeront creation* ajout* / supprim* suppression* detrui* abandonn*
    en_tete menait menaient devanc* depass* devant domine* dominaient / menes menees derriere distanc* devance_par
    avance_a avancee avance_au avance_de / reporte* repousse* retard* decale* differe*
    ordonn* accorde* impos* / refus* rejet* debout*
    demand* depose deposer deposent deposee* deposera depot / retir* retrait* renonc*
    debut* commenc* demarr* lanc* s'ouvr* / achev* termin* s'achev* fini* clot*
    confirm* admet* admis reconnai* reconnu* avou* / dement* nie nient contest* refut* rejet*
    touche* vulnerab* concern* expos* affect* / epargn* echapp* protege* a_l'abri indemne*
    adopt* utilis* / abandonn* delaiss*
    rapporte rapporter rapportent gagn* / coute coutent couter couta cout couts perd perdu* perdre
    achet* acqui* rachet* rachat* acquerir / vend vendu* vendre vendent vendra vendait vente ventes revend* revente cede cedee ceder cession*
    en_faveur favorable* donne_raison gain_de_cause soutenu* defend* / en_defaveur defavorable* donne_tort deboute* combat*
    moins_cher* moins_couteu* bon_marche meilleur_marche / plus_cher* plus_couteu* augment* rencheri* hauss*
    plus_grand* plus_long* plus_large plus_vaste* plus_lourd* plus_haut* / plus_petit* plus_court* moins_grand* plus_leger* plus_etroit* moins_haut* moins_long*
    au_plus maximum plafon* / au_moins minimum plancher
    publie publient publier publiee* publiera publication* presente presentent presenter presentee* presentera presentation* devoil* / retir* cach* dissimul*
    frequent* souvent / rare*
    autoris* permet* permis legal* / interdi* illegal* prohib*
    decouver* decouvr* detect* / ignor* manqu*
    approuv* vote* adopt* / rejet* repouss* retoqu*
    felicit* salu* loue* / critiqu* denonc* deplor* fustig* regrett* met_en_garde mettent_en_garde mis_en_garde mise_en_garde
    verse versent verser versee* versera versement* paie paient paye payer payes payent payera paiera / recoi* recev* recu recus percoi* percev* touche touchent toucher touchera encaiss*
    rouvr* / ferm*
    maintenu* conserv* garde* / supprim* abandonn* disparai* disparu* retir*
    optimis* confian* espoir / pessimis* inquiet* crai*
    satisfai* content contents / mecontent* decu* insatisf*
    alleg* assoupl* / alourd* durci*
    export* / import*
    plus_grand* depass* superieur* / plus_petit* inferieur*
    successeur* / predecesseur*
    embauch* recrut* / licenci* congedi*
    fusion* / scission* separ*
    gratuit* / payant*
    arriv* venu venus venue / partir part_de partent
    satisfai* / mecontent* insatisfai*
    legal* / illegal*
    plein pleine pleins rempli remplie* remplir / vide vides vider videe*
    exces / manque penurie faute
    expos* vulnerab* / echapp* epargn* protege*
    mieux meilleur* / pire* moins_bien
    au_moins minimum / au_plus maximum au_maximum
    hausse augment* / baisse diminu*
    destination destinee* destine destines / provenan* provien* en_provenance
    plus_efficac* / moins_efficac*
    plus_rapid* / moins_rapid* plus_lent*
    plus_tot / plus_tard
    inchange* stable* stagn* stationnaire* constant* / augment* hauss* accroi* accru* grimp* bondi* progress* modifi* chang*
    inchange* stable* stagn* stationnaire* constant* / baiss* recul* diminu* chut* redui* reduc* repli* effondr* modifi* chang*
    confirm* maintien* maintenu* maintenir valid* / annul* infirm* casse cassee invalid* abrog* revoqu* renvers* desavou*
    match_nul matchs_nuls par_un_nul sur_un_nul / gagn* victoire* remport* battu battus bat vainqu*
    match_nul matchs_nuls par_un_nul sur_un_nul / defaite* perd perdu* perdre inclin*
    promu* monte_en promotion / relegu* retrograd* descente
    qualifi* / elimin* disqualifi*
    a_domicile / a_l'exterieur
    debut / fin
    immigr* / emigr*
    atterri* / decoll*
    augment* hauss* relev* rehauss* / baiss* abaiss* redui* reduc* diminu*
    elargi* etend* agrandi* expansion* / restrein* redui* retreci* resserr*
    embellie amelior* / degrad* deterior* aggrav*
    felicit* salue saluent saluer salua loue louent vant* applaud* / accus* reproch* blam* denonc* fustig* deplor*
    arretee arretes arrestation* interpell* incarcer* ecrou* detenu* emprisonn* / liberation libere liberee* liberes liberer relach* remis*_en_liberte
    accord entente / desaccord mesentente
    maintien* maintenu* maintenir aura_lieu a_eu_lieu / annul* reporte* ajourn*
    releve*_la_note rehauss* / degrad* abaiss*
    garde gardent garder conserv* / perd perdu* perdre cede ceder abandonn* vend vendre vendu* vente
    sauve sauves sauvee* sauver sauvetage* rescape* surviv* survecu* survie / mort morts mortel* tue tuee* tues deced*
    economise economiser economisent economisera epargn* / depens* gaspill*
    recette* / depense*
    profit* benefici* avantag* / desavantag* penalis* leser lese lesee* patir
    depass* / n'atteint en_deca
    disponible* / indisponible* epuise* en_rupture
    vrai vraie exact* correct* / faux fausse inexact* incorrect* errone*
    efficace* / inefficace*
    valide valable / invalide caduc*
    possible* / impossible*
    legal* licite* conforme* constitutionnel* / illegal* illicite* irreguli* inconstitutionnel* contraire_a
    connu connue connus connues / inconnu*
    dependan* dependre / independan*
    probable* / improbable*
    necessaire* indispensable* utile* / inutile* superflu*
    complet complete completes / incomplet* partiel*
    visible* / invisible*
    regulier* / irregulier*
    justifi* / infond* injustifi* sans_fondement
    populaire* / impopulaire*
    juste equitable* / injuste* inequitable*
    stable* / instable*
    direct directe directes directs directement / indirect*
    officiel* / officieu*
    habite* / inhabite*
    capable* / incapable*
    suffisan* / insuffisan*
    prevu* attendu* / imprevu* inattendu*
    inoffensi* sans_danger sans_risque / dangereu* nocif* nocive* toxique*
    gueri* / infecte* contamin*
    positif* positive* / negatif* negative*
    gauche / droite
    interne internes / externe externes
    numerique* / analogique*
    en_ligne / hors_ligne
    install* / desinstall*
    nationalis* / privatis*
    legalis* depenalis* / interdi*
    ensoleill* / nuageu*
    canicul* / gel gelee* grand_froid
    enneig* beaucoup_de_neige / peu_de_neige manque_de_neige
    soutien* soutenu* soutenir appui* appuy* / combat combattent combattre combattu* oppos*
    pour_le_projet vote_pour voix_pour / contre_le_projet vote_contre voix_contre
    unanim* / divis* partag*
    signe signer signent signera signee paraphe* / rejet* refus* repouss*
    recevable* / irrecevable*
    lourd lourde lourds lourdes / leger legere legers legeres
    en_vigueur / abrog* caduc* abol*
    bless* / indemne* sain_et_sauf
    accabl* incrimin* / disculp* innocent* blanchi*
    redemarr* relanc* remis*_en_service / arret* ferme fermee* fermer fermeture*
    creus* / resorb* comble*
    aminci* / epaissi*
    disparu* disparait disparaitre disparaissent / reappar*
    demission* / reste_en_poste restent_en_poste reste_en_fonction* se_maintient
    agrandi* renove* modernis* / fermee* fermeture* demoli*
    conserve conservee* conserver preserv* restaure* / demoli* detrui* raser rasee rasees
    ajourn* reporte* / adopte adoptee* approuve approuvee*
    corrig* repare* / provoqu* declench*
    prononce_pour prononcee_pour prononces_pour prononcent_pour vote*_pour votent_pour / prononce_contre prononcee_contre prononces_contre prononcent_contre vote*_contre votent_contre
    sedui* convainc* conquis enthousiasm* / decu* decev* decoi*
    retabli* instaur* introdui* / supprim* abrog* abol*
    facture facturent facturer preleve* / renonc* exoner*
    arrete arretent arreter cess* suspend* interromp* stopp* / poursuit poursuivent continu*
    delivr* octroi* octroy* attribue* accordee accorder / retir* revoqu* refus*
    recommand* preconis* conseille conseillent / deconseill* met_en_garde
    apais* calme calmee se_calm* detendu* / aggrav* envenim* degener* s'enflamm*
    saisi saisie saisies confisqu* / restitu*
    a_l'heure ponctuel* / en_retard retarde*
    leve_les leve_l' leve_la levee_des levee_de lever_les / impos* instaur* maintien* maintenu*
    demontr* prouv* confirm* etabli* / refut* infirm* dement*
    debloqu* / bloqu* gele geler geles gelee gelees
    anticipe* en_avance / en_retard retarde* reporte* repousse* differe* decale*
    renforc* durci* / assoupli* alleg*`,
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
