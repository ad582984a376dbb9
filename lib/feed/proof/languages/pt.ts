import type { Lexicon } from "./lexicon";

export const PT: Lexicon = {
  not: "nao nunca jamais nenhum nenhuma nenhuns nenhumas nada ninguem nem tampouco sem recusou-se_a recusaram-se_a recusa-se_a recusam-se_a se_recusou_a se_recusaram_a se_recusa_a se_recusam_a negou-se_a negaram-se_a nega-se_a negam-se_a se_negou_a se_negaram_a escusou-se_a escusaram-se_a absteve-se_de abstiveram-se_de se_absteve_de se_abstiveram_de recusou_*ar recusou_*er recusou_*ir recusa_*ar recusa_*er recusa_*ir recusaram_*ar recusaram_*er recusaram_*ir recusam_*ar recusam_*er recusam_*ir",
  lacking:
    "fracass* recus* rejeit* falt* careci* carece* imped* renunci* ausencia descart* deixou_de deixaram_de deixa_de deixam_de deixado_de deixe_de deixem_de deixar_de deixando_de deixava_de deixavam_de deixara_de deixarao_de deixaria_de deixariam_de deixasse_de deixassem_de parou_de pararam_de cessou cessaram desist* absten* absteve* abstiv* escus* abdic* declin* abriu_mao abriram_mao abrir_mao abre_mao privad*_de desprovid* isent*_de carent* aquem longe_d* ao_contrario_d* em_lugar_de ao_inves pos_fim_a puseram_fim_a por_fim_a pos_termo puseram_termo acabou_com acabaram_com acabar_com ficou_por_*r ficaram_por_*r nula nulo nulas nulos falh* incapaz* indefer* impossi* inexist* prescind* dispens* / evit* abandon* cancel* suspend* em_vez_de ao_inves_de mal inviav* inviabil* improvav* insuficient* incomplet* incorret* inconstituciona* ineficaz* ineficac* inutil* injustific* injust* imprevis* inesperad* insustentav* inaceitav* desfavorav* descumpr* incumpr* desvincul* indisponi* desnecessari* irregular* invisiv* ilegal* ilegitim* ilicit* desaprov* desaconselh* omit* omiss* anul* revog* frustr* ausent* boicot* inconclus* indefin* inoperan* improced* infundad* infrutif* inacab* inalcanc* inativ* inapt* inadequad* inabilit* inelegiv* inexequiv* inacessiv* incompativ* inconsistent* indecis* indetermin* impun* impopular* imprecis* improdut* impotent* impratic* intact* intransit* inocen* ileso* ilesa* desconhec* desinteress* desobrig* desocup* desampar* desatualiz* desativ* descontinu* desfez desfeit* desist* despreparad* desacompanhad* desprote* nao-* travad* trava travou travam travar vedad* vetad* vetou vetaram veta chumb* reprov* raramente dificilmente deserto opos-se opoe-se repudi* proib* estavel estaveis invariav* inalterad* segue_igual continua_igual manteve_igual manteve-se_igual mantiveram_iguais mantiveram-se_iguais mantem-se_igual ficou_igual fica_igual ficaram_iguais",
  unlike:
    "continu* mant* so somente apenas ignor* desconhec* escap* opoe* discord* bloque* proib* trava travou travam travar* menos_de menos_que menos_do_que %_menos menor inconclus* indefin* vazio vazia vazios vazias deserto deserta desert* cedeu cederam perdeu demit* despedid* encerrou encerraram acabou acabaram terminou terminaram extint* extingu* cess* dissolv* raro rara raros raras raramente dificilmente desaparec* sumiu sumiram demasiado abaixo alheio alheia alheios alheias pendente pendentes por_definir por_esclarecer por_decidir por_apurar por_resolver por_explicar por_cumprir por_pagar em_branco zero nulo nula nulos nulas resist* sobreviv* falt* perd* deix* suspen* escass* intact* ileso* ilesa* inalterad* invariav* estavel estaveis congelad* estagn* inedit* sem_precedentes / uma_unica um_unico menos segue perman* ainda unicamente incert* livre livres livrar* livrou isent* opos* vet* freia freou frear* parou pararam parar parad* paralis* ate primeir* outr* antig* secret* abert* salvo exceto mesm* igual conserv* imped* evit* exclu* distint* contra tarde fora contrari* ocult* escond* encobr* derrub* adia adiam adiou adiaram adiar* adiad* atras* posterg* suprim* elimin*",
  yet: "ainda nunca jamais ate_agora ate_ao_momento ate_o_momento ate_hoje ate_a_data",
  denied:
    "nega negam negou negaram negado negada negar negando desment* desminta* infundad* boato* calunia* mentira* inverdade* nao_corresponde_a_verdade nao_correspondem_a_verdade fake_news falso falsa falsos falsas falsidade refut* rebat* nao_e_verdade",
  planned:
    "planeja planejam planeia planeiam planejou planejado planejada planeado planeada pretende pretendem tenciona tencionam agendad* programad* prevista previsto previstas previstos preve preveem planeava planeavam planejava planejavam pretendia pretendiam tencionava tencionavam queriam ameacava_*ar ameacava_*er ameacava_*ir ameacavam_*ar ameacavam_*er ameacavam_*ir planeando planejando pretendendo a_planear a_planejar a_preparar-se_para tem_previst* calendarizad* prestes_a em_vias_de propoem-se propunha-se comprometeu-se_a comprometeram-se_a se_comprometeu_a se_comprometeram_a prometeu_*ar prometeu_*er prometeu_*ir prometeram_*ar prometeram_*er prometeram_*ir promete_*ar exige_que exigem_que exigiu_que exigiram_que exigia_que pede_que pedem_que pediu_que pediram_que pedia_que reivindica_que reivindicam_que propoe_que propoem_que propos_que propuseram_que recomenda_que recomendam_que recomendou_que sugere_que sugerem_que sugeriu_que apela_a_que apelou_a_que cobra_que cobram_que ambiciona ambicionam deseja_*ar deseja_*er deseja_*ir desejam_*ar desejam_*er desejam_*ir gostaria_de gostariam_de sonha_em sonham_em tem_como_objetivo tem_por_objetivo tem_como_meta vai vao iria deve devem devera deverao quer querem queria espera_que espera-se se_espera espera_*ar espera_*er espera_*ir esperam_*ar esperam_*er promete prometem almeja almejam aspira aspiram compromete-se se_compromete se_comprometem propoe-se se_propoe tem_a_intencao tem_intencao tem_planos tem_em_vista prepara-se_para se_prepara_para se_preparam_para conta_*ar conta_*er conta_*ir contam_*ar ha_de hao_de ainda_tem_de ainda_tem_que ainda_deve falta_*ar ameacou_*ar ameacou_*er ameacaram_*ar / pretend* tencion* quer quis quiseram desej* ambicion* aspir* gostaria* vontade ideia mira perspetiv* perspectiv* projec* cronograma calendari* calendariz* futur* em_breve amanha a_partir_de marcad* agenda apel* suger* cobra_que cobram_que obriga* incumb* concurs* licitac* candidat* orcament* orcad* ameac* aguard* a_espera dispost* exig* reclam* contrato_para contrato_de assin* acordo_para acordo_que acordou acordaram encomend* pid* ped* ofrec* oferec* planej* projeta* projeto_de objetivo meta propos* propoe propoem promet* promess* compromet* compromiss* visa visam almeja* pretendia* program* agend* recomend* reivindic* determin* espera* esperam intencao estuda* plano planos proxim* ainda anuncia* decid* votou votar* votaram votacao votad* aprov* tem_que tem_de terao_de tera_de prepara* solicit* requer* defende*",
  future: "vai vao iria iriam",
  possible:
    "poderia poderiam podera poderao talvez estuda_*ar estuda_*er estuda_*ir estudam_*ar estudam_*er estudam_*ir estuda_se estudam_se avalia_*ar avalia_*er avalia_*ir avaliam_*ar avaliam_se considera_*ar considera_*er considera_*ir consideram_*ar consideram_*er analisa_se analisam_se pondera_*ar pondera_*er pondera_*ir ponderam_*ar pondera_se a_ponderar a_avaliar a_estudar a_considerar a_equacionar equaciona equacionam equacionou equacionaram ponderando estudando_*ar avaliando_*ar considerando_*ar cogitando cogitou cogitaram cogitava ponderava ponderavam quica quem_sabe em_cima_da_mesa sobre_a_mesa na_mesa em_estudo em_avaliacao aventa aventou aventam tudo_indica tudo_aponta ao_que_parece parece_que parece_*ar parece_*er parece_ter parecem_ter admitem_*ar admitem_*er admitem_*ir admitiu_vir_a hipoteticamente eventualmente potencialmente por_esclarecer ainda_nao_se_sabe nao_afasta nao_afastam nao_afastou ha_hipotese ha_o_risco ha_risco existe_o_risco arrisca-se_a arriscam-se_a se_arrisca_a ameaca_*ar ameaca_*er ameaca_*ir ameacam_*ar ameacam_*er admite_*ar admite_*er admite_*ir possivelmente provavelmente hipotetic* presumivelmente previsivelmente porventura e_possivel_que e_provavel_que e_possivel ha_possibilidade ha_a_possibilidade existe_a_possibilidade cogita cogitam cogita-se avalia_se duvida_se hesita hesitam nao_descarta nao_descartam nao_descartou nao_exclui nao_excluem uma_possivel um_possivel possiveis a_possivel uma_eventual um_eventual esta_em_duda ainda_nao_decidiu ainda_nao_sabe nao_se_sabe_se nao_esta_claro por_decidir esta_em_estudo em_aberto corre_o_risco correm_o_risco especula-se pode_vir_a podem_vir_a candidat*_a / hipotes* cenari* tese potencia* suger* indici* indicia* favorit* tid*_como vist*_como dad*_como inconclus* incognit* indefin* investig* apur* admit* arrisc* equacion* aventa* cautela* expect* ameac* probab* prever pode podem possiv* possibil* provavel* eventual* estuda* analisa* avalia* considera* cogita* pondera* estima* calcul* parec* acredita* capac* risco negoci* conversac* duvid* incert*",
  conditional:
    "desde_que contanto_que a_menos_que a_nao_ser_que caso_o caso_a caso_os caso_as caso_nao caso_seja caso_sejam caso_haja caso_receba caso_recebam caso_ocorra caso_obtenha caso_obtenham caso_consiga caso_consigam caso_venha caso_venham caso_tenha caso_tenham caso_exista caso_aceite caso_confirme caso_aprove caso_venca caso_ganhe caso_perca caso_contrario caso_*asse caso_*esse caso_*isse caso_*assem caso_*essem caso_*issem caso_fosse caso_fossem caso_va caso_vao caso_se caso_vier exceto_se salvo_se excepto_se na_hipotese_de na_eventualidade_de no_caso_de em_caso_de apenas_se somente_se a_nao_ser_se se_continuar se_continuarem se_continuasse se_continuassem se_fosse se_fossem se_houvesse se_tivesse se_tivessem se_pudesse se_pudessem se_conseguirem se_obtiverem se_receberem se_tiverem se_vierem se_fizer se_fizerem se_quiser se_quiserem se_puder se_puderem se_os se_as se_for se_forem se_nao se_houver se_obtiver se_conseguir se_receber se_tiver se_vier se_o se_a na_condicao_de sob_a_condicao com_a_condicao so_se / se caso condic* condicion* salvo desde_que contanto exceto excepto a_nao_ser a_menos assim_que logo_que so_depois so_apos hipotes* mediante sujeit* dependend* depende* quando ate_que a_espera em_caso_de pendente*",
  alleged:
    "supostamente suposta suposto supostos supostas alegadamente aparentemente presumivel alegada alegado alegados alegadas pretenso pretensa pretensos pretensas ha_rumores corre_o_rumor ao_que_se_diz diz-se segundo_rumores diz-se_que consta_que ao_que_tudo_indica teria teriam nao_confirmad* por_confirmar / ter_*ado ter_*ido terem_*ado terem_*ido ter_sido terem_sido na_opiniao_d* na_avaliacao_d* no_entender no_dizer nas_palavras_d* de_acordo_com afianc* argument* declar* relat* conta contam contou indic* investig* apur* tid*_como vist*_como aleg* acus* suspeit* rumor* denunci* segundo conforme afirm* diz dizem disse sustenta* atribu* aponta* queix* assegur* garant*",
  done: "ja / foi foram ha tinha tinham fez disse obteve obtiveram manteve mantiveram esteve estiveram teve tiveram reteve deteve trouxe trouxeram veio vieram houve deu deram pos puseram propos viu",
  neutral:
    "sem_duvida sem_duvidas sem_prejuizo_de sem_contar sem_fio sem_fios sem_fronteiras sem-terra sem_terra sem_precedentes sem_rodeios sem_demora sem_cessar nem_so nem_apenas nem_sempre nao_ha_duvida nao_ha_duvidas nao_e_de_estranhar nao_surpreende nao_raro nao_raras nao_menos nao_mais_que nao_mais_do_que nada_mais_nada_menos nem_mais_nem_menos nao_residentes nao_fumadores nao_renovaveis antes_de_mais acima_de_tudo alem_do_previsto acima_do_previsto abaixo_do_previsto do_que_o_previsto que_o_previsto do_que_previsto que_o_planejado como_previsto do_que_o_esperado data_prevista nao_so nao_apenas nao_somente nao_menos_de nao_mais_de nada_menos nao_obstante nada_mais sem_fins_lucrativos nao_governamental nao_governamentais sem-teto sem_teto sem-abrigo sem_abrigo nao_descarta nao_descartam nao_descartou nao_exclui nao_excluem",
  forms: {
    done: /^(?!(?:s|m|t|mus|europ|at|pn|r|c|trof|jud|lic|hebr|corif)[eé]u$|(?:afirm|declar|anunci|inform|assegur|estim|calcul|recomend|explic|acrescent|lembr|salient|sublinh|destac|ressalt|fris|acus|alert|avis|ameaç|coment|aconselh|solicit|apel|planej|plane|tencion|esper|apont|sustent|argument|aleg|critic|ponder|avali|cogit|reiter|not)(?:ou|aram)$|(?:garant|admit|defend|promet|ped|exig|suger|pretend|prev|advert|insist|respond|reconhec)(?:iu|eu|iram|eram)$|(?:esp|consid|lid|op|g|recup|lib|tol|coop)eram$|(?:decl|prep|rep|sep|comp)aram$|(?:ret|t|adm|asp|resp)iram$)\p{Ll}+(?:ou|eu|iu|aram|eram|iram|ôs)$/u,
    planned:
      /^(?!(?:ve|tuba|ba|cla|calde|caldei|casa|cama|muti|vare|va)rão$)(?:\p{Ll}+[aeio]|Se|Te|Have|Pode|Deve|Esta|Fa|i|Fica)r(?:á|ão)$/u,
    conditional:
      /^(?!parc|bat|lot|pad|livr|engenh|secret|port|refin|gal|caf|merc|enferm|poder|min|cervej|bilhet|padar|livr|tesour|joalh|artilh|cavalar|infantar|pescar|companh|av|prat|correr|feir|cavalar|confeit|lavand|hotel|papel|pastel|sapat|carpint|drog|peix|relojo|pirat|rom|tint|maquin|perfum|ouriv|mercear|cafet|var|contrar|hosped|charcut|sorvet|pizz|churrasc|marcen|serr|grit)\p{Ll}+[aei]ri(?:a|am)$/u,
  },
  opposites: `
    aument* sobe sobem subi* suba subam cresc* cresceu increment* elev* ganh* venceu venceram alta altas avanc* escalada escalou robustec* dispar* duplic* triplic* quadruplic* multiplic* dobrou dobrar* dobra dobram dobro ampli* expand* expans* engross* encarec* valoriz* mais / menos cai* caiu cair queda quedas diminu* desce* desci* reduz* reduc* perd* perdeu corta cortam cortou cortaram cortar* cortad* corte_de corte_n* cortes despenc* derrap* desab* recuo recuos recuou recuaram recua recuam recuar* encolh* contrai* contrac* mingu* baix* tomb* afund* abateu abateram quebra quebras encurt* comprim* diminuic* barate* desvaloriz* deprecia* declini* retraiu retracao decresc* decrescimo mais_barat* mais_baix* mais_pequen* mais_curt* mais_lev* mais_frac* mais_lent* mais_fri* mais_estreit* mais_fin*
    mais maior* superior* / menos menor* inferior* mais_barat* mais_baix* mais_pequen* mais_curt* mais_lev* mais_frac* mais_lent* mais_fri* mais_estreit* mais_fin*
    acima superou superam superaram supera superar* superando superior* exced* ultrapass* pelo_menos minimo no_minimo / abaixo inferior* maximo no_maximo ate nao_chega*
    ganh* venceu venceram vencer* vencedor* vencid* vitoria* vitorios* derrotou derrotaram derrotar* triunf* bateu bateram conquist* arrecad* sagrou-se / perd* perdeu derrota derrotas derrotad* derrotado caiu_perante
    abre abrem abriu abriram abrir* aberto aberta abertos abertas abrindo abertura* inaugur* inici* comec* arrancou arrancaram arranca lanc* retom* introdu* arranc* arranque estrei* / fech* encerr* termin* fim acab* conclu* cessa* cesso* cessam* parou pararam parar* parad* paralis* suspend* suspens* interromp*
    deixou_de deixaram_de deixa_de deixam_de deixar_de deixara_de deixarao_de deixado_de parou_de pararam_de para_de_*r parar_de cessou cessaram cessar / continu* segue seguem seguira seguirao prossegu* voltou_a voltaram_a volta_a voltam_a voltar_a voltara_a voltarao_a comecou comecaram comeca comecam comecar* passou_a passaram_a passa_a passam_a retom* reinici* mante* mantiv*
    estavel estaveis inalterad* invariavel congelad* congelou congelar* estagn* sem_alterac* sem_mudanc* sem_variac* se_manteve_em se_mantiveram_em manteve-se_em mantiveram-se_em mantem-se_em se_mantem_em estabiliz* / aument* subi* sobe sobem cresc* dispar* duplic* triplic* encarec*
    estavel estaveis inalterad* invariavel congelad* congelou congelar* estagn* sem_alterac* sem_mudanc* sem_variac* se_manteve_em se_mantiveram_em manteve-se_em mantiveram-se_em mantem-se_em se_mantem_em estabiliz* / despenc* caiu cairam cai caem queda diminu* desceu desceram reduz* reduc* cortou cortaram cortes recuou recuaram recuo baixou baixaram baixar*
    compr* adquir* aquisic* import* / vend* venta export*
    aprov* aceit* adot* autoriz* permit* apoi* a_favor ratific* confirm* elogi* endoss* valid* homolog* referend* subscrev* acolh* acolheu defer* sancionou avaliz* viabiliz* chancel* luz_verde sinal_verde / rejeit* recus* proib* bloque* anul* votou_contra votaram_contra votado_contra e_contra sao_contra opos* opoe* opoem opunha* opuser* vet* derrub* critic* indefer* chumb* impugn* revog* invalid* repudi* reprov* veda vedou vedad* barr* desautoriz* negou_provimento luz_vermelha
    confirm* ratific* mante* mantiv* valid* homolog* / anul* revog* invalid* derrub* revert* reverte* cass* retific* corrig* sem_efeito
    antes anterior* previo previos previas vespera / depois apos posterior* seguinte seguintes atras* adia adiam adiou adiaram adiar* adiad* adiamento*
    contratou contrataram contrata contratam contratar* contratac* contratad* nomeou nomearam nomear* nomead* nomeac* recrut* designou design* readmit* / demit* dispens* demiss* despede despedem despediu despediram despedir* despedid* despediment* renunci* destitu* exoner* rescind* rescis* afastou afastad* deixou_o_cargo deixa_o_cargo
    lucro* lucrou lucrar* lucraram ganho* superavit* excedente* / prejuizo* perda* deficit* rombo no_vermelho
    aceler* rapid* agiliz* veloz velozes / desaceler* lent* abrand* trava travou travar* atras* retard* demor* moratoria*
    fortalec* forte fortes fortemente reforc* melhor* consolid* robust* / enfraquec* fraco fraca fracos fracas fraquej* debilit* pior* deterior*
    prolong* alarg* ampli* mais_longo mais_longa longa longas longos longo_prazo estend* prorrog* / encurt* curto curta curtos curtas reduz* abrevi*
    entra entram entrou entraram entrar* entrada* cheg* ingress* adesao aderi* / sai saem saiu sairam sair* saida* partiu partiram
    inclui incluem inclui* inclua* incluir* incluid* inclus* / exclu* fora_d* deixou_de_fora
    primeir* / ultim*
    maioria majoritari* maioritari* / minoria minoritari*
    facil* flexibil* aliv* afroux* relax* simplific* desburocratiz* / endurec* dificil* dificult* rigoros* rigid*
    barato barata baratos baratas barate* / caro cara caros caras encarec* carissim*
    velho velha velhos velhas antig* idos* / jovem jovens novo nova novos novas
    culpad* conden* / inocent* absolv*
    exit* sucesso* consegu* bem-sucedid* prosper* / fracass* falh* malogr* frustr*
    norte / sul
    leste oriental* oriente / oeste ocident*
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
    apoi* defend* a_favor favoravel favoraveis acolh* / opos* opoe* opoem rejeit* votou_contra votaram_contra e_contra contrario_a contraria_a contrarios_a contrarias_a descart*
    excesso excedent* sobra sobram sobrou abund* / falta escassez escass* caren*
    inicial iniciais / final finais ultimos ultimas
    paga pagam pagou pagaram pagar* pago pagos pagas pagando pague paguem pagamento* desembols* / receb*
    reabr* abre abrem abriu abriram abrir* aberto aberta abertos abertas abertura reabertura / fech* encerr* interdit*
    concede* conced* outorg* atribui* adjudic* / retir* recus* revog* cass*
    frequent* habitual habituais comum comuns / raro rara raros raras raramente incomum
    maximo no_maximo ate / minimo no_minimo pelo_menos
    importac* / exportac*
    otimis* confian* esperanc* / pessimis* preocup* tem_receio recei*
    mante* mantiv* conserv* preserv* / abandon* retir* suprim* elimin*
    atenu* melhor* aliv* amenizo* ameniz* suaviz* / agrav* pior* deterior* intensific*
    fusao fusoes fundir* fundiu unir* uniu uniram integrou / cisao cindir* cindiu separ* dividi*
    venceu venceram vencer* vencedor* superou superaram / perd* perdeu
    sobe sobem subiu subiram aument* cresc* / cai* caiu caem diminu* reduc* reduz* reducao
    mais_*_do_que mais_que mais_do_que / menos_*_do_que menos_que menos_do_que
    grande* maior* / pequen* menor*
    chega* chegou entrou entraram entra entrar* / sai saem saiu sairam sair*
    contratac* contratou contrataram contrata contratam contratar* contratad* / demissao demissoes demit* despediment*
    ativou ativa ativo ativar* ativad* ativac* ligado ligada ligou ligar* / desativ* inativ* deslig*
    gratuit* gratis / pago paga pagos pagas
    positiv* / negativ*
    saudav* sadio sadia / doente doentes enferm*
    adoec* recai* agrav* pior* / cur* recuper* melhor*
    titular titulares / suplente suplentes
    arrefec* resfri* congel* esfri* / aquec* esquent* degel* descongel*
    acend* / apagou apagaram apagar* apagad*
    desembarc* / embarc*
    rearm* armou armaram / desarm*
    despovo* / repovo* povoou
    possivel possiveis viavel viaveis / impossivel impossiveis inviavel inviaveis inviabil*
    provavel provaveis provavelmente / improvavel improvaveis dificilmente
    capaz capazes / incapa*
    suficient* / insuficient* escass*
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
    totalmente integral integralmente inteiro / parcial parciais parcialmente
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
    poup* economiz* / gast* desperdic* esbanj* custa custam custou custaram custar* despend* onera*
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
    atacou atacaram ataca atacam atacar* agredi* / defendeu-se proteg*
    invad* ocupou ocuparam ocupa ocupam ocupar* ocupac* / evacu* retir* desocup*
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
    "segunda-feira|segundas-feiras|nesta_segunda|desta_segunda|esta_segunda|proxima_segunda|ultima_segunda|de_segunda|ate_a_segunda|na_proxima_segunda|na_ultima_segunda|segunda_passada|na_segunda_a_noite|na_segunda_a_tarde|na_segunda_de_manha|na_segunda_seguinte|na_segunda_e|na_segunda_(|na_segunda_,|na_segunda_.|a_segunda_a_noite|a_segunda_a_tarde|a_segunda_de_manha|a_segunda_seguinte|a_segunda_e|a_segunda_(|a_segunda_,|a_segunda_.|da_segunda_a_noite|da_segunda_a_tarde|da_segunda_de_manha|da_segunda_seguinte|da_segunda_e|da_segunda_(|da_segunda_,|da_segunda_. terca-feira|tercas-feiras|nesta_terca|desta_terca|esta_terca|proxima_terca|ultima_terca|de_terca|ate_a_terca|na_proxima_terca|na_ultima_terca|terca_passada|na_terca_a_noite|na_terca_a_tarde|na_terca_de_manha|na_terca_seguinte|na_terca_e|na_terca_(|na_terca_,|na_terca_.|a_terca_a_noite|a_terca_a_tarde|a_terca_de_manha|a_terca_seguinte|a_terca_e|a_terca_(|a_terca_,|a_terca_.|da_terca_a_noite|da_terca_a_tarde|da_terca_de_manha|da_terca_seguinte|da_terca_e|da_terca_(|da_terca_,|da_terca_.|terca|na_terca quarta-feira|quartas-feiras|nesta_quarta|desta_quarta|esta_quarta|proxima_quarta|ultima_quarta|de_quarta|ate_a_quarta|na_proxima_quarta|na_ultima_quarta|quarta_passada|na_quarta_a_noite|na_quarta_a_tarde|na_quarta_de_manha|na_quarta_seguinte|na_quarta_e|na_quarta_(|na_quarta_,|na_quarta_.|a_quarta_a_noite|a_quarta_a_tarde|a_quarta_de_manha|a_quarta_seguinte|a_quarta_e|a_quarta_(|a_quarta_,|a_quarta_.|da_quarta_a_noite|da_quarta_a_tarde|da_quarta_de_manha|da_quarta_seguinte|da_quarta_e|da_quarta_(|da_quarta_,|da_quarta_. quinta-feira|quintas-feiras|nesta_quinta|desta_quinta|esta_quinta|proxima_quinta|ultima_quinta|de_quinta|ate_a_quinta|na_proxima_quinta|na_ultima_quinta|quinta_passada|na_quinta_a_noite|na_quinta_a_tarde|na_quinta_de_manha|na_quinta_seguinte|na_quinta_e|na_quinta_(|na_quinta_,|na_quinta_.|a_quinta_a_noite|a_quinta_a_tarde|a_quinta_de_manha|a_quinta_seguinte|a_quinta_e|a_quinta_(|a_quinta_,|a_quinta_.|da_quinta_a_noite|da_quinta_a_tarde|da_quinta_de_manha|da_quinta_seguinte|da_quinta_e|da_quinta_(|da_quinta_,|da_quinta_. sexta-feira|sextas-feiras|nesta_sexta|desta_sexta|esta_sexta|proxima_sexta|ultima_sexta|de_sexta|ate_a_sexta|na_proxima_sexta|na_ultima_sexta|sexta_passada|na_sexta_a_noite|na_sexta_a_tarde|na_sexta_de_manha|na_sexta_seguinte|na_sexta_e|na_sexta_(|na_sexta_,|na_sexta_.|a_sexta_a_noite|a_sexta_a_tarde|a_sexta_de_manha|a_sexta_seguinte|a_sexta_e|a_sexta_(|a_sexta_,|a_sexta_.|da_sexta_a_noite|da_sexta_a_tarde|da_sexta_de_manha|da_sexta_seguinte|da_sexta_e|da_sexta_(|da_sexta_,|da_sexta_.|sexta|na_sexta sabado|sabados domingo|domingos",
  numbers:
    "zero=0 um=1 uma=1 dois=2 duas=2 tres=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 dez=10 onze=11 doze=12 treze=13 catorze=14 quatorze=14 quinze=15 dezesseis=16 dezasseis=16 dezessete=17 dezassete=17 dezoito=18 dezenove=19 dezanove=19 vinte=20 trinta=30 quarenta=40 cinquenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90 cem=100 cento=100 duzentos=200 duzentas=200 trezentos=300 trezentas=300 quatrocentos=400 quatrocentas=400 quinhentos=500 quinhentas=500 seiscentos=600 seiscentas=600 setecentos=700 setecentas=700 oitocentos=800 oitocentas=800 novecentos=900 novecentas=900 mil=1000 metade=0.5 meio=0.5 meia=0.5 terco=3 tercos=3 terceiro=3 terceira=3 quarto=4 dobro=2 dobrou=2 dobraram=2 dobra=2 dobrar=2 duplicou=2 duplicaram=2 duplicar=2 duplica=2 duplo=2 triplo=3 triplicou=3 triplicaram=3 triplicar=3 triplica=3 quadruplo=4 quadruplicou=4 quadruplicaram=4 quintuplo=5 quintuplicou=5 quintuplicaram=5 primeiro=1 primeira=1 segundo=2 dezena=10 duzia=12 centena=100 ambos=2 ambas=2",
  scales:
    "cem=100 centena=100 centenas=100 milhar=1e3 milhares=1e3 mil=1e3 milhao=1e6 milhoes=1e6 mi=1e6 bilhao=1e9 bilhoes=1e9 bi=1e9 mil_milhoes=1e9 biliao=1e12 bilioes=1e12 tri=1e12 trilhao=1e12 trilhoes=1e12",
  units:
    "percent=por_cento|pct point=ponto_percentual|pontos_percentuais|ponto|pontos|pp|p_._p_. EUR=euro|euros|eur USD=dolar|dolares|usd BRL=real|reais|r$ GBP=libra|libras CHF=franco|francos JPY=iene|ienes CNY=yuan|yuans second=segundos minute=minuto|minutos|min hour=hora|horas|h day=dia|dias week=semana|semanas month=mes|meses year=ano|anos decade=decada* century=seculo* km=quilometro*|km mile=milha|milhas m=metro|metros|m cm=centimetro*|cm mm=milimetro*|mm kg=quilograma*|quilo|quilos|kg g=grama|gramas|g t=tonelada*|t ha=hectare|hectares|ha litre=litro|litros kW=quilowatt|quilowatts|kw MW=megawatt|megawatts|mw GW=gigawatt|gigawatts|gw kWh=quilowatt*-hora|kwh MWh=megawatt*-hora|mwh GWh=gigawatt*-hora|gwh TWh=terawatt*-hora|twh degree=grau|graus mg=miligrama*|mg ml=mililitro*|ml MB=megabyte*|mb GB=gigabyte*|gb TB=terabyte*|tb basispoint=ponto_base|pontos_base fold=vezes",
  joints:
    "mas enquanto embora porque quando apos antes porem que quem cujo cuja e nao_e ja_nao_e pois contudo entretanto no_entanto todavia ao_passo_que ainda_que mesmo_que apesar_d* visto_que uma_vez_que ja_que",
  agents: "por pelo pela pelos pelas",
  pronouns:
    "ele ela eles elas dele dela deles delas nele nela neles nelas seu sua seus suas este esta estes estas deste desta destes destas neste nesta esse essa esses essas desse dessa desses dessas nesse nessa aquele aquela aqueles aquelas daquele daquela isso isto aquilo disso nisso lhe lhes ambos ambas nosso nossa nossos nossas que quem cujo cuja cujos cujas *o_grupo *o_banco *o_tribunal *o_ministerio *o_fabricante *o_governo *o_sindicato *o_clube *o_estudo *o_projeto *o_municipio *o_executivo *o_instituto *o_hospital *o_jornal *o_conselho *o_partido *o_organismo *o_regulador *o_consorcio *o_fundo *o_conglomerado *o_museu *o_laboratorio *o_retalhista *o_varejista *o_operador *o_comprador *o_vendedor *o_presidente *o_ministro *o_secretario *o_autarca *o_prefeito *o_vereador *o_deputado *o_senador *o_governador *o_chanceler *o_diretor *o_administrador *o_gestor *o_empresario *o_fundador *o_responsavel *o_porta-voz *o_dirigente *o_sindicalista *o_advogado *o_juiz *o_procurador *o_arguido *o_acusado *o_suspeito *o_reu *o_condenado *o_pesquisador *o_investigador *o_cientista *o_professor *o_medico *o_quimico *o_biologo *o_fisico *o_economista *o_analista *o_especialista *o_perito *o_autor *o_escritor *o_realizador *o_cineasta *o_cantor *o_ator *o_musico *o_artista *o_arquiteto *o_engenheiro *o_agricultor *o_jogador *o_futebolista *o_avancado *o_atacante *o_guarda-redes *o_goleiro *o_tecnico *o_treinador *o_selecionador *o_piloto *o_ciclista *o_corredor *o_tenista *o_nadador *o_atleta *o_campeao *o_medio *o_zagueiro *o_portugues *o_brasileiro *o_espanhol *o_frances *o_italiano *o_alemao *o_britanico *o_ingles *o_suico *o_belga *o_holandes *o_neerlandes *o_norte-americano *o_americano *o_argentino *o_colombiano *o_mexicano *o_chileno *o_uruguaio *o_basco *o_catalao *o_galego *o_angolano *o_mocambicano *o_cabo-verdiano *o_ucraniano *o_russo *o_chines *o_japones *o_indiano *o_lisboeta *o_portuense *o_paulista *o_carioca *o_mineiro *o_gaucho *o_baiano *o_pernambucano *o_minhoto *o_algarvio *o_alentejano *o_navio *o_aviao *o_satelite *o_medicamento *o_farmaco *o_aparelho *o_dispositivo *o_programa *o_aplicativo *o_modelo *o_sistema *o_texto *o_diploma *o_documento *o_relatorio *o_filme *o_livro *o_festival *o_parque *o_edificio *o_aeroporto *o_porto *o_pais *o_estado *o_concelho *o_distrito *o_bairro *o_colegio *o_templo *o_veiculo *o_comboio *o_trem *o_mesmo *a_empresa *a_companhia *a_fabricante *a_agencia *a_operadora *a_cidade *a_associacao *a_universidade *a_cooperativa *a_firma *a_fundacao *a_organizacao *a_instituicao *a_entidade *a_startup *a_start-up *a_multinacional *a_estatal *a_concessionaria *a_construtora *a_seguradora *a_rede *a_cadeia *a_marca *a_plataforma *a_sociedade *a_holding *a_petroleira *a_transportadora *a_petrolifera *a_mineradora *a_farmaceutica *a_cervejeira *a_editora *a_emissora *a_gravadora *a_produtora *a_promotora *a_fornecedora *a_compradora *a_vendedora *a_rival *a_concorrente *a_subsidiaria *a_controladora *a_autarquia *a_camara *a_prefeitura *a_comissao *a_federacao *a_liga *a_confederacao *a_equipa *a_equipe *a_selecao *a_formacao *a_turma *a_policia *a_procuradoria *a_justica *a_autoridade *a_reguladora *a_escola *a_igreja *a_comunidade *a_vila *a_aldeia *a_localidade *a_regiao *a_provincia *a_ilha *a_presidente *a_ministra *a_secretaria *a_autarca *a_prefeita *a_vereadora *a_deputada *a_senadora *a_governadora *a_diretora *a_administradora *a_gestora *a_executiva *a_empresaria *a_fundadora *a_responsavel *a_porta-voz *a_dirigente *a_sindicalista *a_advogada *a_juiza *a_procuradora *a_arguida *a_acusada *a_suspeita *a_re *a_pesquisadora *a_investigadora *a_cientista *a_professora *a_medica *a_quimica *a_biologa *a_fisica *a_economista *a_analista *a_especialista *a_perita *a_autora *a_escritora *a_realizadora *a_cineasta *a_cantora *a_atriz *a_artista *a_arquiteta *a_engenheira *a_agricultora *a_jogadora *a_futebolista *a_tecnica *a_treinadora *a_piloto *a_ciclista *a_corredora *a_tenista *a_nadadora *a_atleta *a_campea *a_portuguesa *a_brasileira *a_espanhola *a_francesa *a_italiana *a_alema *a_britanica *a_inglesa *a_suica *a_belga *a_holandesa *a_neerlandesa *a_norte-americana *a_americana *a_argentina *a_colombiana *a_mexicana *a_uruguaia *a_basca *a_catala *a_galega *a_angolana *a_mocambicana *a_ucraniana *a_russa *a_chinesa *a_japonesa *a_aplicacao *a_ferramenta *a_fabrica *a_central *a_usina *a_barragem *a_ponte *a_obra *a_lei *a_medida *a_proposta *a_vacina *a_prova *a_competicao *a_corrida *a_corporacao *a_orquestra *a_banda *a_companhia-aerea *a_aerea *a_casa *a_familia *a_vitima *a_mesma *os_pesquisadores *os_investigadores *os_cientistas *os_autores *os_dois *os_tres *os_juizes *os_advogados *os_arguidos *os_acusados *os_suspeitos *os_reus *os_condenados *os_responsaveis *os_dirigentes *os_medicos *os_tecnicos *os_especialistas *os_peritos *os_jogadores *os_atletas *os_trabalhadores *os_funcionarios *os_moradores *os_residentes *os_agricultores *os_fundadores *os_socios *os_irmaos *os_mesmos *os_animais *os_insetos *os_portugueses *os_brasileiros *os_espanhois *os_franceses *os_italianos *os_alemaes *os_ingleses *os_norte-americanos *os_argentinos *os_uruguaios *as_pesquisadoras *as_investigadoras *as_autoras *as_duas *as_empresas *as_companhias *as_autoridades *as_mesmas *as_equipas *as_equipes",
  about:
    "cerca_de aproximadamente quase em_torno_de perto_d* proximo_d* a_volta_de a_roda_de na_casa_d* na_ordem_d* a_rondar ronda rondam rondou rondava praticamente sensivelmente mais_ou_menos acima_d* abaixo_d* superior_a inferior_a alem_d* para_cima_de um_pouco_* estimad*_em mais_de menos_de por_volta_de uns umas pelo_menos ate",
};
