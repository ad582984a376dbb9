import type { Lexicon } from "./lexicon";

export const PT: Lexicon = {
  not: "nao nunca jamais nenhum nenhuma nenhuns nenhumas nada ninguem nem tampouco sem",
  lacking:
    "fracass* recus* rejeit* falt* careci* carece* imped* renunci* ausencia descart* deixou_de deixaram_de deixa_de deixam_de deixado_de falh* incapaz* indefer* impossi* inexist* prescind* dispens* / evit* abandon* cancel* suspend* em_vez_de ao_inves_de mal inviav* inviabil* improvav* insuficient* incomplet* incorret* inconstituciona* ineficaz* ineficac* inutil* injustific* injust* imprevis* inesperad* insustentav* inaceitav* desfavorav* descumpr* incumpr* desvincul* indisponi* desnecessari* irregular* invisiv* ilegal* ilegitim* ilicit* desaprov* desaconselh* omit* omiss* anul* revog* frustr* ausent* longe_de boicot* proib* estavel estaveis invariav* inalterad* segue_igual continua_igual manteve_igual manteve-se_igual mantiveram_iguais mantiveram-se_iguais mantem-se_igual ficou_igual fica_igual ficaram_iguais",
  unlike:
    "continu* mant* so somente apenas ignor* desconhec* escap* opoe* discord* bloque* proib* trava travou travam travar* menos_de menos_que menos_do_que %_menos menor falt* perd* deix* suspen* escass* intact* ileso* ilesa* inalterad* invariav* estavel estaveis congelad* estagn* inedit* sem_precedentes / menos segue perman* ainda unicamente incert* livre livres livrar* livrou isent* opos* vet* freia freou frear* parou pararam parar parad* paralis* ate primeir* outr* antig* secret* abert* salvo exceto mesm* igual conserv* imped* evit* exclu* distint* contra tarde fora contrari* ocult* escond* encobr* derrub* adia adiam adiou adiaram adiar* adiad* atras* posterg* suprim* elimin*",
  yet: "ainda nunca jamais",
  denied:
    "nega negam negou negaram negado negada negar negando desment* falso falsa falsos falsas falsidade refut* rebat* nao_e_verdade",
  planned:
    "planeja planejam planeia planeiam planejou planejado planejada planeado planeada pretende pretendem tenciona tencionam agendad* programad* prevista previsto previstas previstos preve preveem vai vao iria irao ira deve devem devera deverao quer querem queria espera_que espera-se se_espera espera_*ar espera_*er espera_*ir esperam_*ar esperam_*er promete prometem almeja almejam aspira aspiram compromete-se se_compromete se_comprometem propoe-se se_propoe tem_a_intencao tem_intencao tem_planos tem_em_vista prepara-se_para se_prepara_para se_preparam_para conta_*ar conta_*er conta_*ir contam_*ar ha_de hao_de ainda_tem_de ainda_tem_que ainda_deve falta_*ar ameacou_*ar ameacou_*er ameacaram_*ar / dispost* exig* reclam* contrato_para contrato_de assin* acordo_para acordo_que acordou acordaram encomend* pid* ped* ofrec* oferec* planej* projeta* projeto_de objetivo meta propos* propoe propoem promet* promess* compromet* compromiss* visa visam almeja* pretendia* program* agend* recomend* reivindic* determin* espera* esperam intencao estuda* plano planos proxim* ainda anuncia* decid* votou votar* votaram votacao votad* aprov* tem_que tem_de terao_de tera_de prepara* solicit* requer* defende*",
  future: "vai vao ira irao iria iriam",
  possible:
    "poderia poderiam podera poderao talvez estuda_*ar estuda_*er estuda_*ir estudam_*ar estudam_*er estudam_*ir estuda_se estudam_se avalia_*ar avalia_*er avalia_*ir avaliam_*ar avaliam_se considera_*ar considera_*er considera_*ir consideram_*ar consideram_*er analisa_se analisam_se pondera_*ar pondera_*er pondera_*ir ponderam_*ar pondera_se ameaca_*ar ameaca_*er ameaca_*ir ameacam_*ar ameacam_*er admite_*ar admite_*er admite_*ir possivelmente provavelmente hipotetic* presumivelmente previsivelmente porventura e_possivel_que e_provavel_que e_possivel ha_possibilidade ha_a_possibilidade existe_a_possibilidade cogita cogitam cogita-se avalia_se duvida_se hesita hesitam nao_descarta nao_descartam nao_descartou nao_exclui nao_excluem uma_possivel um_possivel possiveis a_possivel uma_eventual um_eventual esta_em_duda ainda_nao_decidiu ainda_nao_sabe nao_se_sabe_se nao_esta_claro por_decidir esta_em_estudo em_aberto corre_o_risco correm_o_risco especula-se pode_vir_a podem_vir_a candidat*_a / pode podem possiv* possibil* provavel* eventual* estuda* analisa* avalia* considera* cogita* pondera* estima* calcul* parec* acredita* capac* risco negoci* conversac* duvid* incert*",
  conditional:
    "desde_que contanto_que a_menos_que a_nao_ser_que caso_o caso_a caso_os caso_as caso_nao caso_seja caso_sejam caso_haja caso_receba caso_recebam caso_ocorra caso_obtenha caso_obtenham caso_consiga caso_consigam caso_venha caso_venham caso_tenha caso_tenham caso_exista caso_aceite caso_confirme caso_aprove caso_venca caso_ganhe caso_perca caso_contrario se_for se_forem se_nao se_houver se_obtiver se_conseguir se_receber se_tiver se_vier se_o se_a na_condicao_de sob_a_condicao com_a_condicao so_se / se caso condic* condicion* salvo mediante sujeit* dependend* depende* quando ate_que a_espera em_caso_de pendente*",
  alleged:
    "supostamente suposta suposto supostos supostas alegadamente aparentemente presumivel ha_rumores segundo_rumores diz-se_que consta_que ao_que_tudo_indica teria teriam nao_confirmad* por_confirmar / alegad* alega* acus* suspeit* rumor* denunci* segundo conforme afirm* diz dizem disse sustenta* atribu* aponta* queix* assegur* garant*",
  done: "ja / foi foram ha tinha tinham fez disse obteve obtiveram manteve mantiveram esteve estiveram teve tiveram reteve deteve trouxe trouxeram veio vieram houve deu deram pos puseram propos viu",
  neutral:
    "do_que_o_previsto que_o_previsto do_que_previsto que_o_planejado como_previsto do_que_o_esperado data_prevista nao_so nao_apenas nao_somente nao_menos_de nao_mais_de nada_menos nao_obstante nada_mais sem_fins_lucrativos nao_governamental nao_governamentais sem-teto sem_teto sem-abrigo sem_abrigo nao_descarta nao_descartam nao_descartou nao_exclui nao_excluem",
  forms: {
    done: /^(?!(?:s|m|t|mus|europ|at|pn|r|c|trof|jud|lic|hebr|corif)[eé]u$)\p{Ll}+(?:ou|eu|iu|aram|eram|iram|ôs)$/u,
    planned: /^(?:\p{Ll}+[aeio]|Se|Te|Have|Pode|Deve|Esta|Fa|I|Fica)r(?:á|ão)$/u,
    conditional:
      /^(?!parc|bat|lot|pad|livr|engenh|secret|port|refin|gal|caf|merc|enferm|poder|min|cervej|bilhet|padar|livr|tesour|joalh|artilh|cavalar|infantar|pescar|companh|av|prat|correr|feir)\p{Ll}+[aei]ri(?:a|am)$/u,
  },
  opposites: `
    aument* sobe sobem subi* suba subam cresc* cresceu increment* elev* ganh* venceu venceram alta altas avanc* dispar* duplic* triplic* quadruplic* multiplic* dobrou dobrar* dobra dobram dobro ampli* expand* expans* engross* encarec* valoriz* mais / menos cai* caiu cair queda quedas diminu* desce* desci* reduz* reduc* perd* perdeu corta cortam cortou cortaram cortar* cortad* corte_de corte_n* cortes despenc* derrap* desab* recuo recuos recuou recuaram recua recuam recuar* encolh* contrai* contrac* mingu* baix* barate* desvaloriz* deprecia* declini* retraiu retracao decresc* decrescimo mais_barat* mais_baix* mais_pequen* mais_curt* mais_lev* mais_frac* mais_lent* mais_fri* mais_estreit* mais_fin*
    mais maior* superior* / menos menor* inferior* mais_barat* mais_baix* mais_pequen* mais_curt* mais_lev* mais_frac* mais_lent* mais_fri* mais_estreit* mais_fin*
    acima superou superam superaram supera superar* superando superior* exced* ultrapass* pelo_menos minimo no_minimo / abaixo inferior* maximo no_maximo ate nao_chega*
    ganh* venc* vitoria derrot* triunf* bateu / perd* perdeu derrota*
    abr* abertura inaugur* inici* comec* lanc* retom* introdu* arranc* arranque estrei* / fech* encerr* termin* fim acab* conclu* cessa* cesso* cessam* parou pararam parar* parad* paralis* suspend* suspens* interromp*
    deixou_de deixaram_de deixa_de deixam_de deixar_de deixara_de deixarao_de deixado_de parou_de pararam_de para_de_*r parar_de cessou cessaram cessar / continu* segue seguem seguira seguirao prossegu* voltou_a voltaram_a volta_a voltam_a voltar_a voltara_a voltarao_a comecou comecaram comeca comecam comecar* passou_a passaram_a passa_a passam_a retom* reinici* mante* mantiv*
    estavel estaveis inalterad* invariavel congelad* congelou congelar* estagn* sem_alterac* sem_mudanc* sem_variac* se_manteve_em se_mantiveram_em manteve-se_em mantiveram-se_em mantem-se_em se_mantem_em estabiliz* / aument* subi* sobe sobem cresc* dispar* duplic* triplic* encarec*
    estavel estaveis inalterad* invariavel congelad* congelou congelar* estagn* sem_alterac* sem_mudanc* sem_variac* se_manteve_em se_mantiveram_em manteve-se_em mantiveram-se_em mantem-se_em se_mantem_em estabiliz* / despenc* caiu cairam cai caem queda diminu* desceu desceram reduz* reduc* cortou cortaram cortes recuou recuaram recuo baixou baixaram baixar*
    compr* adquir* aquisic* import* / vend* venta export*
    aprov* aceit* adot* autoriz* permit* apoi* a_favor ratific* confirm* elogi* endoss* valid* homolog* referend* subscrev* / rejeit* recus* proib* bloque* anul* votou_contra votaram_contra e_contra sao_contra opos* opoe* opoem opunha* opuser* vet* derrub* critic* indefer* chumb* impugn* revog* invalid* repudi* reprov*
    confirm* ratific* mante* mantiv* valid* homolog* / anul* revog* invalid* derrub* revert* reverte* cass* retific* corrig* sem_efeito
    antes anterior* previo previa previos previas / depois apos posterior* atras* adia adiam adiou adiaram adiar* adiad* adiamento*
    contrat* admit* nomeou nomearam nomear* nomead* nomeac* recrut* empreg* designou design* readmit* / demit* dispens* demiss* despede despediu despediram despedir* despedid* despediment* renunci* destitu* exoner* deix*
    lucro* lucrou ganho* superavit* excedente* / prejuizo* perda* deficit* no_vermelho
    aceler* rapid* agiliz* veloz velozes / desaceler* lent* abrand* trava travou travar* atras* retard* demor* moratoria*
    fortalec* forte fortes fortemente reforc* melhor* consolid* robust* / enfraquec* fraco fraca fracos fracas fraquej* debilit* pior* deterior*
    prolong* alarg* ampli* longo longa longos longas estend* prorrog* / encurt* curto curta curtos curtas reduz* abrevi*
    entra entram entrou entraram entrar* entrada* cheg* ingress* / sai saem saiu sairam sair* saida* partiu partiram
    inclui incluem inclui* inclua* incluir* incluid* inclus* / exclu* fora_d* deixou_de_fora
    primeir* / ultim*
    maioria majoritari* maioritari* / minoria minoritari*
    facil* flexibil* aliv* afroux* relax* / endurec* dificil* dificult* rigoros* rigid*
    barato barata baratos baratas barate* / caro cara caros caras encarec* carissim*
    velho velha velhos velhas antig* idos* / jovem jovens novo nova novos novas
    culpad* conden* / inocent* absolv*
    exit* sucesso* consegu* bem-sucedid* prosper* / fracass* falh* malogr* frustr*
    norte / sul
    leste a_este oriental* oriente / oeste ocident*
    seguro segura seguros seguras a_salvo / perig* vulnerav* insegur* arriscad*
    quente quentes aquec* calor* / frio fria frios frias gelad* gelid*
    alto alta altos altas altissim* altitude / baix*
    publico publica publicos publicas estatal estatais / privado privada privados privadas particular particulares
    rentav* lucrativ* / deficitari*
    obrigatori* obrigad* / voluntari* opciona* facultativ*
    temporari* provisori* interin* transitori* / permanent* definitiv*
    constru* ergu* edific* / demol* destru* derrub*
    naciona* / estrangeir* internaciona*
    empresta* / endivid*
    chuv* chov* umid* humid* inundac* enchente* / seco seca secos secas estiag*
    cria criam criou criaram criar* criad* criac* fundou fundaram fundar* fundad* institu* implant* / elimin* extin* suprim* cort* fech* aboli* dissolv* desmantel*
    adiant* antecip* mais_cedo antes_d* / adia adiam adiou adiaram adiar* adiad* adiamento* atras* posterg* mais_tarde depois_d*
    elogi* felicit* louv* aplaud* agradec* enalte* saud* parabeniz* / critic* denunci* lament* reclam* queix* acus* censur* repudi* reprov* culp*
    revel* divulg* public* mostr* exib* desvend* torn*_publico torn*_publica / escond* ocult* encobr* omit* silenci* sigil* dissimul* calou calaram
    confirm* admit* reconhec* assum* / nega negou negam negaram negar desment* contest* refut*
    detect* encontr* descobr* identific* localiz* / descart* ignor*
    apoi* defend* a_favor favoravel favoraveis / opos* opoe* opoem rejeit* votou_contra e_contra contrari*
    excesso excedent* sobra sobram sobrou / falta escassez caren*
    inicial iniciais / final finais ultimos ultimas
    pag* pagar desembols* / receb* cobr*
    reabr* abr* abertura reabertura / fech* encerr* interdit*
    concede* conced* outorg* atribui* adjudic* / retir* recus* revog* cass*
    frequent* habitual habituais comum comuns / raro rara raros raras raramente incomum
    maximo no_maximo ate / minimo no_minimo pelo_menos
    importac* / exportac*
    otimis* confian* esperanc* / pessimis* preocup* tem_receio recei*
    mante* mantiv* conserv* preserv* / abandon* retir* suprim* elimin*
    atenu* melhor* aliv* amenizo* ameniz* suaviz* / agrav* pior* deterior* intensific*
    fusao fusoes fundir* fundiu unir* uniu uniram integrou / cisao cindir* cindiu separ* dividi*
    venceu venc* superou / perd* perdeu
    sobe sobem subiu subiram aument* cresc* / cai* caiu caem diminu* reduc* reduz* reducao
    mais_*_do_que mais_que mais_do_que / menos_*_do_que menos_que menos_do_que
    grande* maior* / pequen* menor*
    chega* chegou entrou entraram entra entrar* / sai saem saiu sairam sair* deix*
    contratac* contrat* / demissao demissoes demit* despediment*
    ativou ativa ativo ativar* ativad* ativac* ligado ligada ligou ligar* / desativ* inativ* deslig*
    gratuit* gratis / pago paga pagos pagas
    positiv* / negativ*
    possivel possiveis viavel viaveis / impossivel impossiveis inviavel inviaveis inviabil*
    provavel provaveis provavelmente / improvavel improvaveis dificilmente
    capaz capazes / incapa*
    suficient* bastante / insuficient* escass*
    complet* / incomplet* inacabad*
    correto correta corretos corretas acert* exato exata / incorret* erron* equivoc* inexat*
    constitucional constitucionais / inconstituciona*
    eficaz eficazes eficacia funciona funcionam funcionou funcionar* / ineficaz ineficazes ineficac* inutil inuteis avari*
    justific* / injustific*
    justo justa justos justas / injust*
    previsivel esperad* / imprevis* inesperad* de_surpresa
    util uteis / inutil inuteis
    sustentavel sustentaveis / insustentav*
    aceitavel aceitaveis / inaceitav* intolerav*
    favoravel favoraveis / desfavorav* adverso adversa adversos adversas
    vantag* / desvantag* inconvenient*
    confianc* confia confiam confiar fiavel fiaveis / desconfi* recei*
    cumpr* respeit* acat* obedec* / descumpr* incumpr* infring* infrac* violou violam violar* violaram viola violac* desrespeit* desobed* desacat*
    vincul* / desvincul*
    bloque* / desbloque*
    instal* montou montam montar* montad* montagem / desinstal* desmont* desmantel*
    direto direta diretos diretas diretamente / indiret*
    visivel visiveis / invisiv*
    disponivel disponiveis / indisponi* esgot*
    voluntari* / involuntari* forcad* obrigad*
    evitavel / inevitav*
    reversivel reversiveis / irreversiv*
    necessari* indispensav* imprescindiv* / desnecessari* dispensav* superflu*
    regular regulares / irregular*
    legal legais licit* legitim* legaliz* / ilegal ilegais ilicit* ilegitim* ilegaliz* fraudulent*
    semelhant* parecid* identic* similar* / diferent* distint*
    formal formais / informal informais
    total totalmente integral integralmente inteiro / parcial parciais parcialmente
    apareceu aparec* reaparec* surg* / desaparec* sumiu sumiram
    sobreviv* ileso* ilesa* / morreu morreram morre morrem morrer* faleceu falec* morto mortos morta mortas vitimas_mortais
    ileso* ilesa* / ferid* lesion*
    prendeu prenderam preso presa presos presas detid* deteve / solto soltos solta soltou soltaram libert* liberad* em_liberdade
    sancion* multa multas multou multaram multad* multar* castig* penaliz* puni* / absolv* isent* perdoa* perdoou indult* premi* ilib*
    indiciad* processou processaram processad* acus* / arquiv* absolv* ilib* inocent*
    concord* coincid* / discord* diverg*
    unanim* por_unanimidade / dividid* diverg*
    pact* acordo consens* / romp* rompeu ruptura desacord*
    aliad* socio socios / rival rivais inimig* adversari* concorrent*
    credor* / devedor*
    invest* / desinvest*
    poup* economiz* / gast* desperdic* esbanj*
    emit* poluir* poluiu / deix*_de_emitir deix*_de_poluir
    proteg* salvaguard* / desproteg* prejudic*
    beneficia beneficiam beneficiar* favorec* / prejudic* lesivo* nociv*
    promov* impulsion* foment* estimul* incentiv* encoraj* / desincentiv* desencoraj* desestimul* dissuad* reprim*
    recomend* aconselh* / desaconselh*
    anim* encoraj* / desanim* desencoraj*
    aterriss* aterrou aterraram aterrar pous* / descol* decol* levant*_voo
    aproximou aproximar* aproximam aproximac* / afast* distanci*
    simples simplific* / complex* complic*
    profund* / superficial superficiais
    largo larga largos largas / estreit*
    pesado pesada pesados pesadas / leve leves
    duro dura duros duras sever* / brando branda brandos brandas suave suaves
    masculin* / feminin*
    homem homens / mulher mulheres
    presencial presenciais presencialmente / virtual virtuais a_distancia on-line online remot*
    manual manuais manualmente / automatic* automatiz*
    urban* / rural rurais
    interior interno interna internos internas / exterior externo externa externos externas
    esquerda / direita
    inicio inicios comeco comecos / final finais fim
    diurn* / noturn* nocturn*
    pobre pobres pobreza / rico rica ricos ricas riqueza
    verdade verdadeir* veridic* / falso falsa falsos falsas falsidade mentira*
    tradiciona* convenciona* / inovador* moderno moderna modernos modernas
    compareceu compareceram comparec* particip* assisti* / ausent* faltou faltaram boicot*
    promovid* ascend* promocao / rebaix* despromov* relega* descid*
    classific* apur* / elimin* desclassific*
    ataque ataques atacou atacaram atacar* agredi* / defend* proteg* defes*
    invad* ocup* conquist* / evacu* retir* desocup*
    aderi* ades* filiou filiar* junt*-se uniu-se / retirou-se desfili* abandon*
    livre livres / restring* restric* limitad* restrit*
    regul* regulament* / desregul* liberaliz*
    nacionaliz* estatiz* / privatiz*
    centraliz* / descentraliz*
    recicl* reutiliz* reaproveit* / descart* deit*_fora
    vacin* imuniz* / contagi* infect*
    contamin* polui* / descontamin* limp* depur*
    estabiliz* tranquiliz* acalm* / desestabiliz* agit* inquiet*
    solvent* / insolven* falencia* faliu falir falid*
    transparen* / opac* opacidade
    satisfeit* satisfac* content* / insatisfeit* descontent* decepc* decepcion* desilu* indign*
    cheio cheia cheios lotad* / vazio vazia vazios vazias
    sucessor* / antecessor* predecessor*
    na_frente a_frente lider* / atras_d* atras_n*
    convoc* / desconvoc* cancel* suspend*
    estavel estaveis invariav* inalterad* sem_alterac* sem_mudanc* segue_igual continua_igual manteve_igual manteve-se_igual mantiveram_iguais mantiveram-se_iguais mantem-se_igual ficou_igual fica_igual ficaram_iguais / muda mudam mudou mudaram mudar* mudanca* alter* modific* variou variaram varia variam variar* variac*
    dispoe_de dispoem_de dispunha_de conta_com contam_com contava_com possui possuem / carec* carent*`,
  months: "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
  weekdays:
    "segunda-feira|na_segunda|desta_segunda|nesta_segunda|de_segunda|ultima_segunda terca-feira|na_terca|desta_terca|nesta_terca|ultima_terca quarta-feira|na_quarta|desta_quarta|nesta_quarta|ultima_quarta quinta-feira|na_quinta|desta_quinta|nesta_quinta|ultima_quinta sexta-feira|sexta|na_sexta sabado domingo",
  numbers:
    "zero=0 um=1 uma=1 dois=2 duas=2 tres=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 dez=10 onze=11 doze=12 treze=13 catorze=14 quatorze=14 quinze=15 dezesseis=16 dezasseis=16 dezessete=17 dezassete=17 dezoito=18 dezenove=19 dezanove=19 vinte=20 trinta=30 quarenta=40 cinquenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90 cem=100 cento=100 duzentos=200 duzentas=200 trezentos=300 trezentas=300 quatrocentos=400 quatrocentas=400 quinhentos=500 quinhentas=500 seiscentos=600 setecentos=700 oitocentos=800 novecentos=900 mil=1000 metade=0.5 meio=0.5 meia=0.5 terco=3 tercos=3 terceiro=3 terceira=3 quarto=4 dobro=2 dobrou=2 duplicou=2 triplo=3 triplicou=3 primeiro=1 primeira=1 segundo=2 dezena=10 duzia=12 centena=100 ambos=2 ambas=2",
  scales:
    "cem=100 mil=1e3 milhao=1e6 milhoes=1e6 mi=1e6 bilhao=1e9 bilhoes=1e9 bi=1e9 mil_milhoes=1e9 trilhao=1e12 trilhoes=1e12",
  units:
    "percent=por_cento point=ponto_percentual|pontos_percentuais|ponto|pontos EUR=euro|euros|eur USD=dolar|dolares|usd BRL=real|reais|r$ GBP=libra|libras CHF=franco|francos JPY=iene|ienes CNY=yuan|yuans second=segundos minute=minuto|minutos hour=hora|horas|h day=dia|dias week=semana|semanas month=mes|meses year=ano|anos decade=decada* century=seculo* km=quilometro*|km mile=milha|milhas m=metro|metros|m cm=centimetro*|cm mm=milimetro*|mm kg=quilograma*|quilo|quilos|kg g=grama|gramas|g t=tonelada* ha=hectare|hectares|ha litre=litro|litros kW=quilowatt|quilowatts|kw MW=megawatt|megawatts|mw GW=gigawatt|gigawatts|gw kWh=quilowatt*-hora|kwh MWh=megawatt*-hora|mwh GWh=gigawatt*-hora|gwh TWh=terawatt*-hora|twh degree=grau|graus mg=miligrama*|mg ml=mililitro*|ml MB=megabyte*|mb GB=gigabyte*|gb TB=terabyte*|tb basispoint=ponto_base|pontos_base fold=vezes",
  joints:
    "mas enquanto embora porque quando apos antes porem que quem cujo cuja e nao_e ja_nao_e pois contudo entretanto",
  agents: "por pelo pela pelos pelas",
  pronouns:
    "ele ela eles elas seu sua seus suas este esta estes estas esse essa esses essas a_empresa a_companhia o_grupo o_banco o_tribunal o_ministerio a_agencia a_fabricante o_fabricante a_operadora a_cidade o_governo o_sindicato a_associacao o_clube a_universidade a_cooperativa os_pesquisadores os_investigadores o_estudo a_firma o_projeto que quem lhe",
  about: "cerca_de aproximadamente quase em_torno_de perto_de mais_de menos_de por_volta_de uns umas pelo_menos ate",
};
