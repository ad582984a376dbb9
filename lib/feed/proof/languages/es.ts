import type { Lexicon } from "./lexicon";

export const ES: Lexicon = {
  not: "sin no nunca jamas ningun ninguno ninguna nada nadie ni tampoco",
  lacking:
    "apenas fracas* rehus* rechaz* carec* falta* impid* impidi* neg* renunci* descart* desestim* declin* / evit* abandon* cancel* ausencia en_lugar_de en_vez_de apenas suspend*",
  unlike:
    "sigue* segui* manten* mantien* solo solamente ignor* desconoc* escap* opon* discrep* bloque* prohib* menos menor falt* perd* pierd* ces* amarrad* parad* carec* escas* / perman* todavia aun unicamente incierto libr* exent* opus* vet* fren* par* hasta primer* otr* antigu* secret* abiert* salvo excepto mismo igual conserv* impid* evit* exclu* distint* contra tarde fuera contrario",
  yet: "todavia aun nunca jamas",
  denied: "niega niegan nego negaron negado desmint* desmient* falso falsa desmentido refut*",
  planned:
    "planea planean planeaba planeaban preve preven pretende pretenden quiere quieren queria tiene_previsto tienen_previsto tenia_previsto aspira espera_que se_espera espera esperan va_a van_a iba_a deberia deberian debe deben deberan amenazo_con exige exigen reclama reclaman solicita ha_solicitado / dispuest* exig* reclam* contrat* firm* acuerd* encarg* pid* ped* ofrec* va van espera* pretend* deber* proyect* objetivo anunci*_que propon* propuso propuesta promet* prometio program* prev* contempla* intencion solicit* proxim* quier* aprob* aprueb* decid* acord* orden* vot*",
  future: "va_a van_a iba_a",
  neutral: "de_lo_previsto de_lo_esperado lo_planeado de_lo_presupuestado como_estaba_previsto",
  possible:
    "estudia_*ar estudia_*er estudia_*ir amenaza_con sopesa valora_*ar valora_*er podria podrian quiza quizas tal_vez probablemente posiblemente estudia_si baraja plantea_si se_plantea / puede pueden posib* probable* eventual* estudia* considera* plantea* baraja* calcul* parec* capac* inciert* descart* estim*",
  conditional:
    "siempre_que salvo a_menos siempre_y_cuando a_condicion con_la_condicion si / condicion* sujet*_a pendiente cuando",
  alleged:
    "presunt* supuest* al_parecer segun_rumores presuntamente supuestamente / acus* sospech* rumor* alega* denunci* imput* segun reproch* asegur* sostien* afirm*",
  done: "ya / ha han habia habian fue fueron",
  forms: {
    done: /^\p{Ll}+(?:[^ií]ó|ió|aron|ieron|jeron|vieron|uvo|izo)$/u,
    planned: /^\p{Ll}*(?:[aei]|[bdln])r(?:á|án)$/u,
    conditional: /^\p{Ll}*(?:[ae]|[bdln])r(?:ía|ían)$/u,
  },
  opposites: `
    aument* sub* crec* crecio increment* alz* elev* ganar gano ganaron ascend* dispar* repunt* duplic* triplic* mejor* ampli* incremento alza avanz* mas_que mas_de %_mas mayor* superior* / baj* ca cayo caer cae* caen caida disminu* descen* reduc* reduj* perd* perdio recort* desplom* retroced* retroce* menguar contrajo contraer contraccion rebaj* menos_que menos_de %_menos menor* inferior* pequen*
    mas_que mas_de mas_*_que %_mas mayor* superior* / menos_que menos_de menos_*_que %_menos menor* inferior*
    encima super* exced* al_menos minimo superior* por_encima / debajo inferior* maximo como_mucho por_debajo hasta
    gan* vencio venc* victoria derrot* triunf* impuso / perd* perdio derrota* cayo
    abr* abrio inaugur* inici* comenz* comienz* empez* lanz* reanud* introdu* puesta / cerr* cierr* cierre clausur* termin* fin finaliz* ces* deten* detuv* suspend* paraliz* interrump*
    compra compran compro compraron comprar compre compren comprado adquir* adquisicion import* / vend* venta* export* desprend*
    aprob* aprueb* acept* adopt* autoriz* permit* respald* apoy* a_favor ratific* aval* confirm* admit* elogi* / rechaz* deneg* prohib* bloque* anul* opon* opus* vet* tumb* critic* desestim* impugn*
    antes previ* anterior* / despues tras posterior* luego retras* aplaz*
    contrat* fich* nombr* / despid* despid* despedir dimit* dimision ces* abandon* renunci* destitu*
    benefici* gananci* superavit / perdida* deficit*
    aceler* rapid* / ralentiz* desaceler* lent* fren*
    fortalec* fuert* reforz* mejor* / debilit* debil* empeor* peor*
    prolong* alarg* ampli* larg* / acort* cort* reduc*
    entr* lleg* / sal* parti*
    inclu* / exclu*
    primer* / ultim*
    mayoria / minoria
    facil* flexibil* relaj* / endurec* dificil* estrict*
    barat* econom* / car caro* cara* costos* encarec*
    viej* antigu* mayor* / joven* nuev* menor*
    culpable* conden* / inocente* absol* absuel*
    exit* logr* / fracas*
    norte / sur
    este orient* / oeste occident*
    segur* / peligr* vulnerab* insegur*
    calient* calur* / fri*
    alt* / baj*
    public* / privad*
    rentab* / deficitari*
    obligatori* / voluntari* opcional*
    temporal* provisional* / permanent* definitiv*
    constru* edific* / demol* derrib* destru*
    nacional* / extranjer* internacional*
    prest* / endeud*
    lluvi* humed* / sequia* sec*
    activ* puesta_en_marcha en_marcha / desactiv* apag* desconect*
    acept* / declin* rechaz* rehus*
    crea* crear creacion / elimin* suprim* suprime* destru* recort*
    adelant* anticip* antes_de_lo / retras* aplaz* pospus* pospon* demor* posterg*
    por_delante lider* encabez* supera superan supero / por_detras detras
    demand* solicit* pid* / retir* renunci*
    empez* empiez* comenz* comienz* inici* / termin* acab* finaliz* concluy*
    admit* admite* reconoc* reconoce confirm* / neg* nieg* niega desmint* desmient*
    detect* encontr* hall* descubr* confirm* / descart* refut* ignor*
    incluy* incluid* incluir / exclu* dej*_fuera dejo_fuera
    contrat* incorpor* / despid* despedi* despid*
    gan* vencio supero impuso / perd* perdio cayo
    favor apoy* respald* defend* / en_contra critic* opon* rechaz* opus*
    barato* bajo baja bajos / caro* cara excesiv* alto alta elevad*
    por_encima mas_caro / por_debajo mas_barato
    cierre cerr* cierr* / reabr* abr* apertura reapertura
    ampli* amplio prolong* / anul* cancel* reduc* recort*
    dur* /
    concedi* otorg* / retir* deneg* quit*
    antes_de / despues_de durante
    frecuent* a_menudo / rar* raramente
    autoriz* permit* legal* / prohib* ilegal*
    public* present* / retir* ocult*
    felicit* elogi* / critic* denunci* lament*
    pag* abon* / recib* cobr*
    recarg* carga recuper* / descarg* pierd* perd*
    mejor* / peor* empeor*
    manten* mantien* conserv* / elimin* retir* suprim*
    optimis* confi* / pesimis* preocup* tem*
    maximo tope como_maximo / minimo al_menos
    aument* subid* mejora / recort* rebaj* bajad*
    export* / import*
    calient* / fri*
    reabr* abr* / cerr* cierr*
    gan* impus* impuso vencio / perdi* perdio perd*
    trae* traer traslad*_a_ / llev*
    durante / antes_de despues_de
    sucesor* / predecesor*
    mas_car* / mas_barat*
    contrat* / despid* despedi*
    fusion* / escision* separ*
    gratis gratuit* / pago
    lleg* / march* sal*
    satisfech* / insatisfech* descontent*
    aliment* crecer / reduc*
    legal / ilegal
    vacia* / llen*
    exces* sobr* / falt* escas*
    mas / menos
    sube suben / baja bajan`,
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
