import type { Lexicon } from "./lexicon";

export const PT: Lexicon = {
  not: "nao nunca jamais nenhum nenhuma nada ninguem nem tampouco",
  lacking:
    "sem fracass* recus* rejeit* falt* careci* carece* imped* renunci* ausencia descart* deixou_de deixaram_de deixa_de falh* incapaz* / evit* abandon* cancel* suspend* em_vez_de ao_inves_de mal",
  unlike:
    "continu* mant* so somente apenas ignor* desconhec* escap* opoe* discord* bloque* proib* trav* menos menor falt* perd* deix* suspen* escass* / segue* perman* ainda unicamente incert* livr* isent* opos* vet* fre* par* ate primeir* outr* antig* secret* abert* salvo exceto mesm* igual conserv* imped* evit* exclu* distint* contra tarde fora contrari*",
  yet: "ainda nunca jamais",
  denied: "nega negam negou negaram negado desment* falso falsa falsos falsas refut*",
  planned:
    "planeja planejam planeia planeiam planejava pretende pretendem pretendia tenciona tencionam agendad* programad* prevista previsto previstas previstos preve preveem vai vao iria irao ira deve devem devera deverao quer querem queria espera_que espera-se promete prometem / dispost* exig* reclam* contrat* assin* acord* encomend* pid* ped* ofrec* oferec* planej* projet* objetivo meta propos* propoe propoem promet* promess* visa almeja* program* agend* recomend* reivindic* determin* espera* esperam intencao estuda* plano planos proxim* ainda anuncia* decid* vot* aprov*",
  future: "vai vao ira irao iria iriam",
  possible:
    "poderia poderiam podera poderao talvez estuda_*ar estuda_*er estuda_*ir avalia_*ar avalia_*er considera_*ar considera_*er ameaca_*ar possivelmente provavelmente e_possivel ha_possibilidade cogita cogitam estuda_se avalia_se / pode podem possiv* possibil* provavel* eventual* estuda* analisa* considera* cogita* pondera* estima* calcul* parec* acredita* capac* risco",
  conditional:
    "desde_que contanto_que a_menos_que caso_o caso_a caso_os caso_as caso_nao caso_seja caso_haja se_for se_forem se_nao se_houver se_o se_a / se caso condic* salvo mediante sujeit* dependend* depende* quando",
  alleged:
    "supostamente suposta suposto supostos supostas alegadamente aparentemente ha_rumores segundo_rumores teria teriam / alegad* alega* acus* suspeit* rumor* denunci* segundo conforme afirm* diz dizem disse sustenta* atribu* aponta*",
  done: "ja / foi foram ha tinha tinham fez disse",
  neutral:
    "do_que_o_previsto que_o_previsto do_que_previsto que_o_planejado como_previsto do_que_o_esperado data_prevista nao_so nao_apenas nao_somente nao_menos_de nao_mais_de nada_menos",
  forms: {
    done: /^\p{Ll}+(?:ou|eu|iu|aram|eram|iram|ôs)$/u,
    planned: /^\p{Ll}+[aeio]r(?:á|ão)$/u,
    conditional: /^(?!parc|bat|lot|pad|livr|engenh|secret|port|refin|gal|caf|merc|enferm)\p{Ll}+[aei]ri(?:a|am)$/u,
  },
  opposites: `
    aument* sub* cresc* cresceu increment* elev* ganh* alta avanc* dispar* duplic* dobr* triplic* ampli* expand* expans* mais / menos cai* caiu cair queda diminu* desce* reduz* reduc* perd* perdeu cort* despenc* recu* encolh* baix* retra*
    mais maior* superior* / menos menor* inferior*
    acima super* exced* ultrapass* pelo_menos minimo no_minimo superior* / abaixo inferior* maximo no_maximo ate
    ganh* venc* vitoria derrot* triunf* bateu / perd* perdeu derrota*
    abr* abertura inaugur* inici* comec* lanc* retom* introdu* / fech* encerr* termin* fim acab* cess* par* suspend* interromp*
    compr* adquir* aquisic* import* / vend* venda* export*
    aprov* aceit* adot* autoriz* permit* apoi* a_favor ratific* confirm* elogi* endoss* / rejeit* recus* proib* bloque* anul* contra opos* opo* vet* derrub* critic* indefer*
    antes anterior* previa* / depois apos posterior* atras* adi*
    contrat* admit* nome* / demit* dispens* demiss* despe* renunci* deix*
    lucro* ganho* superavit excedente* / prejuizo* perda* deficit*
    aceler* rapid* / desaceler* lent* abrand*
    fortalec* fort* reforc* melhor* / enfraquec* frac* pior*
    prolong* alarg* ampli* long* estend* / encurt* curt* reduz*
    entr* cheg* / sai* saiu part*
    inclu* / exclu*
    primeir* / ultim*
    maioria / minoria
    facil* flexibil* aliv* / endurec* dificil* rigoros*
    barat* / car caro* cara* encarec*
    velh* antig* / jovem jovens nov*
    culpad* conden* / inocent* absolv*
    exit* sucesso* consegu* / fracass* falh*
    norte / sul
    leste este orient* / oeste ocident*
    segur* / perig* vulnerav* insegur*
    quent* / fri*
    alt* / baix*
    public* / privad*
    rentav* lucrativ* / deficitari*
    obrigatori* / voluntari* opciona* facultativ*
    temporari* provisori* / permanent* definitiv*
    constru* / demol* destru* derrub*
    naciona* / estrangeir* internaciona*
    empresta* / endivid*
    chuv* umid* / sec* estiag*
    cri* criac* / elimin* extin* suprim* cort* fech*
    adiant* antecip* mais_cedo antes_d* / adi* atras* posterg* mais_tarde depois_d*
    elogi* felicit* louv* / critic* denunci* lament* reclam* queix*
    confirm* admit* reconhec* / nega negou negam negaram desment* contest* refut*
    detect* encontr* descobr* / descart* ignor*
    apoi* defend* a_favor / opos* opoe* opoem rejeit* contra
    excesso / falta escassez
    inicia* / fina* finais
    pag* pagar / receb* cobr*
    reabr* / fech* encerr*
    concede* conced* outorg* / retir* recus*
    frequent* / rar* raramente
    maximo no_maximo ate / minimo no_minimo pelo_menos
    importac* / exportac*
    otimis* confian* / pessimis* preocup*
    mant* conserv* / abandon* retir* suprim* elimin*
    atenu* melhor* / agrav* pior*
    fusao fund* / cis* separ*
    venceu venc* supero* / perd* perdeu
    sob* subiu aument* cresc* / cai* caiu caem diminu* reduc* reduz* reducao
    mais_*_do_que mais_que mais_do_que / menos_*_do_que menos_que menos_do_que
    grande* maior* / pequen* menor*
    chega* chegou entr* / sai* saiu deix*
    contratac* contrat* / demissao demissoes demit* despediment*
    ativ* lig* / desativ* deslig*
    gratuit* gratis / pag*
    vitoria* / derrota*
    cresc* avanc* / encolh* recu* retra*`,
  months: "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
  weekdays:
    "segunda-feira|na_segunda|desta_segunda|nesta_segunda|de_segunda|ultima_segunda terca-feira|na_terca|desta_terca|nesta_terca|ultima_terca quarta-feira|na_quarta|desta_quarta|nesta_quarta|ultima_quarta quinta-feira|na_quinta|desta_quinta|nesta_quinta|ultima_quinta sexta-feira|sexta|na_sexta sabado domingo",
  numbers:
    "zero=0 um=1 uma=1 dois=2 duas=2 tres=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 dez=10 onze=11 doze=12 treze=13 catorze=14 quatorze=14 quinze=15 dezesseis=16 dezasseis=16 dezessete=17 dezassete=17 dezoito=18 dezenove=19 dezanove=19 vinte=20 trinta=30 quarenta=40 cinquenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90 cem=100 cento=100 duzentos=200 duzentas=200 trezentos=300 trezentas=300 quatrocentos=400 quatrocentas=400 quinhentos=500 quinhentas=500 seiscentos=600 setecentos=700 oitocentos=800 novecentos=900 mil=1000 metade=0.5 meio=0.5 meia=0.5 terco=3 tercos=3 terceiro=3 terceira=3 quarto=4 dobro=2 dobrou=2 duplicou=2 triplo=3 triplicou=3 primeiro=1 primeira=1 segundo=2 dezena=10 duzia=12 centena=100 ambos=2 ambas=2",
  scales:
    "cem=100 mil=1e3 milhao=1e6 milhoes=1e6 mi=1e6 bilhao=1e9 bilhoes=1e9 bi=1e9 mil_milhoes=1e9 trilhao=1e12 trilhoes=1e12",
  units:
    "percent=por_cento point=ponto_percentual|pontos_percentuais|ponto|pontos EUR=euro|euros|eur USD=dolar|dolares|usd BRL=real|reais|r$ GBP=libra|libras CHF=franco|francos JPY=iene|ienes CNY=yuan|yuans second=segundos minute=minuto|minutos hour=hora|horas|h day=dia|dias week=semana|semanas month=mes|meses year=ano|anos decade=decada* century=seculo* km=quilometro*|km mile=milha|milhas m=metro|metros|m cm=centimetro*|cm mm=milimetro*|mm kg=quilograma*|quilo|quilos|kg g=grama|gramas|g t=tonelada* ha=hectare|hectares|ha litre=litro|litros kW=quilowatt|quilowatts|kw MW=megawatt|megawatts|mw GW=gigawatt|gigawatts|gw kWh=quilowatt*-hora|kwh MWh=megawatt*-hora|mwh GWh=gigawatt*-hora|gwh TWh=terawatt*-hora|twh degree=grau|graus mg=miligrama*|mg ml=mililitro*|ml MB=megabyte*|mb GB=gigabyte*|gb TB=terabyte*|tb basispoint=ponto_base|pontos_base fold=vezes",
  joints: "mas enquanto embora porque quando apos antes porem que quem cujo cuja e pois contudo entretanto",
  agents: "por pelo pela pelos pelas",
  pronouns:
    "ele ela eles elas seu sua seus suas este esta estes estas esse essa esses essas a_empresa a_companhia o_grupo o_banco o_tribunal o_ministerio a_agencia a_fabricante o_fabricante a_operadora a_cidade o_governo o_sindicato a_associacao o_clube a_universidade a_cooperativa os_pesquisadores os_investigadores o_estudo a_firma o_projeto que quem lhe",
  about: "cerca_de aproximadamente quase em_torno_de perto_de mais_de menos_de por_volta_de uns umas pelo_menos ate",
};
