import type { Lexicon } from "./lexicon";

export const FR: Lexicon = {
  not: "sans pas jamais aucun aucune aucunement rien nullement non guere n'_*_plus ne_*_plus n'est_plus ne_sera_plus n'y_a_plus n'a_plus n'ont_plus ne_sont_plus ni nulle_part nul_ne nul_n' nulle_n' personne_ne personne_n' ne_*_personne n'_*_personne ne_saurait ne_sauraient ne_fut_plus n'etait_plus n'etaient_plus n'y_*_plus n'_y_*_plus n'est_pas loin_d'etre loin_d'avoir loin_de_*er s'abstient_de s'abstient_d' s'abstiennent_de abstenu_de abstenus_de abstenue_de abstenu_d' omis_de omet_de omettent_de neglige_de omis_d' neglige_d' s'est_garde_de s'est_gardee_de se_garde_de se_gardent_de n'a_*_ete_*_plus manque_a_tenir refuse_de refuse_d' refusent_de refusent_d' refusait_de refusait_d' refusaient_de refusaient_d' refuser_de refuser_d' refusant_de refusant_d' refusera_de refusera_d' refuseront_de refus_de refus_d' refuse_tout refuse_toute refusent_toute refusent_tout renonce_a renoncent_a renoncait_a renoncaient_a renoncant_a renoncera_a renonceront_a echoue_a echouent_a echouait_a echouer_a echouera_a ecarte_tout ecarte_toute ecartent_toute exclut_tout exclut_toute excluent_toute exclut_de exclut_d' excluent_de rejette_tout rejette_toute rejettent_toute en_aucun_cas",
  lacking:
    "a_peine inchange* echou* refus* manqu* empech* renonc* faute_de faute_d' a_defaut dispens* prive_de privee_de prives_de privees_de prive_d' prives_d' depourvu* denue* incapable* incapacite impuissan* impossib* prohib* proscri* bann* evinc* ecarter ecartee exempt* abandonne_le abandonne_la abandonne_l' abandonne_les abandonne_son abandonne_ses abandonnent_le abandonnent_la est_abandonne est_abandonnee ete_abandonne* ete_annule* est_annule est_annulee annule_le annule_la annule_les annule_l' se_passe* oppose_son_veto veto met_fin mis_fin mettre_fin a_dit_non ont_dit_non dit_non dire_non tourn*_le_dos insuffisan* inaccessible* introuvable* jete*_l'eponge pas_refuse_de pas_refuse_d' pas_renonce_a pas_echoue_a loin_de loin_d' exclu* ecart* rejet* echapp* epargn* decline* ecarte / evit* abandonn* annul* absence au_lieu_de au_lieu_d' plutot_que plutot_qu' suspend* a_peine defaut debout*",
  unlike:
    "reste restent restait restaient restera resteront rester restee* restes restant* demeur* toujours seul* seulement ignor* inconnu* echapp* epargn* oppos* contest* desaccord bloqu* interdi* arret* ancien* moins manqu* penurie perdu* n'_*_que ne_*_que n'_*_*_que inchange* identique* intact* indemne* dispens* record impossib* incapable* insuffisan* exclu* prive_de sous_le_coup perd* cess* / encore uniquement flou* exempt* stopp* jusqu* premier* premiere* autre* libre* secret* ouvert* sauf hors meme maintenir maintien* maintenu* conserv* garde gardent gardait gardaient garder gardera gardes gardees gardee empech* evit* differ* contre tort avant tard* contrairement faute",
  yet: "encore jamais toujours",
  denied:
    "dement* nie nient niait nier dementi faux fausse refut* contest* conteste_avoir contestent contestait contestaient dementait dementaient dementent dementir recus* desavou* infirm* inexacte mensong* mensonger* sans_fondement denue_de_fondement denuee*_de_fondement denues_de_fondement infonde* fausses fantaisiste* rien_de_vrai refutent se_defend_de se_defend_d' se_defendent_d' se_defendent_de se_defendait_d' battu_en_breche dement_formellement dementie inexact*",
  planned:
    "compte_bien prevoit_de prevoient_de prevoyait_de prevoyaient_de prevu_de prevoit_d' prevoient_d' prevoyait_d' prevu_d' devrait devraient veut veulent voulait entend entendent souhaite souhaitent espere esperent esperait esperaient souhaitait souhaitaient voulaient projette_de projettent_de projette_d' projettent_d' projetait_de projetait_d' projetaient_de ambitionne* a_l'intention ont_l'intention avait_l'intention a_pour_objectif a_pour_but a_pour_ambition a_pour_mission a_pour_projet ont_pour_objectif ont_pour_but ont_pour_ambition avait_pour_objectif a_pour_vocation avaient_l'intention ayant_l'intention dans_l'intention nourrit_le_projet nourrissent_le_projet a_le_projet ont_le_projet a_en_projet en_projet a_l'ambition ont_l'ambition a_bon_espoir ont_bon_espoir dans_l'espoir en_passe_de en_passe_d' sur_le_point_de sur_le_point_d' en_voie_de en_voie_d' est_cense est_censee sont_censes sont_censees etait_cense etait_censee etaient_cense* est_appele_a est_appelee_a sont_appeles_a sont_appelees_a est_en_train_de_preparer prepare_le preparent_le reste_a_*er restent_a_*er il_faut il_faudra prevoyant_de prevoir_de prevoyant_d' esperant souhaitant veuille veuillent desire desirent desirait reve_de revent_de reve_d' revait_de table_sur tablent_sur tablait_sur s'attend_a s'attendent_a s'attendait_a s'attendaient_a se_dit_pret se_disent_prets se_dit_prete est_pret_a est_prete_a sont_prets_a sont_pretes_a est_dispose_a est_disposee_a sont_disposes_a se_propose_de se_proposent_de se_propose_d' propose_de proposent_de propose_d' proposent_d' proposait_de proposaient_de proposera_de a_propose_de ont_propose_de a_propose_d' suggere_de suggerent_de suggere_d' a_suggere_de appelle_a appellent_a appelait_a a_appele_a ont_appele_a exhorte exhortent exhortait plaide_pour plaident_pour plaidait_pour milite_pour militent_pour preconise preconisent preconisait recommande_de recommandent_de recommande_d' conseille_de conseillent_de somme_de sommee_de sommes_de s'efforce_de s'efforcent_de s'efforce_d' s'efforcait_de essaie_de essaient_de essaye_de essaie_d' essaient_d' essayait_de a_tente_de ont_tente_de tentait_de tentaient_de tentait_d' a_cherche_a ont_cherche_a cherchait_a cherchaient_a s'employait_a s'emploient_a jure_de jurent_de promettait_de promettaient_de promettent_d' s'engageait_a s'engageaient_a se_sont_engage* s'etait_engage* s'etaient_engage* ambitionn* aspirait_a aspiraient_a vise_a visent_a visait_a visaient_a s'appretaient se_preparait_a se_preparaient_a se_prepare_pour comptaient_*er comptait_*ir comptait_*re comptent_*ir comptent_*re comptaient_*ir comptaient_*re devant_etre est_prevu est_prevue sont_prevus sont_prevues etait_prevu etait_prevue etaient_prevus etaient_prevues est_attendu est_attendue sont_attendus sont_attendues est_programme est_programmee sont_programmes sont_programmees etait_programme* est_planifie* sont_planifie* est_projete* est_envisage est_envisagee sont_envisages sont_envisagees devra_etre devront_etre a_vocation_a ont_vocation_a demande_que demandent_que demandait_que exige_que exige_de exige_d' exigent_que exigent_de exigent_d' exigeait exigeaient reclamait reclamaient revendique_le revendiquent_le menace_*_de_*er menacent_*_de_*er s'emploie_a tente_de tentent_de tente_d' tentent_d' cherche_a cherchent_a aspire_a aspirent_a s'apprete s'appretent s'appretait se_prepare_a se_preparent_a va_etre vont_etre envisage_de envisagent_de envisageait_de envisage_d' envisagent_d' envisageait_d' compte_deposer compte_*er comptent_*er comptait_*er compte_*ir compte_*re doit_se doit_s' doivent_se doivent_s' promis_de promis_d' promet_de promet_d' promettent_de s'engage_a s'engagent_a s'est_engage* doit_*er doit_*ir doit_*re doivent_*er doivent_*ir doivent_*re reclame reclament / pret prete prets doit doivent signature* accord* command* va vont compte comptent prevoi* prevu* prevoy* projet* envisag* souhait* reclam* demand* exig* propos* attend* vise visent programm* promet* promis* s'engag* engage* engagement* promess* prochain* planifi* objectif d'ici pourra pourront sera seront menac* essaye essaient essayer essaie decide decident decider decidera decidee decision* recommand* preconis* plaid* souhaitable tente tentent tenter cherche cherchent cherchait chercher ordonn* conseille conseillent intention* voeu* volonte espoir* esper* ambition* ambitionn* a_venir prochainement bientot futur* demain tentative* s'attend* attendu* incit* suggere suggerent suggestion* pari parie vocation cense* appele_a prepar* s'appret* negociation* negocie negocient negocier voudr* perspective* feuille_de_route brigu* convoit* lorgn* faut faudra sur_le_point en_cours exhort* sommation somme* veill* exige exigent",
  future: "va vont va_etre",
  neutral:
    "a_ouvert ont_ouvert avait_ouvert avaient_ouvert a_rouvert non_seulement n'ecarte_pas n'ecartent_pas n'ecartait_pas pas_ecarter n'a_pas_ecarte ne_ferme_pas_la_porte ne_rejette_pas si_*_*_ne_*_rien si_*_*_ne_*_pas si_*_*_n'_*_pas si_*_ne_*_pas si_*_ne_*_rien s'il_ne_*_pas s'il_n'_*_pas s'ils_ne_*_pas si_rien_ne pas_simplement pas_que pas_moins_de pas_moins_d' pas_plus_tard_que non_loin non_sans non_moins sans_doute sans_aucun_doute sans_nul_doute ne_fait_aucun_doute ne_fait_pas_de_doute ne_fait_guere_de_doute nul_doute benefice_du_doute sans_precedent sans_egal sans_equivoque sans_ambiguite sans_faute sans_tarder sans_cesse sans_delai sans_attendre sans_surprise sans_conteste sans_compter sans_abri sans_domicile sans_emploi sans_papiers sans_fil sans_plomb sans_etiquette sans_interruption sans_reserve sans_relache sans_treve sans_encombre sans_detour sans_hesiter sans_hesitation sans_commune_mesure un_pas premier_pas premiers_pas pas_en_avant pas_en_arriere plus_que_jamais jamais_aussi jamais_autant jamais_ete_aussi jamais_ete_si jamais_connu_un_tel jamais_vu a_jamais rien_que rien_de_moins ni_plus_ni_moins ne_*_plus_que n'_*_plus_que n'y_*_plus_que n'y_avait_plus_que ne_manque_pas_de n'a_pas_manque_de n'ont_pas_manque_de ne_manquera_pas_de n'exclut_pas n'excluent_pas n'exclut_plus n'excluait_pas n'excluaient_pas n'a_pas_exclu n'ont_pas_exclu n'est_pas_exclu n'est_pas_exclue n'est_pas_a_exclure pas_impossible en_veut_a en_veulent_a en_voulait_a en_voulaient_a en_vouloir_a veut_dire comme_promis comme_annonce comme_attendu comme_demande moins_que_prevu plus_que_prevu plus_tot_que_prevu plus_tard_que_prevu prevu_par_la_loi prevue_par_la_loi prevus_par_la_loi prevue_a_l'article prevu_a_l'article refuse_de refuse_d' refusent_de refusent_d' refusait_de refusait_d' refusaient_de refusaient_d' refuser_de refuser_d' refusant_de refusant_d' refusera_de refusera_d' refuseront_de refus_de refus_d' refuse_tout refuse_toute refusent_toute refusent_tout renonce_a renoncent_a renoncait_a renoncaient_a renoncant_a renoncera_a renonceront_a echoue_a echouent_a echouait_a echouer_a echouera_a ecarte_tout ecarte_toute ecartent_toute exclut_tout exclut_toute excluent_toute exclut_de exclut_d' excluent_de rejette_tout rejette_toute rejettent_toute pas_seulement pas_uniquement que_prevu comme_prevu qu'attendu que_prevue que_prevus",
  possible:
    "etudie_la_possibilite etudient_la_possibilite songe_a songent_a songeait_a reflechit_a reflechissent_a hesite_a hesitent_a hesite_encore hesitent_encore a_l'etude etudie_l'opportunite etudie_l'idee n'exclut_pas n'excluent_pas failli faillit pas_encore_decide pas_encore_tranche reste_a_savoir on_ignore menace_de menacent_de menace_d' menacent_d' pourrait pourraient pourrais peut-etre il_se_peut n'ecarte_pas n'ecartent_pas n'ecartait_pas pas_ecarter n'a_pas_ecarte ne_ferme_pas_la_porte ne_rejette_pas risque_une risque_un risque_jusqu'a risquent_une risquent_un risquent_jusqu'a risquait_une risquait_un risque_l' risque_la_prison risque_gros risquait_de risquait_d' risquaient_de risquaient_d' encourt encourent encourait encouraient passible passibles s'expose_a s'exposent_a s'exposait_a est_susceptible_de est_susceptible_d' sont_susceptibles_de sont_susceptibles_d' susceptible_de susceptibles_de susceptible_d' susceptibles_d' il_est_possible est_possible il_est_probable est_probable est_plausible n'est_pas_exclu n'est_pas_exclue n'est_pas_a_exclure pas_impossible n'exclut_plus n'excluait_pas n'a_pas_exclu n'ont_pas_exclu on_ne_sait_pas reste_incertain* demeure_incertain* reste_a_determiner reste_a_confirmer reste_a_prouver reste_a_demontrer rien_ne_prouve rien_ne_garantit rien_ne_dit en_pourparlers en_negociation en_negociations en_discussion en_discussions semble_avoir semblent_avoir semble_etre semblent_etre semblait_avoir semblait_etre parait_avoir paraissent_avoir etudie_un etudie_une etudie_le etudie_la etudient_le etudient_la examine_la_possibilite examine_l'opportunite examine_l'idee s'interroge s'interrogent caresse_l'idee caresse_le_projet plausiblement hypothetique* hypothetiquement en_principe en_theorie serait_possible a_priori selon_toute_vraisemblance evoque_la_possibilite evoquent_la_possibilite ouvre_la_voie_a tente_par tentee_par songeaient_a reflechissait_a reflechissaient_a hesitait_a hesitaient_a se_pourrait potentiellement vraisemblablement eventuellement probablement sans_doute envisage envisagent envisageait risque_de risquent_de risque_d' risquent_d' / peut peuvent possib* eventuel* probabl* envisag* etudi* susceptib* capac* hypothe* ouvert* n'exclut estim* semble* incert* reflechi* hesit* a_l'etude doute* debat debattu* debattre discut* risquent risque potentiel* vraisembl* scenario* negociation* negocie negocient negocier pensent croient croit imagin*_que possibil* probabilit* plausib* pourparlers sugger* laisse_penser laissent_penser laisse_supposer laisse_presager theorie* modelis* menace menacent redout* crai* pourvoi espoir* eventualite* option* parait paraissent paraitre paraissai* indice* encour* passib* tend_a tendent_a pourra pourront puisse puissent pouvait pouvaient pouvoir",
  conditional:
    "a_condition sous_reserve dans_l'hypothese au_cas_ou si_jamais si_et_seulement_si a_moins_que a_moins_de a_moins_d' a_la_condition a_supposer a_supposer_que en_supposant faute_de_quoi sinon pourvu_que dans_le_cas_ou en_cas_d'accord en_cas_de_feu_vert sous_la_condition moyennant dans_l'eventualite sauf_si sauf_a quitte_a a_moins pourvu s'il s'ils si / condition* sauf en_cas sous_condition selon_que tant_que des_lors_que depend* dependr* suspendu*_a suspendue*_a a_defaut pourvu attente reserve reserves prealable* subordonn* conditionn*",
  alleged:
    "pretendument presume* suppose* soupconne* selon_des_rumeurs apparemment soi-disant a_en_croire affirme_que affirment_que affirmait_que affirmaient_que affirme_qu' affirment_qu' soutient_que soutiennent_que selon_la_rumeur selon_certaines_sources selon_des_sources selon_une_source selon_plusieurs_sources de_source de_sources dit-on semble-t-il parait-il a_ce_qu'il_parait il_parait presumement suspecte_de suspecte_d' suspectee_de suspectee_d' suspectes_de suspectes_d' accuse_d'avoir accusee_d'avoir accuses_d'avoir accusees_d'avoir accuse_de accusee_de accuses_de accusees_de mis_en_examen mise_en_examen mises_en_examen non_confirme* non_verifie* le_bruit_court bruits_de_couloir pretend_que pretendent_que pretendait pretendaient pretend_avoir supposement / pretend* accus* rumeur* allegu* reproch* selon d'apres affirm* denonc* assure assurent assurait assurer soupconn* suspect* dit_que disent_que disait_que declare_que declarent_que explique_que dit_avoir disent_avoir dit_etre indique_que evoqu* pretendu* inculp* poursuivi* prevenu prevenus prevenue comparai* comparu* assur* soutient soutiennent imput* incrimin* plainte* bruit* indiscret*",
  done: "deja jusqu'ici jusqu'a_present / ont avait avaient est sont etait etaient fut furent eu ayant",
  forms: {
    done: /^a$/iu,
    planned:
      /^(?!(?:(?:at|re|é)?tir|(?:cha)?vir|(?:ad)?mir|désir|\p{Ll}*(?:spir|xpir|oupir|ouvr|livr|œuvr|nivr|gendr|cadr|poudr|staur))(?:a|ait|aient)$)(?:\p{Ll}*(?:[^r\s]|\p{Ll}r)er(?:a|ont|ons|ez|ai)|\p{Ll}+[dv]r(?:a|ont)|\p{Ll}*(?:aur|ir|ttr|a[iî]tr|clur|vaincr|ompr|(?:ver|[cm]our|quer)r)(?:a|ont))(?:-\p{Ll}+)*$/u,
    conditional:
      /^(?!(?:(?:at|re|é)?tir|(?:cha)?vir|(?:ad)?mir|désir|\p{Ll}*(?:spir|xpir|oupir|ouvr|livr|œuvr|nivr|gendr|cadr|poudr|staur))(?:a|ait|aient)$)(?:\p{Ll}*(?:[^r\s]|\p{Ll}r)er(?:ait|aient)|\p{Ll}+[dv]r(?:ait|aient)|\p{Ll}*(?:aur|ir|ttr|a[iî]tr|clur|vaincr|ompr|(?:ver|[cm]our|quer)r)(?:ait|aient))(?:-\p{Ll}+)*$/u,
  },
  opposites: `
    augment* hauss* croissan* croitre croissent cru progress* grimp* bondi* bond gagn* monte* eleve_a elevation s'elev* accroi* accru* doubl* tripl* releve_de releve_a releves_a relevee_a relevees_a relevement* relever_le relever_la relever_les relever_son releve_ses releve_sa releve_son releve_le releve_la releve_les renforc* gonfl* envol* forci* redress* reconstitu* quadrupl* multipli* s'accroit s'accroissent s'accroitre majoration* majore* alourdi* flamb* rebond* remont* elarg* agrandi* etend* essor rencheri* en_hausse a_la_hausse amplifi* intensifi* decupl* explos* grossi* grandi grandit grandissent accroiss* crut s'accru* plus_nombreu* plus_haut plus_que plus_de %_de_plus superieur* davantage / baiss* recul* chut* tomb* perd* reduct* redui* contracte contraction* repli* descend* abaiss* divise divisee divises plong* effondr* decroi* decru* retreci* dimin* amoindri* degringol* fondu fondre regress* rabot* ralenti* s'amenuis* rogn* flechi* restrein* degonfl* resserr* effrit* minore* en_baisse a_la_baisse retomb* se_contract* contractaient contractait contractent contractee decroiss* deviss* ampute amputee ecorn* se_tass* tassement tari tarit affaiss* erod* erosion reflu* rarefi* ramene_a ramenee_a ramenes_a ramenees_a ramener_a ramenant_a ramenait_a ramenera_a moins_nombreu* moins_eleve* cede_*_% cede_du_terrain lache_*_% allege* moins_haut moins_que moins_de %_de_moins inferieur*
    plus_que plus_de plus_*_que %_de_plus plus_d' plus_qu' plus_*_qu' davantage superieur* au-dessus / moins_que moins_de moins_*_que moins_d' moins_qu' moins_*_qu' %_de_moins inferieur* au-dessous en_dessous
    au-dessus au-dela depass* exced* au_moins minimum superieur* / au-dessous en_dessous au_plus maximum inferieur* jusqu'a
    gagn* remport* victoire* victorieu* vainc* vainqu* a_battu ont_battu avait_battu avaient_battu ayant_battu avoir_battu battent battre bat battra battront battant s'impos* s'est_impos* se_sont_impos* triomph* l'emport* l'a_emporte l'ont_emporte s'adjug* sacre sacree sacres sacrees / perd* defait* inclin* battu*_par battu_de battue_de battus_de battues_de ete_battu* est_battu* sont_battu* etait_battu* fut_battu* perdant*
    ouvr* ouvert* rouvr* rouvert* reouv* mis_en_route remis_en_route relanc* lance lances lancee* lancer lancent lancera lancement* inaugur* entame* commenc* demarr* debut* introdu* repris* reprend* / ferme fermer fermaient fermait fermant baisse*_le_rideau mis_a_l'arret mise_a_l'arret fermes ferment fermee* fermera fermeront fermeture* clos* cloture* arret* cess* termin* mett*_fin met_fin mis_fin mettre_fin interromp* interruption* suspend*
    achet* achat* acqui* rachet* rachat* repris* import* / vend vendu* vendre vendent vendra vendait vente ventes revend* revente cede* cession* export*
    approuv* accept* adopt* autoris* valid* soutien* soutenu* favorable* confirm* ratifi* promulgu* agre* donne*_son_accord donne*_leur_accord consenti* dit_oui plebiscit* enterin* avalis* feu_vert accorde* salu* vote votes vote_la / rejet* refus* vote*_contre votent_contre interdi* bloqu* annul* oppos* censur* suspendu* critiqu* desapprouv* defavorable* veto retoqu* s'oppose* repouss* desavou* infirm* casse cassee cassation invalid* dit_non oppose*_une_fin_de_non-recevoir enterre enterree enterrer
    avant plus_tot auparavant / apres plus_tard ensuite retard* report*
    embauch* recrut* engag* nomm* nomination* / suppression* licenci* renvoy* limog* evinc* revoqu* remerci* supprim* congedi* se_separe* s'est_separe* se_separent demission* demis quitt* depart departs
    benefice* profit* excedent* gain gains plus-value* / perte* deficit* moins-value*
    acceler* rapide rapides rapidement plus_vite precipit* / ralenti* deceler* lent lente lents lentes lentement frein*
    renforc* fort forte forts fortes amelior* meilleur* mieux solide* consolid* eclairci* forci* / affaibli* faibl* fragilis* deterior* degrad* pire* aggrav* assombri* moins_bon* moins_bien
    prolong* allong* long longs longue longues longtemps / raccourci* abreg* ecourt* resili* rompt rompu* rompre court courte courts courtes
    entree entrees entrer entrent entrera arriv* / sortie sorties sortir sort sortent sorti quitt* depart departs
    inclu* / exclu*
    premier* / dernier* ultime*
    majorit* / minorit*
    assoupli* facilit* simpl* / durci* strict* complique*
    moins_cher* moins_eleve* plus_bas* meilleur_marche bon_marche abordable* / plus_cher* plus_eleve* couteu* trop_cher onereu*
    ancien* vieux vieil* aine* / jeune* nouveau* nouvel* cadet*
    coupable* condamn* / innocent* acquitt* mis_hors_de_cause mise_hors_de_cause absous relaxe relaxer relaxes relaxee blanchi* disculp* non-lieu
    succes reussi* reussite* parvien* parvenu* parvin* abouti* fructueu* / echec* rate ratee rates ratees echou* capot* infructueu* fiasco
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
    demand* depose deposer deposent deposee* deposera depot / retir* retrait*
    debut* commenc* demarr* lanc* s'ouvr* / achev* termin* s'achev* fini* clot*
    confirm* admet* admis reconnai* reconnu* avou* / dement* nie nient contest* refut* rejet*
    touche* vulnerab* concern* expos* affect* / epargn* echapp* protege* a_l'abri indemne*
    adopt* utilis* / abandonn* delaiss*
    rapporte rapporter rapportent gagn* / coute coutent couter couta cout couts perd perdu* perdre
    achet* acqui* rachet* rachat* acquerir / vend vendu* vendre vendent vendra vendait vente ventes revend* revente cede cedee ceder cession*
    en_faveur favorable* donne_raison gain_de_cause soutenu* defend* / en_defaveur defavorable* donne_tort deboute* combat*
    moins_cher* moins_eleve* moins_couteu* bon_marche meilleur_marche / plus_cher* plus_eleve* plus_couteu* augment* rencheri* hauss*
    plus_grand* plus_gros* plus_long* plus_large plus_vaste* plus_lourd* plus_haut* / plus_petit* plus_reduit* plus_court* moins_grand* plus_leger* plus_etroit* moins_haut* moins_long*
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
    optimis* confian* espoir seren* rassur* / pessimis* alarm* inquiet* crai*
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
    inchange* identique* au_meme_niveau reconduit* stable* stagn* stationnaire* constant* / superieur* augment* hauss* accroi* accru* grimp* bondi* progress* modifi* chang*
    inchange* identique* au_meme_niveau reconduit* stable* stagn* stationnaire* constant* / inferieur* baiss* recul* diminu* chut* redui* reduc* repli* effondr* modifi* chang*
    confirm* maintien* maintenu* maintenir valid* / annul* infirm* casse cassee invalid* abrog* revoqu* renvers* desavou*
    match_nul matchs_nuls par_un_nul sur_un_nul / gagn* victoire* remport* battu battus bat vainqu*
    match_nul matchs_nuls par_un_nul sur_un_nul / defaite* perd perdu* perdre inclin*
    promu* monte_en promotion / relegu* retrograd* descente
    qualifi* / elimin* disqualifi*
    a_domicile / a_l'exterieur
    debut / fin
    immigr* / emigr*
    atterri* / decoll*
    augment* hauss* releve_de releve_a releves_a relevee_a relevees_a relevement* relever_le relever_la relever_les relever_son releve_ses releve_sa releve_son releve_le releve_la releve_les rehauss* / baiss* abaiss* redui* reduc* diminu*
    elargi* etend* agrandi* expansion* / restrein* redui* retreci* resserr*
    embellie amelior* / degrad* deterior* aggrav*
    felicit* salue saluent saluer salua loue louent vant* applaud* / accus* reproch* blam* denonc* fustig* deplor*
    arretee arretes arrestation* interpell* incarcer* ecrou* detenu* emprisonn* / liberation libere liberee* liberes liberer relach* remis*_en_liberte
    accord entente / desaccord mesentente
    maintien* maintenu* maintenir aura_lieu a_eu_lieu / annul* reporte* ajourn*
    releve*_la_note rehauss* / degrad* abaiss*
    garde gardent garder conserv* / perd perdu* perdre cede ceder abandonn* vend vendre vendu* vente
    sauve sauves sauvee* sauver sauvetage* rescape* surviv* survecu* survie vivant vivante vivants vivantes / mort morts morte mortes mortel* tue tuee* tues deced* peri perit perissent succomb*
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
    gueri* / rechut* infecte* contamin*
    positif* positive* / negatif* negative*
    gauche / droite
    interne internes / externe externes
    numerique* / analogique*
    en_ligne / hors_ligne
    install* / desinstall*
    nationalis* / privatis*
    legalis* depenalis* / interdi*
    ensoleill* / nuageu*
    canicul* vague_de_chaleur vagues_de_chaleur chaleur chaleurs rechauff* / gel gelee* grand_froid vague_de_froid vagues_de_froid froid refroidi*
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
    facture facturent facturer preleve* / exoner*
    arrete arretent arreter cess* suspend* interromp* stopp* / poursuit poursuivent continu*
    delivr* octroi* octroy* attribue* accordee accorder / retir* revoqu* refus*
    recommand* preconis* conseille conseillent encourag* incit* / deconseill* dissuad* decourag* met_en_garde
    apais* calme calmee se_calm* detendu* / aggrav* envenim* degener* s'enflamm*
    saisi saisie saisies confisqu* / restitu*
    a_l'heure ponctuel* / en_retard retarde*
    leve_les leve_l' leve_la levee_des levee_de lever_les / impos* instaur* maintien* maintenu*
    demontr* prouv* confirm* etabli* / refut* infirm* dement*
    debloqu* / bloqu* gele geler geles gelee gelees
    anticipe* en_avance d'avance avance_sur_le_calendrier / en_retard de_retard retarde* reporte* repousse* differe* decale*
    renforc* durci* / assoupli* alleg*
    excellen* remarquable* bonne_qualite / mediocre* mauvais* pietre* deplorable*
    proteg* preserv* sauvegard* / detrui* saccag* ravag* endommag* abim*
    le_double au_double double_du double_de deux_fois_plus trois_fois_plus quatre_fois_plus / deux_fois_moins trois_fois_moins quatre_fois_moins la_moitie
    montee montees ascension* gravir gravi / descente descentes
    partenaire* allie allies / rival rivale rivaux adversaire* concurrent concurrents concurrente concurrentes
    facile* facilement aisement aise aisee / difficile* difficilement ardu* malaise*
    riche riches enrichi* / pauvre* appauvri* demuni*
    allum* branch* connect* / etein* debranch* deconnect*
    embarqu* / debarqu*
    amont / aval
    minimal* / maximal*
    rural* / urbain*
    civil civile civils civiles / militaire*
    totalement entierement integral* en_totalite / partiel* en_partie
    benefique* bienfait* salutaire* / nuisible* nefaste* nocif* nocive* deleter*
    compatib* accessib* acceptab* eligib* solvab* reversib* transparen* prudent* / incompatib* inaccessib* inacceptab* ineligib* insolvab* irreversib* opaque* imprudent*
    endett* investi* mobilis* stabilis* equilibr* centralis* industrialis* confine confinee confinement / desendett* desinvesti* demobilis* destabilis* desequilibr* decentralis* desindustrialis* deconfin*
    largement nettement haut_la_main / de_justesse d'un_souffle d'extreme_justesse de_peu
    acclam* applaud* ovation* / hue huee hues siffle sifflee siffles conspu*
    precoce* / tardi*
    renouvelab* / fossile*
    majorite_absolue / majorite_relative
    collectif* collectiv* / individuel*
    naissance* natalite / deces mortalite`,
  months:
    "janvier|janv fevrier|fevr mars avril|avr mai juin juillet|juil aout septembre octobre|oct novembre|nov decembre|dec",
  weekdays: "lundi mardi mercredi jeudi vendredi samedi dimanche",
  numbers:
    "zero=0 un=1 une=1 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 onze=11 douze=12 treize=13 quatorze=14 quinze=15 seize=16 dix-sept=17 dix-huit=18 dix-neuf=19 vingt=20 trente=30 quarante=40 cinquante=50 soixante=60 soixante-dix=70 quatre-vingts=80 quatre-vingt=80 quatre-vingt-dix=90 cent=100 cents=100 mille=1000 moitie=0.5 demi=0.5 demie=0.5 tiers=3 quart=0.25 quarts=4 double=2 doubler=2 doublee=2 doubles=2 doublees=2 doublent=2 doublait=2 doublera=2 doublement=2 triple=3 tripler=3 triplee=3 triplent=3 triplement=3 quadruple=4 quadrupler=4 quintuple=5 decuple=10 premier=1 premiere=1 deuxieme=2 second=2 seconde=2 troisieme=3 quatrieme=4 cinquieme=5 sixieme=6 septieme=7 huitieme=8 neuvieme=9 dixieme=10 onzieme=11 douzieme=12 treizieme=13 quatorzieme=14 quinzieme=15 seizieme=16 dix-septieme=17 dix-huitieme=18 dix-neuvieme=19 vingtieme=20 trentieme=30 quarantieme=40 cinquantieme=50 centieme=100 unieme=1 septante=70 huitante=80 octante=80 nonante=90 huitaine=8 soixantaine=60 h05=5 h10=10 h15=15 h20=20 h25=25 h30=30 h35=35 h40=40 h45=45 h50=50 h55=55 vingt-et-un=21 vingt-et-une=21 trente-et-un=31 trente-et-une=31 quarante-et-un=41 cinquante-et-un=51 soixante-et-un=61 soixante-et-onze=71 quatre-vingt-un=81 dizaine=10 douzaine=12 quinzaine=15 vingtaine=20 trentaine=30 quarantaine=40 cinquantaine=50 centaine=100",
  scales:
    "cent=100 cents=100 mille=1e3 millier=1e3 milliers=1e3 million=1e6 millions=1e6 milliard=1e9 milliards=1e9 mds=1e9 md=1e9 mrd=1e9 mrds=1e9 mia=1e9 mio=1e6 k=1e3 billion=1e12 billions=1e12",
  units:
    "percent=pour_cent|pourcent|pourcents|pc|pct permille=pour_mille point=point_de_pourcentage|points_de_pourcentage|point|points EUR=euro|euros|eur USD=dollar|dollars|usd GBP=livre_sterling|livres_sterling|livre|livres CHF=franc|francs|franc_suisse|francs_suisses|chf XOF=franc_cfa|francs_cfa|fcfa CAD=dollar_canadien|dollars_canadiens AUD=dollar_australien|dollars_australiens RUB=rouble|roubles MAD=dirham|dirhams DZD=dinar|dinars centime=centime|centimes JPY=yen|yens CNY=yuan|yuans second=seconde|secondes|sec|s minute=minute|minutes|min|mn hour=heure|heures|h|h0*|h1*|h2*|h3*|h4*|h5* day=jour|jours|journee|journees week=semaine|semaines month=mois year=an|ans|annee|annees decade=decennie*|dizaine_d'annees century=siecle* km=kilometre*|km km2=km2|kilometre_carre|kilometres_carres m2=m2|metre_carre|metres_carres m3=m3|metre_cube|metres_cubes mile=mile|miles m=metre|metres|m cm=centimetre*|cm mm=millimetre*|mm kg=kilogramme*|kilo|kilos|kg g=gramme|grammes|g t=tonne|tonnes|t quintal=quintal|quintaux hl=hectolitre*|hl cl=centilitre*|cl W=watt|watts micron=micron*|micrometre* foot=pied|pieds ha=hectare|hectares|ha litre=litre|litres kW=kilowatt|kilowatts|kw MW=megawatt|megawatts|mw GW=gigawatt|gigawatts|gw kWh=kilowattheure*|kilowatts-heure|kwh MWh=megawattheure*|mwh GWh=gigawattheure*|gwh TWh=terawattheure*|twh degree=degre|degres mg=milligramme*|mg ml=millilitre*|ml MB=megaoctet*|mo GB=gigaoctet*|go TB=teraoctet*|to basispoint=point_de_base|points_de_base fold=fois",
  joints:
    "mais tandis alors_que cependant bien_que quoique car parce toutefois pourtant neanmoins lequel laquelle lesquels lesquelles pendant_que depuis_que des_que des_lors_que si_bien_que de_sorte_que lorsque quand apres avant dont qui et puisque",
  agents: "par",
  pronouns:
    "il elle ils elles lui leur leurs son sa ses ce cet cette ces celui celle celui-ci celle-ci l'entreprise la_societe le_groupe la_banque le_tribunal le_ministere l'agence le_constructeur l'operateur la_ville le_gouvernement le_syndicat l'association le_club l'universite la_cooperative les_chercheurs l'etude la_compagnie le_projet la_firme la_maison_mere la_filiale l'enseigne le_fabricant l'industriel l'editeur l'hebergeur le_transporteur l'exploitant le_fournisseur le_prestataire le_distributeur l'assureur le_geant la_start-up la_marque la_direction le_dirigeant la_dirigeante le_patron la_patronne le_pdg le_directeur la_directrice le_president la_presidente le_ministre la_ministre le_premier_ministre le_maire la_maire l'elu l'elue le_depute la_deputee le_senateur la_senatrice le_prefet la_prefete l'executif la_mairie la_municipalite la_commune la_metropole la_region le_departement la_prefecture l'etat le_pays le_parti la_formation le_mouvement le_candidat la_candidate le_chef_de le_porte-parole la_porte-parole le_procureur la_procureure le_parquet la_cour le_juge la_juge l'accuse l'accusee le_prevenu la_prevenue le_suspect la_suspecte la_victime l'interesse l'interessee le_plaignant la_plaignante le_condamne l'avocat l'avocate le_laboratoire l'institut l'equipe la_chercheuse le_chercheur les_scientifiques les_auteurs l'auteur l'auteure l'autrice le_biologiste la_biologiste l'hopital l'etablissement l'organisation l'organisme l'institution l'autorite la_commission la_federation la_ligue la_confederation l'ong le_collectif l'entraineur l'entraineuse le_selectionneur le_joueur la_joueuse l'attaquant l'attaquante le_gardien la_gardienne le_champion la_championne le_coureur la_coureuse le_vainqueur le_tenant le_trentenaire le_quadragenaire le_quinquagenaire le_sexagenaire le_septuagenaire l'homme la_femme le_site l'usine le_navire le_bateau l'appareil le_musee le_festival le_texte la_mesure l'accord lequel laquelle lesquels lesquelles ceux celles ceux-ci celles-ci ces_derniers ces_dernieres ce_dernier cette_derniere",
  about:
    "plus_d' quasi quasiment approximativement aux_alentours_de de_l'ordre_de autour_d' pas_loin_de pas_loin_d' avoisin* frol* une_petite une_bonne un_bon un_petit au_bas_mot moins_d' pres_d' un_peu_plus environ pres_de quelque autour_de a_peu_pres presque plus_de moins_de au_moins jusqu'a pres",
};
