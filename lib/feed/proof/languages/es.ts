import type { Lexicon } from "./lexicon";

/** Phrases with "bajo" as a preposition, which looks like "bajó" when folded; on both sides of a pair they count for neither. */
const UNDER =
  "bajo_la_direccion bajo_el_lema bajo_el_nombre bajo_el_titulo bajo_la_presidencia bajo_el_mando bajo_las_ordenes bajo_la_supervision bajo_la_tutela bajo_la_batuta bajo_el_paraguas bajo_la_premisa bajo_la_marca bajo_la_lluvia bajo_el_agua bajo_el_mar bajo_el_gobierno bajo_su bajo_sus bajo_este bajo_esta bajo_estas bajo_estos bajo_una bajo_control bajo_presion bajo_sospecha bajo_fianza bajo_tierra bajo_techo bajo_demanda bajo_licencia bajo_secreto bajo_juramento bajo_custodia bajo_arresto bajo_investigacion bajo_cero bajo_llave bajo_contrato bajo_condicion* bajo_ningun* bajo_amenaza";

export const ES: Lexicon = {
  not: "sin no nunca jamas ningun ninguno ninguna ningunos ningunas nada nadie ni tampoco",
  lacking:
    "apenas fracas* rehus* rechaz* carec* falta* impid* impidi* nego negar* negad* negaron negaba* negando negara* negase* negativa_a negativa_de niega* niegu* renunci* descart* desestim* declin* dejo_de dejaron_de deja_de dejan_de dejar_de dejado_de incapa* inexisten* imposib* deneg* denieg* prescind* sin_exito desist* abstuv* abstien* absten* eludi* elude* eludir* rehuy* rehui* en_vano infructuos* desprovist* carent* ni_rastro / evit* abandon* cancel* ausencia ausente* en_lugar_de en_vez_de apenas suspend* inviable* improbable* insuficient* incomplet* incorrect* inconstitucional* ineficaz ineficac* inutil* injustific* injust* imprevis* inesperad* insostenible* inaceptable* desfavorab* incumpl* desvincul* indisponible* innecesari* irregular* invisible* ilegal* ilegitim* ilicit* desaprob* desaconsej* omit* omision anul* revoc* frustr* fallid* lejos_de boicot* prohib* quedo_fuera quedaron_fuera queda_fuera quedan_fuera quedara_fuera se_queda_fuera desconvoc* descalific* apead* nulo nula nulos nulas nulidad infundad* malogr* naufrag* desoy* desoi* exim* exent* esquiv* obstaculiz* desautoriz* inadmi* inalcanz* ineficient* insatisf* desobed* desacat* dificilmente raramente rara_vez poco_probable estable estables invariable* inalterad* sigue_igual siguen_iguales mantuvo_igual mantuvieron_iguales mantiene_igual mantienen_iguales queda_igual quedo_igual escasamente",
  unlike:
    "sigue* segui* manten* mantien* mantuv* solo solamente ignor* desconoc* escap* opon* discrep* bloque* prohib* menos_de menos_que %_menos menor falt* perd* pierd* cese ceso cesa cesan cesar* cesad* cesaron amarrad* parad* carec* escas* intact* ilesa* ileso* indemne* inalterad* invariable* estable estables sin_cambios congelad* estancad* inedit* sin_precedentes unico unica unicos unicas por_primera_vez primera_vez maximo_historico minimo_historico a_excepcion_de con_la_excepcion_de exceptuand* vacante* impun* cancel* anul* desconvoc* salvo excepto / menos perman* todavia aun unicamente incierto libre libres librar* libraron libro_de exent* opus* vet* freno frena frenan frenar* frenad* paro pararon parar parad* paraliz* hasta primer* otr* antigu* secret* abiert* salvo excepto mismo igual conserv* impid* evit* exclu* distint* contra tarde fuera contrario ocult* escond* encubr* similar* parecid* identic* equivalent* iguales dejo dejaron abandon* silencio callo callaron gratis gratuit* pendiente* vaci* inocente* absuel* absolv* tumb* aplaz* pospus* pospon* retras* demor* suprim*",
  yet: "todavia aun nunca jamas ningun*_~_antes nadie_~_antes no_habia*_~_antes",
  denied:
    "niega niegan nego negaron negado negar negaba negaban negando desmint* desmient* falso falsa falsos falsas falsedad desmentido desmentir* refut* rebati* bulo bulos no_es_cierto no_es_verdad",
  planned:
    "planea planean planeaba planeaban planeado planeada planeamos proyecta proyectan proyectamos propone proponen proponemos plantea_*ar plantea_*er plantea_*ir plantean_*ar plantean_*er plantean_*ir piensa_*ar piensa_*er piensa_*ir piensan_*ar piensan_*er piensan_*ir pensaba_*ar pensaba_*er pensaba_*ir pensaban_*ar pensaban_*er pensaban_*ir pensamos_*ar pensamos_*er pensamos_*ir preve preven prevemos pretende pretenden quiere quieren queria querian queremos pretendemos tenemos_previsto tenemos_la_intencion tenemos_intencion nos_proponemos aspiramos_a esperamos confiamos_en tiene_en_mente tienen_en_mente tiene_como_objetivo tienen_como_objetivo se_disponia_a se_disponian_a se_proponia se_proponian tenia_intencion tenia_la_intencion tenian_intencion tenian_la_intencion tenia_pensado tenian_pensado a_punto_de ultima_los ultima_la ultiman_la ultiman_los tiene_previsto tienen_previsto tenia_previsto tenian_previsto esta_previsto esta_prevista estan_previstos estan_previstas estaba_previsto estaba_prevista esta_programad* estan_programad* tiene_intencion tiene_la_intencion tienen_intencion tienen_la_intencion tiene_planes tienen_planes tiene_pensado tienen_pensado se_propone se_proponen se_dispone_a se_disponen_a se_prepara_para se_preparan_para aspira aspiran espera_que se_espera espera esperan confia_en_*ar confia_en_*er confia_en_*ir va_a van_a vamos_a iba_a iban_a ibamos_a deberia deberian debe deben deberan amenazo_con exige exigen reclama reclaman solicita ha_solicitado promete prometen se_compromete se_comprometen todavia_tiene_que aun_tiene_que todavia_debe aun_debe queda_por falta_por / dispuest* exig* reclam* contrato_para contrato_de firmo firmaron firmar* firma_de firmad* acuerdo_para acuerdo_que acuerda acuerdan encarg* pid* ped* ofrec* va van espera* pretend* deber* proyecta* proyecto_de objetivo meta anunci*_que anunci*_la_*cion anunci*_el_cierre anunci*_la_apertura anunci*_una_inversion anunci*_la_venta anunci*_la_compra anunci*_un_plan anunci*_planes propon* propuso propuesta promet* prometio compromet* compromis* program* prev* contempla* intencion solicit* proxim* quier* aprob* aprueb* decid* acord* ordeno ordenaron ordena ordenan voto votar* votaron votacion* tiene_que tienen_que tendra* planea* aspir* preveia* pretendia* esperaba* amenazaba* confi* prepar* pendiente* plan planes planific* borrador anteproyecto hoja_de_ruta insta instan insto instaron instar exhort* urge urgen urgio urgieron condeno_~_a_*ar condenaron_~_a_*ar condenad*_a_*ar obliga* impon* requier* requir* necesit* necesari* hay_que habra_que hace_falta adeud* busca buscan buscaba buscaban buscando persigue* voluntad proposito dese* intent* trata_de tratan_de tratar* calcul* estim* augur* vaticin* pronostic* expectativ* esperanz* luz_verde visto_bueno pact* convoc* autorizo autorizaron autoriza autorizan autorizar adjudic* licit* destin* fijo fijaron",
  future: "va_a van_a vamos_a iba_a iban_a ibamos_a",
  neutral:
    "de_lo_previsto de_lo_esperado lo_planeado de_lo_presupuestado como_estaba_previsto sin_embargo no_obstante no_solo no_solamente no_unicamente no_menos_de no_mas_de nada_mas nada_menos no_gubernamental no_gubernamentales sin_animo_de_lucro sin_fines_de_lucro sin_techo sin_hogar no_en_vano ni_mas_ni_menos sin_falta no_hace_mucho no_descarta no_descartan no_descarto no_excluye no_excluyen no_se_descarta no_se_excluye no_perder_de_vista no_pierde_de_vista sin_perder_de_vista sin_ir_mas_lejos no_mas_tarde_de no_sin_antes no_tuvo_mas_remedio no_tuvieron_mas_remedio no_tiene_mas_remedio no_tienen_mas_remedio no_hubo_mas_remedio no_queda_mas_remedio no_quedo_mas_remedio no_tuvo_otra_opcion no_es_otro_que no_es_otra_que no_era_otro_que no_fue_otro_que no_fue_otra_que nunca_mejor_dicho por_no_hablar_de por_no_mencionar por_no_decir no_en_balde sin_descanso sin_rodeos sin_ambages sin_excepcion sin_perjuicio_de sin_papeles sin_igual antes_que_nada mas_que_nada como_si_nada no_tardo_en no_tardaron_en no_tardara_en no_dudo_en no_dudaron_en no_duda_en no_dudan_en no_dudara_en no_tan_solo no_exento_de no_exenta_de no_pocos no_pocas hasta_que_no",
  possible:
    "estudia_*ar estudia_*er estudia_*ir estudian_*ar estudian_*er estudian_*ir estudian_si estudia_si se_estudia analiza_si analizan_si evalua_*ar evalua_*er evalua_*ir evaluan_*ar evalua_si evaluan_si amenaza_con amenazan_con sopesa sopesan valora_*ar valora_*er valora_*ir valoran_*ar valora_si contempla_*ar contempla_*er contempla_*ir contemplan_*ar podria podrian podriamos pudiera pudieran pudiese pudiesen quiza quizas tal_vez a_lo_mejor puede_que es_posible_que es_probable_que cabe_la_posibilidad existe_la_posibilidad existe_el_riesgo probablemente posiblemente previsiblemente presumiblemente seguramente hipotetic* un_posible una_posible su_posible posibles un_eventual una_eventual baraja barajan plantea_si plantean_si se_plantea se_plantean duda_si dudan_si duda_entre dudan_entre medita meditan no_descarta no_descartan no_descarto no_excluye no_excluyen no_se_descarta no_se_excluye lo_mas_probable cabe_esperar acaso esta_por_ver esta_en_duda no_esta_claro esta_por_decidir esta_en_el_aire sin_decidir corre_el_riesgo corren_el_riesgo se_especula / puede pueden posib* probable* eventual* estudia* considera* plantea* baraja* calcul* parec* capac* inciert* descart* estim* evalu* analiza* valora valoran contempla* sopes* negoci* conversacion* riesgo* candidat* opcion* duda* dudas decidir potencial* susceptib* sugier* suger* sugir* apunt* hipotes* cree creen creia creian sospech* indici* peligro* peligra* teme temen temia temian temor* advirti* adviert* alert* propens* margen_para",
  conditional:
    "siempre_que salvo_que salvo_si a_menos_que siempre_y_cuando con_tal_de_que en_el_supuesto_de en_caso_contrario de_lo_contrario de_aprobarse de_confirmarse de_prosperar de_cumplirse de_ser_asi a_condicion con_la_condicion en_caso_de_que en_el_caso_de_que solo_si a_no_ser_que supeditad* condicionad* / condicion* sujet*_a pendiente pendientes cuando en_caso_de depende depender* dependiendo en_funcion_de salvo excepto a_expensas a_la_espera a_falta_de mientras_no hasta_que",
  alleged:
    "presunt* supuest* al_parecer aparentemente segun_rumores presuntamente supuestamente se_rumorea se_dice_que dicen_que se_sospecha segun_se_dice dizque no_confirmad* sin_confirmar / acus* sospech* rumor* alega* denunci* imput* segun reproch* asegur* sostien* afirm* quej* atribuy* investig* procesad* encausad* querell* fiscal* relat* declar* senal* apunt* testig* indici* delito*",
  done: "ya / ha han hemos habia habian hubo fue fueron puso dio redujo produjo introdujo impuso trajo condujo",
  forms: {
    done: /^\p{Ll}+(?:[^ií]ó|ió|aron|ieron|jeron|vieron|uvo|izo)$/u,
    planned: /^(?:\p{Ll}*(?:[aei]|[bdln])|Se|Habr?|Pod|Tend|Esta|Debe|I)r(?:á|án)$/u,
    conditional:
      /^(?!podría|(?:av|bat|gal|lot|min|refin|ingeni|panad|libr|ganad|tesor|consej|artill|cafet|mensaj|hostel|hotel|cac|carnic|pescad|joy|tub|estant|infant|caball|perfum|port|pirat|ferret|papel|pastel|enferm|peluqu|cervec|fontan|chatarr|ch?uch|secret|comis|not|guard|carpint|pizz|paquet|helad|frut|zapat|reloj|sastr|destil|lavand|cristal|drogu|muebl|repost|boll|coctel|jardin|rom|conserj|lenc|tont|qu|requ|ref|pref|conf|transf|dif|inf|sug|ing|dig|adh|h)[ae]ría)(?:[Ss]i|\p{Ll}*(?:[ae]|[bdln])r(?:ía|ían))$/u,
  },
  opposites: `
    aument* sube suben subi* suba suban subas crec* crecio increment* alza alzas alzo al_alza elev* ganar gano ganaron vencio vencieron vence ascend* ascens* dispar* repunt* duplic* triplic* cuadriplic* multiplic* mejor* ampli* expan* ensanch* agrand* engros* engord* incremento encarec* revaloriz* remonto remonta remontar* escalada avanz* avance mas_que mas_de %_mas mayor* superior* mayoria mayoritari* menores ${UNDER} / cayeron cedieron cedio mayoria mayoritari* menores ${UNDER} baj* cayo caer cae* caen caida disminu* descen* reduc* reduj* perd* perdio recort* desplom* derrumbo hundi* hunde hunden retroced* retroce* menguar mengua* merm* contrajo contraer contrae* contraccion encog* achic* abarat* devalu* depreci* decrec* declive rebaj* minor* aminor* menos_que menos_de %_menos menor* inferior* pequen* mas_cort* mas_baj* mas_pequen* mas_barat* mas_lent* mas_debil* mas_fri* mas_liger* mas_estrech* mas_delgad*
    mas_que mas_de mas_*_que %_mas mayor* superior* mayoria mayoritari* menores / mayoria mayoritari* menores menos_que menos_de menos_*_que %_menos menor* inferior* mas_cort* mas_baj* mas_pequen* mas_barat* mas_lent* mas_debil* mas_fri* mas_liger* mas_estrech* mas_delgad*
    encima superar* supera superan supero superaron superando superior* sobrepas* rebas* exced* al_menos minimo por_encima / debajo inferior* maximo como_mucho como_maximo por_debajo hasta no_llega* no_alcanz*
    gan* vencio venc* victoria derrot* triunf* impuso impusieron conquist* se_proclam* se_alzo_con ganader* ganado / ganader* ganado perd* pierd* perdio derrota* cayo
    abr* abrio abril terminal* fin_de_semana detenid* detencion* inaugur* inici* comenz* comienz* empez* empiez* lanz* reanud* introdu* puesta arranc* arranqu* estren* emprend* / abril terminal* fin_de_semana detenid* detencion* cerr* cierr* cierre clausur* termin* fin finaliz* conclu* cese ceso cesa cesan cesar* cesad* deten* detuv* detien* suspend* paraliz* interrump*
    dejo_de dejaron_de deja_de dejan_de dejar_de dejara_de dejaran_de dejado_de dejaba_de dejaria_de dejando_de cese ceso cesa cesan cesar cesaron / continu* sigue siguen seguir seguira seguiran siguio siguieron prosigu* volvio_a vuelve_a vuelven_a volver_a volvera_a volveran_a volvieron_a empezo empezaron empieza* empezar* comenzo comenzaron comienz* comenzar* reanud* retom* mantien* mantuv* manten*
    estable estables invariable* inalterad* congelad* congelo congelar* estancad* estanco sin_cambios sin_variacion* sin_modificacion* se_mantuvo_en se_mantuvieron_en se_mantiene_en se_mantienen_en se_mantendra_en se_estabiliz* / aument* sube suben subi* crecio crecieron crece crecen crecer* increment* dispar* repunt* duplic* triplic* encarec*
    estable estables invariable* inalterad* congelad* congelo congelar* estancad* estanco sin_cambios sin_variacion* sin_modificacion* se_mantuvo_en se_mantuvieron_en se_mantiene_en se_mantienen_en se_mantendra_en se_estabiliz* / desplom* cayo cayeron cae caen caer caida* disminu* descend* descens* reduj* reduc* recort* bajo_un bajaron baja bajan bajar* bajada* retroced* abarat*
    compra compran compro compraron comprar compre compren comprado comprara adquir* adquier* adquisicion importar* importad* importacion* / vend* venta export* desprend*
    aprob* aprueb* prosper* salio_adelante salieron_adelante sale_adelante acept* adopt* autoriz* permit* respald* apoy* a_favor ratific* avala avalan avalo avalaron avalar* avalad* confirm* admit* elogi* convalid* homolog* valid* secund* refrend* suscrib* / rechaz* deneg* denieg* prohib* bloque* anul* se_opon* se_opus* opuest* opusieron opuso opone oponen vet* tumb* critic* desestim* impugn* revoc* invalid* derog* repudi*
    confirm* ratific* mantuv* convalid* valid* / anul* revoc* invalid* derog* dej*_sin_efecto tumb* revirt* revertir* rectific* corrig*
    antes previamente previo_a previa_a anterior_a anteriores_a anteriormente / despues tras posterior_a posteriores_a posteriormente luego retras* aplaz* atras*
    contrat* fich* nombra nombran nombro nombraron nombrar* nombrad* nombramiento* reclut* emplear* renovo renovaron designa* incorpor* readmit* / despid* despidi* despedi* despedir dimit* dimision cese ceses ceso cesaron cesar abandon* renunci* destitu* cesad* prescind*
    benefici* gananci* superavit numeros_negros / perdida* deficit* en_rojo numeros_rojos
    aceler* rapid* veloz veloces agiliz* / ralentiz* desaceler* lent* frena frenan freno frenar* frenaron retras* demor* obstacul* entorpec*
    fortalec* fuert* reforz* refuerz* mejor* consolid* afianz* / debilit* debil* empeor* peor* deterior*
    prolong* alarg* ampli* largo larga largos largas lo_largo prorrog* extend* extiend* / lo_largo acort* corto corta cortos cortas reduc* abrevi*
    entra entran entrar* entro entraron entrada* lleg* acced* ingresa ingresan ingresar* ingresaron / sale salen salir* salio salieron saldr* salida* abandon*
    incluy* incluid* incluir* inclusion / exclu* excluy* dej*_fuera fuera_de
    primer* / ultim*
    mayoria mayoritari* / minoria minoritari*
    facil* flexibil* relaj* suaviz* aliger* / endurec* dificil* dificult* estrict* rigid* entorpec*
    barato barata baratos baratas abarat* asequible* / caro cara caros caras costoso costosa costosos costosas encarec* carisim*
    viejo vieja viejos viejas antigu* anciano* anciana* / joven jovenes nuevo nueva nuevos nuevas menor*
    culpable* conden* / inocente* absol* absuel* exoner* exculp*
    exit* logr* consigui* prosper* triunf* / fracas* fallid* malogr* frustr*
    norte septentrional / sur meridional
    al_este del_este el_este este_de oriental* oriente / oeste occident*
    seguro segura seguros seguras a_salvo / peligr* vulnerab* insegur* arriesgad* riesgos*
    calient* calur* calid* / frio fria frios frias gelid* helad*
    alto alta altos altas altisim* altitud elevad* ${UNDER} / ${UNDER} baj* escas*
    publico publica publicos publicas estatal estatales / privado privada privados privadas particular particulares
    rentab* lucrativ* / deficitari* ruinos*
    obligatori* obligad* / voluntari* opcional* facultativ*
    temporal temporales temporalmente provisional* interin* transitori* / permanent* definitiv* indefinid* fija fijos fijas contrato_fijo empleo_fijo
    constru* edificar* edificaron edificad* levant* erig* / demol* derrib* destru*
    nacional* / extranjer* internacional*
    prest* / endeud*
    lluvi* humed* llov* inundacion* / sequia* seco seca secos secas arid*
    activo activa activan activar* activad* activacion puesta_en_marcha en_marcha encend* enciend* / desactiv* apag* desconect*
    acept* acced* quiso quisieron / declin* rechaz* rehus* reneg* se_neg* se_nieg*
    crea* crear creacion fundar* fundo fundaron fundad* instaur* implant* / elimin* suprim* suprime* destru* recort* abol* extingu* disolv* disuelv* disolucion desmantel*
    adelant* anticip* antes_de_lo / retras* aplaz* pospus* pospon* demor* posterg*
    por_delante lider* encabez* supera superan supero adelanta_a / por_detras detras zaga a_la_cola
    demand* solicit* pid* / retir* renunci* desist*
    empez* empiez* comenz* comienz* inici* acaba_de acaban_de acababa_de terminal* / terminal* acaba_de acaban_de acababa_de termin* acab* finaliz* concluy*
    admit* admite* reconoc* reconoce confes* confirm* asum* / nego negar* negad* negaron negaba* negando negara* negase* negativa_a nieg* niega* desmint* desmient*
    detect* encontr* hall* descubr* confirm* identific* localiz* / descart* refut* ignor*
    concedi* otorg* conced* adjudic* / retir* deneg* denieg* quit* revoc* arrebat* nego niega niegan negaron
    favor apoy* respald* defend* defiend* partidari* / en_contra critic* opone* opus* rechaz* contrari* detractor*
    barato* baja bajos mas_bajo demasiado_bajo muy_bajo tan_bajo bajo_precio precio_bajo / caro* cara excesiv* alto alta elevad*
    por_encima mas_caro / por_debajo mas_barato
    cierre cerr* cierr* / reabr* abr* apertura reapertura
    ampli* amplio prolong* prorrog* / anul* cancel* reduc* recort*
    antes_de / despues_de durante_el durante_la durante_los durante_las
    frecuent* a_menudo habitual* comun comunes / rara raras raro raros raramente infrecuent* inusual* insolit* excepcional*
    autoriz* permit* permis* legal* legaliz* despenaliz* levant*_la_prohibicion / prohib* ilegal* ilegaliz* penaliz* impid* impedi* vet*
    publicar* present* / retir* ocult*
    revel* divulg* difund* difus* desvel* destap* hizo_publico hizo_publica hicieron_publico mostr* muestr* exhib* publico_el publico_la publico_los publico_las / ocult* escond* escondi* encubr* encubri* silenci* disimul* reserv* callo callaron callar
    felicit* elogi* alab* aplaud* agradec* halag* ensalz* celebro_que celebra_que encomi* pondero / critic* denunci* lament* acus* reproch* censur* culp* repudi* reprob* desaprob* arremet* recrimin* quej* carg*_contra
    pag* abon* desembols* sufrag* / recib* cobr* percib* ingresa ingresan ingresar*
    recarg* carga recuper* / descarg* pierd* perd*
    mejor* aliv* remiti* sano sanar* / peor* empeor* agrav* deterior* degrad* recrudec*
    intensific* redobl* recrudec* arreci* / atenu* suaviz* modero moderaron moderar* moderad* amain* debilit* remitio remitieron
    manten* mantien* mantuv* conserv* preserv* / elimin* retir* suprim* abandon*
    optimis* confia confian confianza esperanz* / pesimis* preocup* teme temen temer* temor* temio inquiet* alarmad*
    maximo tope como_maximo / minimo al_menos
    aument* subid* mejora / recort* rebaj* bajad*
    export* / importar* importad* importacion* importo importaron
    gan* impus* impuso vencio / perdi* perdio perd*
    trae* traer traslad*_a_ / llev*
    durante_el durante_la durante_los durante_las / antes_de despues_de
    sucesor* / predecesor* antecesor*
    mas_car* / mas_barat*
    fusion* unir unirse unio unieron unificar* integrar* / escision* separ* escind* segreg* dividi* divide dividen
    gratis gratuit* / de_pago pago
    lleg* / se_march* marcharse sale salen salir* salio salieron saldr*
    satisfech* satisfac* content* / insatisfech* descontent* decepcion* malestar enfad* indign* disgust*
    legal legales legitim* licit* / ilegal* ilegitim* ilicit* fraudulent*
    vacia* vacio vacios desiert* / llen* abarrotad* repleto repleta
    exces* sobra sobran sobro sobraron excedente* sobrante* / falt* escas* carenc*
    mas al_menos por_lo_menos cuando_menos no_menos mas_tarde mas_bien una_vez_mas mas_alla a_mas_tardar mas_adelante / al_menos por_lo_menos cuando_menos no_menos mas_tarde mas_bien una_vez_mas mas_alla a_mas_tardar mas_adelante menos mas_barat* mas_baj* mas_pequen* mas_cort* mas_lent* mas_liger* mas_debil*
    sube suben / baja bajan
    positiv* / negativ*
    posible posibles viable* factible* / imposible* inviable* irrealizable*
    probable probables probablemente / improbable* dificilmente
    capaz capaces / incapa*
    suficient* bastante bastantes / insuficient* escas*
    complet* / incomplet* a_medias inconclus*
    correct* acert* exacto exacta exactos exactas / incorrect* erron* equivoc* inexact*
    constitucional constitucionales / inconstitucional*
    eficaz eficaces eficacia funcion* surti*_efecto / ineficaz ineficac* inutil* inservib*
    justific* / injustific*
    justo justa justos justas / injust*
    previsto prevista previsible* esperado esperada / imprevis* inesperad* por_sorpresa
    util utiles / inutil*
    sostenible* sustentable* / insostenible* insustentable*
    aceptable* / inaceptable* intolerable*
    favorab* / desfavorab* adverso adversa adversos adversas
    ventaj* / desventaj* inconvenient*
    confianza confia confian confiable* fiable* / desconfi* recel* poco_fiable*
    cumpl* respet* acat* obedec* / incumpl* incumplimiento* infring* infraccion* violo violan violar* violaron viola violacion* vulner* desobed* desacat* desoy*
    vincul* / desvincul*
    bloque* / desbloque*
    instal* monto montan montar* montaje montad* / desinstal* desmont* desmantel*
    directo directa directos directas directamente / indirect*
    visible* / invisible* oculto ocultos oculta ocultas
    disponible* / indisponible* agotad* no_disponible*
    voluntari* / involuntari* forzos* forzad* obligad*
    evitable* / inevitable*
    reversible* / irreversible*
    necesari* imprescindible* indispensable* / innecesari* prescindible* superflu*
    regular regulares regularmente / irregular*
    similar* parecid* identic* semejant* / distint* diferent* dispar
    formal formales / informal*
    completo entero enteros / parcial*
    aparec* reaparec* apareci* surg* surgi* / desaparec* desapareci* esfum*
    sobreviv* superviv* ileso* ilesa* indemne* / murio murieron muere mueren morir* fallec* falleci* perec* muert* victimas_mortales
    ileso* ilesa* indemne* / herid* lesion*
    arrest* encarcel* detenid* apres* preso presa presos presas / liberad* libero liberaron liberar* liberacion excarcel* en_libertad puest*_en_libertad
    sancion* multo multa multas multaron multad* multar* castig* penaliz* / absol* absuel* exoner* exculp* perdon* indult* premi* sin_sancion
    imput* procesad* procesar* procesamiento* acus* / sobrese* archiv* absol* absuel* exoner* exculp*
    coincid* concuerd* de_acuerdo_en / discrep* difier* disent*
    unanim* por_unanimidad / dividid* discrep*
    pact* acord* acuerdo consens* / romp* rompio ruptur* roto rota desacuerd*
    aliad* socio socios / rival* enemig* adversari* competidor*
    acreedor* / deudor*
    invert* invirti* inviert* inversion* / desinver* desinvert* desinvierte*
    ahorr* economiz* / gast* derroch* desperdici* despilfarr*
    proteg* salvaguard* / desproteg* perjudic* expon*
    beneficia benefician beneficiar* beneficioso* favorec* / perjudic* lesivo* nocivo*
    promov* promuev* impuls* foment* estimul* alent* alient* incentiv* / fren* obstacul* desincentiv* desalent* desalient* disuad* desanim* entorpec* reprim*
    recomend* aconsej* / desaconsej* desrecomend*
    alent* anim* / desalent* desanim* disuad*
    aterriz* / despeg*
    encend* enciend* / apag*
    acerc* acercamiento / alej* distanciamiento
    simple simples simplific* sencill* / complej* complic*
    profund* / superficial*
    ancho ancha anchos anchas ensanch* / estrech* angost*
    pesado pesada pesados pesadas / ligero ligera ligeros ligeras livian*
    duro dura duros duras severo severa sever* estricto / blando blanda blandos blandas suave suaves laxo laxa indulgent*
    masculin* / femenin*
    hombre hombres varon varones / mujer mujeres
    presencial* / virtual* a_distancia en_linea online telematic* telefonic*
    manual manuales / automatic* automatiz*
    urban* / rural*
    interior interiores interno interna internos internas / exterior exteriores externo externa externos externas
    izquierda / derecha
    arriba / abajo
    principio principios comienzos / finales
    diurn* de_dia / nocturn* de_noche
    pobre pobres pobreza / rico rica ricos ricas riqueza adinerad*
    oficialis* / opositor*
    verdad verdader* veraz veraces veridic* / falso falsa falsos falsas falsedad* mentira* bulo*
    tradicional* convencional* / innovador* novedos* moderno moderna modernos modernas
    asist* acud* acudi* particip* comparec* / ausent* falto_a se_ausent* boicote* no_acud*
    clasific* / elimin* descalific* desclasific*
    ataco atacaron atacan ataca atacar* ataque* agredi* agresion* / defend* defiend* proteg*
    invad* ocup* conquist* / evacu* retir* replieg* desocup* libero
    unio unieron adhiri* adher* incorporo se_sum* afili* / retiro retiraron abandono abandonaron salio_de sali*_de desafili*
    libre libres gratuit* abierto abierta / restring* restric* limitad* vedad*
    regul* reglament* / desregul* liberaliz*
    nacionaliz* estatiz* / privatiz*
    centraliz* / descentraliz*
    recicl* reutiliz* / desech* tirar* tiro_
    vacun* inmuniz* / contagi* infect*
    contamin* ensuci* / descontamin* limpi* depur* purific*
    estabiliz* tranquiliz* calm* apacigu* / desestabiliz* alter* agit* inquiet*
    solvent* / insolvent* quiebra* bancarrota* quebr* concurso_de_acreedores
    iniciales / finales ultimos ultimas
    transparent* transparencia / opac* opacidad secretism*
    satur* congestion* / despej* descongestion* fluid*
    convoc* / desconvoc* suspend* cancel*
    superar* supera superan supero superaron rebas* sobrepas* exced* / no_alcanz* debajo por_debajo inferior*
    estable estables invariable* inalterad* sin_cambios sigue_igual siguen_iguales mantuvo_igual mantuvieron_iguales mantiene_igual mantienen_iguales queda_igual quedo_igual / cambio cambiaron cambia cambian cambiar* alter* modific* vario variaron varia varian variar* variacion*
    dispone_de disponen_de disponia_de cuenta_con cuentan_con contaba_con posee poseen / carec* carent*
    atra* atrae* seduc* / ahuyent* espant* repel*
    a_favor voto_por voto_a_favor votaron_por votado_por / en_contra voto_contra votaron_contra votado_contra
    afirm* asegur* confes* sosten* sostien* sostuv* insist* / nego negar* negad* negaron negaba* negando nieg* desmint* desmient* fals* infundad* mentir*`,
  months: "enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre",
  weekdays: "lunes martes miercoles jueves viernes sabado|sabados domingo|domingos",
  numbers:
    "cero=0 un=1 uno=1 una=1 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13 catorce=14 quince=15 dieciseis=16 diecisiete=17 dieciocho=18 diecinueve=19 veinte=20 veintiun=21 veintiuna=21 veintiuno=21 veintidos=22 veintitres=23 veinticuatro=24 veinticinco=25 veintiseis=26 veintisiete=27 veintiocho=28 veintinueve=29 treinta=30 cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90 cien=100 ciento=100 doscientos=200 doscientas=200 trescientos=300 trescientas=300 cuatrocientos=400 cuatrocientas=400 quinientos=500 quinientas=500 seiscientos=600 seiscientas=600 setecientos=700 setecientas=700 ochocientos=800 ochocientas=800 novecientos=900 novecientas=900 mil=1000 mitad=0.5 medio=0.5 media=0.5 tercio=3 tercera=3 tercer=3 tercero=3 cuarto=4 cuarta=4 doble=2 duplico=2 duplica=2 duplican=2 duplicaron=2 duplicar=2 triplico=3 triplica=3 triplican=3 triplicaron=3 triplicar=3 triple=3 cuadruple=4 quintuple=5 cuadruplico=4 cuadruplica=4 primer=1 primero=1 primera=1 segundo=2 segunda=2 quinto=5 quinta=5 decena=10 docena=12 centenar=100 ambos=2 ambas=2",
  scales:
    "cien=100 centenar=100 centenares=100 mil=1e3 miles=1e3 millar=1e3 millares=1e3 millon=1e6 millones=1e6 billon=1e12 billones=1e12",
  units:
    "percent=por_ciento|por_cien point=punto_porcentual|puntos_porcentuales|punto|puntos EUR=euro|euros|eur USD=dolar|dolares|usd|dolar_estadounidense|dolares_estadounidenses CAD=dolar_canadiense|dolares_canadienses AUD=dolar_australiano|dolares_australianos GBP=libra|libras|libra_esterlina|libras_esterlinas|gbp cent=centimo|centimos|centavo|centavos RUB=rublo|rublos PEN=soles PYG=guaranies VES=bolivar|bolivares CHF=franco|francos JPY=yen|yenes CNY=yuan|yuanes|renminbi peso=peso|pesos second=segundos|seg|s minute=minuto|minutos|min hour=hora|horas|h|hrs night=noche|noches day=dia|dias|jornada|jornadas week=semana|semanas month=mes|meses year=ano|anos decade=decada* century=siglo* km=kilometro*|km km2=kilometro*_cuadrado*|km2 kmh=kilometro*_por_hora|kilometros_/_hora|km_/_h m2=metro_cuadrado|metros_cuadrados|m2 m3=metro_cubico|metros_cubicos|m3 hm3=hectometro*_cubico*|hm3 mile=milla|millas m=metro|metros|m cm=centimetro*|cm mm=milimetro*|mm kg=kilogramo*|kilo|kilos|kg g=gramo|gramos|g t=tonelada*|t ha=hectarea*|ha litre=litro|litros|l barrel=barril|barriles ounce=onza|onzas inch=pulgada|pulgadas foot=pies vote=voto|votos seat=escano|escanos goal=gol|goles kW=kilovatio|kilovatios|kw MW=megavatio|megavatios|mw GW=gigavatio|gigavatios|gw kWh=kilovatio*_hora|kilovatios-hora|kwh MWh=megavatio*_hora|megavatios-hora|mwh GWh=gigavatio*_hora|gigavatios-hora|gwh TWh=teravatio*_hora|teravatios-hora|twh degree=grado|grados mg=miligramo*|mg ml=mililitro*|ml MB=megabyte*|mb GB=gigabyte*|gb TB=terabyte*|tb basispoint=punto_basico|puntos_basicos fold=veces",
  // Verbs such as "cree que" begin a clause, so that their mark covers what they leave open.
  joints:
    "pero mientras aunque porque cuando despues antes sino que preve_que preven_que previa_que sugier*_que apunta*_a_que espera_que esperan_que se_espera_que es_posible_que es_probable_que no_es_probable_que puede_que cree_que creen_que creia_que creian_que no_cree_que no_creen_que no_creia_que no_preve_que no_espera_que confia_en_que confian_en_que confiaba_en_que propon*_que propuso_que pide_que piden_que exige*_que reclama*_que calcula*_que estima*_que teme_que temen_que temia_que temian_que adviert*_que promete_que prometen_que sospecha*_que pretende*_que quiere_que quieren_que solicita_que solicitan_que augura_que auguran_que quien cuyo cuya y tras pues sin_embargo no_obstante en_cambio si_bien ya_que pese_a a_pesar_de",
  agents: "por",
  pronouns:
    "el_cual ella ellos ellas su sus este esta estos estas ese esa esos esas la_empresa la_compania el_grupo el_banco el_tribunal el_ministerio la_agencia el_fabricante el_operador la_ciudad el_gobierno el_sindicato la_asociacion el_club la_universidad la_cooperativa los_investigadores el_estudio la_firma el_proyecto que quien le les lo ambos ambas aquel aquella aquellos aquellas nosotros nuestro nuestra nuestros nuestras nos dicho dicha cuyo cuya cuyos cuyas la_sociedad la_entidad la_organizacion la_institucion la_fundacion la_multinacional la_cadena la_marca la_aerolinea la_aseguradora la_constructora la_farmaceutica la_tecnologica la_plataforma la_patronal el_partido la_formacion el_consistorio el_ayuntamiento el_municipio la_localidad la_capital el_pais la_region la_provincia la_isla el_ejecutivo el_consejo la_ministra el_ministro la_presidenta el_presidente el_alcalde la_alcaldesa el_director la_directora el_portavoz la_portavoz la_concejala el_concejal el_diputado la_diputada el_candidato la_candidata el_juez la_jueza la_sala el_fiscal la_fiscal la_fiscalia el_acusado la_acusada los_acusados el_detenido la_detenida el_investigador la_investigadora los_cientificos los_autores el_autor la_autora el_equipo el_entrenador la_entrenadora el_jugador la_jugadora el_corredor la_corredora el_ciclista la_ciclista el_campeon la_campeona el_hospital el_museo el_centro el_instituto el_organismo el_regulador la_victima el_directivo la_directiva el_empresario la_empresaria el_dirigente la_dirigente",
  about:
    "unos unas alrededor_de alrededor_del cerca_de cerca_del aproximad* casi mas_de mas_del menos_de menos_del en_torno_a en_torno_al al_menos por_lo_menos hasta practicamente apenas ronda rondan rondaba rondo rondara roza rozan rozo rozando bordea bordean supera superan supero superaron superar superior_a superiores_a inferior_a inferiores_a proximo_a proxima_a cercano_a cercana_a por_encima_de por_debajo_de por_encima_del por_debajo_del como_minimo como_maximo mas_o_menos",
};
