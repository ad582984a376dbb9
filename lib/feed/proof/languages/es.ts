import type { Lexicon } from "./lexicon";

export const ES: Lexicon = {
  not: "sin no nunca jamas ningun ninguno ninguna ningunos ningunas nada nadie ni tampoco",
  lacking:
    "apenas fracas* rehus* rechaz* carec* falta* impid* impidi* neg* renunci* descart* desestim* declin* dejo_de dejaron_de deja_de dejan_de dejar_de dejado_de incapa* inexisten* imposib* deneg* denieg* prescind* sin_exito / evit* abandon* cancel* ausencia ausente* en_lugar_de en_vez_de apenas suspend* inviable* improbable* insuficient* incomplet* incorrect* inconstitucional* ineficaz ineficac* inutil* injustific* injust* imprevis* inesperad* insostenible* inaceptable* desfavorab* incumpl* desvincul* indisponible* innecesari* irregular* invisible* ilegal* ilegitim* ilicit* desaprob* desaconsej* omit* omision anul* revoc* frustr* fallid* lejos_de boicot* prohib* estable estables invariable* inalterad* sigue_igual siguen_iguales mantuvo_igual mantuvieron_iguales mantiene_igual mantienen_iguales queda_igual quedo_igual escasamente",
  unlike:
    "sigue* segui* manten* mantien* mantuv* solo solamente ignor* desconoc* escap* opon* discrep* bloque* prohib* menos_de menos_que %_menos menor falt* perd* pierd* ces* amarrad* parad* carec* escas* intact* ilesa* ileso* indemne* inalterad* invariable* estable estables sin_cambios congelad* estancad* inedit* sin_precedentes / menos perman* todavia aun unicamente incierto libre libres librar* libraron libro_de exent* opus* vet* freno frena frenan frenar* frenad* paro pararon parar parad* paraliz* hasta primer* otr* antigu* secret* abiert* salvo excepto mismo igual conserv* impid* evit* exclu* distint* contra tarde fuera contrario ocult* escond* encubr* tumb* aplaz* pospus* pospon* retras* demor* suprim*",
  yet: "todavia aun nunca jamas",
  denied:
    "niega niegan nego negaron negado negar desmint* desmient* falso falsa falsos falsas falsedad desmentido desmentir* refut* rebati* bulo bulos no_es_cierto no_es_verdad",
  planned:
    "planea planean planeaba planeaban planeado planeada proyecta proyectan preve preven pretende pretenden quiere quieren queria querian tiene_previsto tienen_previsto tenia_previsto tenian_previsto esta_previsto esta_prevista estan_previstos estan_previstas estaba_previsto estaba_prevista esta_programad* estan_programad* tiene_intencion tiene_la_intencion tienen_intencion tienen_la_intencion tiene_planes tienen_planes tiene_pensado tienen_pensado se_propone se_proponen se_dispone_a se_disponen_a se_prepara_para se_preparan_para aspira aspiran espera_que se_espera espera esperan confia_en_*ar confia_en_*er confia_en_*ir va_a van_a iba_a iban_a deberia deberian debe deben deberan amenazo_con exige exigen reclama reclaman solicita ha_solicitado promete prometen se_compromete se_comprometen todavia_tiene_que aun_tiene_que todavia_debe aun_debe queda_por falta_por / dispuest* exig* reclam* contrato_para contrato_de firmo firmaron firmar* firma_de firmad* acuerdo_para acuerdo_que acuerda acuerdan encarg* pid* ped* ofrec* va van espera* pretend* deber* proyecta* proyecto_de objetivo meta anunci*_que propon* propuso propuesta promet* prometio compromet* compromis* program* prev* contempla* intencion solicit* proxim* quier* aprob* aprueb* decid* acord* ordeno ordenaron ordena ordenan voto votar* votaron votacion* tiene_que tienen_que tendra* planea* aspir* preveia* pretendia* esperaba* amenazaba* confi* prepar* pendiente*",
  future: "va_a van_a iba_a iban_a",
  neutral:
    "de_lo_previsto de_lo_esperado lo_planeado de_lo_presupuestado como_estaba_previsto sin_embargo no_obstante no_solo no_solamente no_unicamente no_menos_de no_mas_de nada_mas nada_menos no_gubernamental no_gubernamentales sin_animo_de_lucro sin_fines_de_lucro sin_techo sin_hogar no_en_vano ni_mas_ni_menos sin_falta no_hace_mucho no_descarta no_descartan no_descarto no_excluye no_excluyen",
  possible:
    "estudia_*ar estudia_*er estudia_*ir estudian_*ar estudian_*er estudian_*ir estudian_si estudia_si se_estudia analiza_si analizan_si evalua_*ar evalua_*er evalua_*ir evaluan_*ar evalua_si evaluan_si amenaza_con amenazan_con sopesa sopesan valora_*ar valora_*er valora_*ir valoran_*ar valora_si contempla_*ar contempla_*er contempla_*ir contemplan_*ar podria podrian quiza quizas tal_vez a_lo_mejor puede_que es_posible_que es_probable_que cabe_la_posibilidad existe_la_posibilidad existe_el_riesgo probablemente posiblemente previsiblemente presumiblemente seguramente hipotetic* un_posible una_posible su_posible posibles un_eventual una_eventual baraja barajan plantea_si plantean_si se_plantea se_plantean duda_si dudan_si duda_entre dudan_entre medita meditan no_descarta no_descartan no_descarto no_excluye no_excluyen esta_por_ver esta_en_duda no_esta_claro esta_por_decidir esta_en_el_aire sin_decidir corre_el_riesgo corren_el_riesgo se_especula / puede pueden posib* probable* eventual* estudia* considera* plantea* baraja* calcul* parec* capac* inciert* descart* estim* evalu* analiza* valora valoran contempla* sopes* negoci* conversacion* riesgo* candidat* opcion* duda* dudas decidir",
  conditional:
    "siempre_que salvo a_menos siempre_y_cuando a_condicion con_la_condicion si en_caso_de_que en_el_caso_de_que solo_si a_no_ser_que supeditad* condicionad* / condicion* sujet*_a pendiente pendientes cuando en_caso_de depend* a_la_espera a_falta_de mientras_no hasta_que",
  alleged:
    "presunt* supuest* al_parecer aparentemente segun_rumores presuntamente supuestamente se_rumorea se_dice_que dicen_que no_confirmad* sin_confirmar / acus* sospech* rumor* alega* denunci* imput* segun reproch* asegur* sostien* afirm* quej* atribuy*",
  done: "ya / ha han habia habian fue fueron",
  forms: {
    done: /^\p{Ll}+(?:[^ií]ó|ió|aron|ieron|jeron|vieron|uvo|izo)$/u,
    planned: /^(?:\p{Ll}*(?:[aei]|[bdln])|Se|Habr?|Pod|Tend|Esta|Debe|I)r(?:á|án)$/u,
    conditional:
      /^(?!podría|(?:av|bat|gal|lot|min|refin|ingeni|panad|libr|ganad|tesor|consej|artill|cafet|mensaj|hostel|hotel|cac|carnic|pescad|joy|tub|estant|infant|caball|perfum|port|pirat|ferret|papel|pastel|enferm|peluqu|cervec|fontan|chatarr|ch?uch|secret)[ae]ría)\p{Ll}*(?:[ae]|[bdln])r(?:ía|ían)$/u,
  },
  opposites: `
    aument* sube suben subi* suba suban subas crec* crecio increment* alza alzas alzo al_alza elev* ganar gano ganaron vencio vencieron vence ascend* ascens* dispar* repunt* duplic* triplic* cuadriplic* multiplic* mejor* ampli* expan* ensanch* agrand* engros* engord* incremento encarec* revaloriz* remonto remonta remontar* escalada avanz* avance mas_que mas_de %_mas mayor* superior* / baj* cayo caer cae* caen caida disminu* descen* reduc* reduj* perd* perdio recort* desplom* derrumbo hundi* hunde hunden retroced* retroce* menguar mengua* merm* contrajo contraer contrae* contraccion encog* achic* abarat* devalu* depreci* decrec* declive rebaj* minor* aminor* menos_que menos_de %_menos menor* inferior* pequen* mas_cort* mas_baj* mas_pequen* mas_barat* mas_lent* mas_debil* mas_fri* mas_liger* mas_estrech* mas_delgad*
    mas_que mas_de mas_*_que %_mas mayor* superior* / menos_que menos_de menos_*_que %_menos menor* inferior* mas_cort* mas_baj* mas_pequen* mas_barat* mas_lent* mas_debil* mas_fri* mas_liger* mas_estrech* mas_delgad*
    encima superar* supera superan supero superaron superando superior* sobrepas* rebas* exced* al_menos minimo por_encima / debajo inferior* maximo como_mucho como_maximo por_debajo hasta no_llega* no_alcanz*
    gan* vencio venc* victoria derrot* triunf* impuso / perd* pierd* perdio derrota* cayo
    abr* abrio inaugur* inici* comenz* comienz* empez* empiez* lanz* reanud* introdu* puesta arranc* arranqu* estren* emprend* / cerr* cierr* cierre clausur* termin* fin finaliz* conclu* cese ceso cesa cesan cesar* cesad* deten* detuv* detien* suspend* paraliz* interrump*
    dejo_de dejaron_de deja_de dejan_de dejar_de dejara_de dejaran_de dejado_de dejaba_de dejaria_de dejando_de cese ceso cesa cesan cesar cesaron / continu* sigue siguen seguir seguira seguiran siguio siguieron prosigu* volvio_a vuelve_a vuelven_a volver_a volvera_a volveran_a volvieron_a empezo empezaron empieza* empezar* comenzo comenzaron comienz* comenzar* reanud* retom* mantien* mantuv* manten*
    estable estables invariable* inalterad* congelad* congelo congelar* estancad* estanco sin_cambios sin_variacion* sin_modificacion* se_mantuvo_en se_mantuvieron_en se_mantiene_en se_mantienen_en se_mantendra_en se_estabiliz* / aument* sube suben subi* crecio crecieron crece crecen crecer* increment* dispar* repunt* duplic* triplic* encarec*
    estable estables invariable* inalterad* congelad* congelo congelar* estancad* estanco sin_cambios sin_variacion* sin_modificacion* se_mantuvo_en se_mantuvieron_en se_mantiene_en se_mantienen_en se_mantendra_en se_estabiliz* / desplom* cayo cayeron cae caen caer caida* disminu* descend* descens* reduj* reduc* recort* bajo_un bajaron baja bajan bajar* bajada* retroced* abarat*
    compra compran compro compraron comprar compre compren comprado comprara adquir* adquier* adquisicion import* / vend* venta export* desprend*
    aprob* aprueb* acept* adopt* autoriz* permit* respald* apoy* a_favor ratific* avala avalan avalo avalaron avalar* avalad* confirm* admit* elogi* convalid* homolog* valid* secund* refrend* suscrib* / rechaz* deneg* denieg* prohib* bloque* anul* se_opon* se_opus* opuest* opusieron opuso opone oponen vet* tumb* critic* desestim* impugn* revoc* invalid* derog* repudi*
    confirm* ratific* mantuv* convalid* valid* / anul* revoc* invalid* derog* dej*_sin_efecto tumb* revirt* revertir* rectific* corrig*
    antes previo previa previos previas previamente anterior* / despues tras posterior* luego retras* aplaz* atras*
    contrat* fich* nombra nombran nombro nombraron nombrar* nombrad* nombramiento* reclut* emple* designa* incorpor* readmit* / despid* despidi* despedi* despedir dimit* dimision ces* abandon* renunci* destitu* cesad* prescind*
    benefici* gananci* superavit / perdida* deficit* en_rojo
    aceler* rapid* veloz veloces agiliz* / ralentiz* desaceler* lent* frena frenan freno frenar* frenaron retras* demor* obstacul* entorpec*
    fortalec* fuert* reforz* refuerz* mejor* consolid* afianz* / debilit* debil* empeor* peor* deterior*
    prolong* alarg* ampli* largo larga largos largas prorrog* extend* extiend* / acort* corto corta cortos cortas reduc* abrevi*
    entra entran entrar* entro entraron entrada* lleg* acced* ingresa ingresan ingresar* ingresaron / sale salen salir* salio salieron saldr* salida* abandon*
    incluy* incluid* incluir* inclusion / exclu* excluy* dej*_fuera fuera_de
    primer* / ultim*
    mayoria mayoritari* / minoria minoritari*
    facil* flexibil* relaj* suaviz* aliger* / endurec* dificil* dificult* estrict* rigid* entorpec*
    barato barata baratos baratas abarat* asequible* economica economicas / caro cara caros caras costoso costosa costosos costosas encarec* carisim*
    viejo vieja viejos viejas antigu* anciano* anciana* / joven jovenes nuevo nueva nuevos nuevas menor*
    culpable* conden* / inocente* absol* absuel* exoner* exculp*
    exit* logr* prosper* triunf* / fracas* fallid* malogr* frustr*
    norte septentrional / sur meridional
    al_este del_este el_este este_de oriental* oriente / oeste occident*
    seguro segura seguros seguras a_salvo / peligr* vulnerab* insegur* arriesgad* riesgos*
    calient* calur* calid* / frio fria frios frias gelid* helad*
    alto alta altos altas altisim* altitud elevad* / baj* escas*
    publico publica publicos publicas estatal estatales / privado privada privados privadas particular particulares
    rentab* lucrativ* / deficitari* ruinos*
    obligatori* obligad* / voluntari* opcional* facultativ*
    temporal temporales temporalmente provisional* interin* transitori* / permanent* definitiv* indefinid* fijo fija fijos fijas
    constru* edific* levant* erig* / demol* derrib* destru*
    nacional* / extranjer* internacional*
    prest* / endeud*
    lluvi* humed* llov* inundacion* / sequia* seco seca secos secas arid*
    activo activa activan activar* activad* activacion puesta_en_marcha en_marcha encend* enciend* / desactiv* apag* desconect*
    acept* acced* / declin* rechaz* rehus* reneg* se_neg* se_nieg*
    crea* crear creacion fundar* fundo fundaron fundad* instaur* implant* / elimin* suprim* suprime* destru* recort* abol* extingu* disolv* disuelv* disolucion desmantel*
    adelant* anticip* antes_de_lo / retras* aplaz* pospus* pospon* demor* posterg*
    por_delante lider* encabez* supera superan supero adelanta_a / por_detras detras zaga a_la_cola
    demand* solicit* pid* / retir* renunci* desist*
    empez* empiez* comenz* comienz* inici* / termin* acab* finaliz* concluy*
    admit* admite* reconoc* reconoce confirm* asum* / neg* nieg* niega desmint* desmient*
    detect* encontr* hall* descubr* confirm* identific* localiz* / descart* refut* ignor*
    concedi* otorg* conced* adjudic* / retir* deneg* denieg* quit* revoc* arrebat* nego niega niegan negaron
    favor apoy* respald* defend* defiend* partidari* / en_contra critic* opone* opus* rechaz* contrari* detractor*
    barato* bajo baja bajos / caro* cara excesiv* alto alta elevad*
    por_encima mas_caro / por_debajo mas_barato
    cierre cerr* cierr* / reabr* abr* apertura reapertura
    ampli* amplio prolong* prorrog* / anul* cancel* reduc* recort*
    antes_de / despues_de durante
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
    export* / import*
    gan* impus* impuso vencio / perdi* perdio perd*
    trae* traer traslad*_a_ / llev*
    durante / antes_de despues_de
    sucesor* / predecesor* antecesor*
    mas_car* / mas_barat*
    fusion* unir unirse unio unieron unificar* integrar* / escision* separ* escind* segreg* divid*
    gratis gratuit* / de_pago pago
    lleg* / march* sale salen salir* salio salieron saldr*
    satisfech* satisfac* content* / insatisfech* descontent* decepcion* malestar enfad* indign* disgust*
    aliment* crecer / reduc*
    legal legales legitim* licit* / ilegal* ilegitim* ilicit* fraudulent*
    vacia* vacio vacios desiert* / llen* abarrotad* repleto repleta
    exces* sobra sobran sobro sobraron excedente* sobrante* / falt* escas* carenc*
    mas / menos mas_barat* mas_baj* mas_pequen* mas_cort* mas_lent* mas_liger* mas_debil*
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
    dispone_de disponen_de disponia_de cuenta_con cuentan_con contaba_con posee poseen / carec* carent*`,
  months: "enero febrero marzo abril mayo junio julio agosto septiembre|setiembre octubre noviembre diciembre",
  weekdays: "lunes martes miercoles jueves viernes sabado domingo",
  numbers:
    "cero=0 un=1 uno=1 una=1 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce=12 trece=13 catorce=14 quince=15 dieciseis=16 diecisiete=17 dieciocho=18 diecinueve=19 veinte=20 veintiuno=21 veintidos=22 veintitres=23 veinticuatro=24 veinticinco=25 veintiseis=26 veintisiete=27 veintiocho=28 veintinueve=29 treinta=30 cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90 cien=100 ciento=100 doscientos=200 doscientas=200 trescientos=300 trescientas=300 cuatrocientos=400 cuatrocientas=400 quinientos=500 quinientas=500 seiscientos=600 seiscientas=600 setecientos=700 ochocientos=800 novecientos=900 mil=1000 mitad=0.5 medio=0.5 media=0.5 tercio=3 tercera=3 tercer=3 tercero=3 cuarto=4 cuarta=4 doble=2 duplico=2 triplico=3 triple=3 primer=1 primero=1 primera=1 segundo=2 segunda=2 quinto=5 quinta=5 decena=10 docena=12 centenar=100 ambos=2 ambas=2",
  scales: "cien=100 mil=1e3 miles=1e3 millon=1e6 millones=1e6 billon=1e12 billones=1e12",
  units:
    "percent=por_ciento|por_cien point=punto_porcentual|puntos_porcentuales|punto|puntos EUR=euro|euros|eur USD=dolar|dolares|usd GBP=libra|libras CHF=franco|francos JPY=yen|yenes CNY=yuan|yuanes peso=peso|pesos second=segundos minute=minuto|minutos hour=hora|horas|h day=dia|dias|jornada|jornadas week=semana|semanas month=mes|meses year=ano|anos decade=decada* century=siglo* km=kilometro*|km mile=milla|millas m=metro|metros|m cm=centimetro*|cm mm=milimetro*|mm kg=kilogramo*|kilo|kilos|kg g=gramo|gramos|g t=tonelada* ha=hectarea*|ha litre=litro|litros kW=kilovatio|kilovatios|kw MW=megavatio|megavatios|mw GW=gigavatio|gigavatios|gw kWh=kilovatio*_hora|kilovatios-hora|kwh MWh=megavatio*_hora|megavatios-hora|mwh GWh=gigavatio*_hora|gigavatios-hora|gwh TWh=teravatio*_hora|teravatios-hora|twh degree=grado|grados mg=miligramo*|mg ml=mililitro*|ml MB=megabyte*|mb GB=gigabyte*|gb TB=terabyte*|tb basispoint=punto_basico|puntos_basicos fold=veces",
  joints: "pero mientras aunque porque cuando despues antes sino que quien cuyo cuya y tras pues sin_embargo",
  agents: "por",
  pronouns:
    "el_cual ella ellos ellas su sus este esta estos estas ese esa esos esas la_empresa la_compania el_grupo el_banco el_tribunal el_ministerio la_agencia el_fabricante el_operador la_ciudad el_gobierno el_sindicato la_asociacion el_club la_universidad la_cooperativa los_investigadores el_estudio la_firma el_proyecto que quien le les lo",
  about: "unos unas alrededor_de cerca_de aproximadamente casi mas_de menos_de en_torno_a al_menos hasta",
};
