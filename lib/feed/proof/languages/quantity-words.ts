/** Words for fractions, ordinals, rates, times and rare units, folded as in the lexicon. */
export interface QuantityWords {
  /** `name=value`; a number before it multiplies it: "three quarters". */
  fractions: string;
  /** First, second, third and so on; variants separated by `|`. */
  ordinals: string;
  /** `unit=variant|variant` for each day, month, kilogram. */
  rates: string;
  /** Times that exclude each other, a group a line: `morning / evening`. */
  alternatives: string;
  /** Units that few texts use, as in the lexicon. */
  units: string;
}

/** Folded names of currencies that begin alike in many languages. */
const CURRENCIES =
  "PLN=zlot* SEK=corona*|krona|kronor|krone*|couronne* HUF=forint* TRY=lira|liras|lire|lires INR=rupi*|rupee*|roupie* MYR=ringgit* BRL=reais MXN=peso|pesos KRW=won ZAR=rand UAH=hryvnia*|griwna";

export const QUANTITY_WORDS: Readonly<Record<string, QuantityWords>> = {
  en: {
    fractions:
      "half_of=0.5 half_a=0.5 half_an=0.5 half_the=0.5 half_its=0.5 half_their=0.5 half_his=0.5 half_her=0.5 half_our=0.5 half_those=0.5 half_these=0.5 half_as=0.5 a_half=0.5 one_half=0.5 by_half=0.5 halves=0.5 one-half=0.5 third=0.3333333333 thirds=0.3333333333 one-third=0.3333333333 two-thirds=0.6666666667 quarters=0.25 quarter_of=0.25 a_quarter=0.25 one_quarter=0.25 one-quarter=0.25 three-quarters=0.75 fifths=0.2 fifth_of=0.2 a_fifth=0.2 one_fifth=0.2 one-fifth=0.2 two-fifths=0.4 three-fifths=0.6 four-fifths=0.8 sixths=0.1666666667 a_sixth=0.1666666667 one_sixth=0.1666666667 one-sixth=0.1666666667 sevenths=0.1428571429 a_seventh=0.1428571429 eighths=0.125 an_eighth=0.125 one_eighth=0.125 one-eighth=0.125 ninths=0.1111111111 a_ninth=0.1111111111 tenths=0.1 tenth_of=0.1 a_tenth=0.1 one_tenth=0.1 one-tenth=0.1 nine-tenths=0.9 hundredths=0.01 thousandths=0.001 dozen=12 pair_of=2 couple_of=2 trio_of=3",
    ordinals:
      "first|1st second|2nd third|3rd fourth|4th fifth|5th sixth|6th seventh|7th eighth|8th ninth|9th tenth|10th eleventh|11th twelfth|12th",
    rates:
      "minute=per_minute|each_minute|every_minute|a_minute hour=per_hour|each_hour|every_hour|an_hour|hourly|/_h day=per_day|a_day|daily|each_day|every_day week=per_week|a_week|weekly|each_week|every_week month=per_month|a_month|monthly|each_month|every_month year=per_year|a_year|yearly|annual|annually|each_year|every_year|per_annum kg=per_kilo*|a_kilo t=per_ton*|a_ton*|per_tonne litre=per_lit*|a_lit* night=per_night|a_night|nightly|each_night|every_night quarter=per_quarter|quarterly|each_quarter|every_quarter share=per_share|a_share person=per_person|per_head|a_head|per_capita household=per_household barrel=per_barrel|a_barrel gallon=per_gallon|a_gallon mile=per_mile|a_mile km=per_kilomet*|a_kilomet*|per_km sqm=per_square_met*|a_square_met* acre=per_acre|an_acre ha=per_hectare|a_hectare",
    alternatives: `
      *0_am *1_am *2_am *3_am *4_am *5_am *6_am *7_am *8_am *9_am a.m / *0_pm *1_pm *2_pm *3_pm *4_pm *5_pm *6_pm *7_pm *8_pm *9_pm p.m
      morning* / afternoon* / evening* / night* overnight
      spring / summer / autumn / winter
      last_year / this_year / next_year
      last_month / this_month / next_month
      last_week / this_week / next_week
      last_week last_weekend / last_month
      next_week next_weekend / next_month
      last_decade / this_decade / next_decade
      last_century / this_century
      last_season previous_season / this_season current_season / next_season coming_season
      yesterday / tomorrow
      weekend* / weekday*
      dawn sunrise daybreak / dusk sunset nightfall
      noon midday / midnight
      first_half first-half opening_half h1 / second_half second-half h2
      first_quarter first-quarter opening_quarter q1 / second_quarter second-quarter q2 / third_quarter third-quarter q3 / fourth_quarter fourth-quarter final_quarter q4
      same_day / next_day following_day day_later / previous_day day_earlier`,
    units: CURRENCIES,
  },
  de: {
    fractions:
      "halfte=0.5 drittel=0.3333333333 viertel=0.25 funftel=0.2 sechstel=0.1666666667 siebtel=0.1428571429 achtel=0.125 neuntel=0.1111111111 zehntel=0.1 zwanzigstel=0.05 hundertstel=0.01 tausendstel=0.001 dreiviertel=0.75",
    ordinals:
      "erst|erste|ersten|erster|erstes zweite|zweiten|zweiter|zweites dritte|dritten|dritter|drittes vierte|vierten|vierter|viertes funfte|funften|funfter|funftes sechste|sechsten|sechster|sechstes siebte|siebten|siebter|siebtes|siebente|siebenten achte|achten|achter|achtes neunte|neunten|neunter|neuntes zehnte|zehnten|zehnter|zehntes elfte|elften|elfter|elftes zwolfte|zwolften|zwolfter|zwolftes dreizehnte|dreizehnten vierzehnte|vierzehnten funfzehnte|funfzehnten",
    rates:
      "second=pro_sekunde|je_sekunde minute=pro_minute|je_minute hour=pro_stunde|je_stunde|jede_stunde|stundlich*|in_der_stunde|stundenlohn* day=pro_tag|am_tag|taglich*|je_tag|jeden_tag night=pro_nacht|je_nacht|jede_nacht week=pro_woche|wochentlich*|je_woche|in_der_woche|jede_woche month=pro_monat|monatlich*|im_monat|je_monat|jeden_monat|allmonatlich* quarter=pro_quartal|je_quartal|jedes_quartal|vierteljahrlich*|quartalsweise year=pro_jahr|jahrlich*|euro_im_jahr|franken_im_jahr|dollar_im_jahr|tonnen_im_jahr|prozent_im_jahr|mal_im_jahr|im_jahr_.|im_jahr_,|je_jahr|jedes_jahr|alljahrlich*|per_annum kg=pro_kilo*|je_kilo* t=pro_tonne|je_tonne litre=pro_liter|je_liter kWh=pro_kilowattstunde|je_kilowattstunde|pro_kwh|je_kwh MWh=pro_megawattstunde|je_megawattstunde|pro_mwh|je_mwh m2=pro_quadratmeter|je_quadratmeter ha=pro_hektar|je_hektar person=pro_person|je_person|pro_kopf|je_kopf|pro_einwohner|je_einwohner household=pro_haushalt|je_haushalt km=pro_kilometer|je_kilometer",
    alternatives: `
      morgens morgen* vormittag* fruhmorgens *tagmorgen* *tagvormittag* *wochmorgen* *wochvormittag* / mittag mittags *tagmittag* *wochmittag* / nachmittag* *tagnachmittag* *wochnachmittag* / abend* *tagabend* *wochabend* / nacht nachts *tagnacht* *wochnacht*
      fruhjahr fruhjahrs fruhling fruhlings / sommer sommers sommermonat* spatsommer* hochsommer* fruhsommer* / herbst herbstes herbsts herbstmonat* spatherbst* / winter winters wintermonat*
      vergangenen_jahr letzten_jahr im_vorjahr voriges_jahr vergangenes_jahr vorigen_jahr letztes_jahr / nachsten_jahr kommenden_jahr nachstes_jahr kommendes_jahr
      diesem_jahr dieses_jahr laufenden_jahr / nachsten_jahr kommenden_jahr nachstes_jahr kommendes_jahr
      vergangenen_monat letzten_monat vorigen_monat vormonat / nachsten_monat kommenden_monat
      vergangenen_woche letzten_woche vorigen_woche vergangene_woche letzte_woche vorwoche / nachsten_woche kommenden_woche nachste_woche kommende_woche
      gestern / heute
      selben_tag gleichen_tag / nachsten_tag folgenden_tag tags_darauf tag_darauf tag_danach / am_vortag tags_zuvor tag_zuvor
      ersten_halbjahr* erstes_halbjahr erste_halbjahr 1_._halbjahr* erste_jahreshalfte ersten_jahreshalfte / zweiten_halbjahr* zweites_halbjahr zweite_halbjahr 2_._halbjahr* zweite_jahreshalfte zweiten_jahreshalfte
      erste_halbzeit ersten_halbzeit / zweite_halbzeit zweiten_halbzeit
      jahresbeginn jahresanfang anfang_des_jahres / jahresmitte mitte_des_jahres / jahresende ende_des_jahres
      ersten_quartal* erstes_quartal erste_quartal 1_._quartal* q1 auftaktquartal* startquartal* / zweiten_quartal* zweites_quartal zweite_quartal 2_._quartal* q2 / dritten_quartal* drittes_quartal dritte_quartal 3_._quartal* q3 / vierten_quartal* viertes_quartal vierte_quartal 4_._quartal* q4 schlussquartal*`,
    units: `${CURRENCIES} RUB=rubel CAD=kanadische_dollar AUD=australische_dollar cent=cent|cents RAPPEN=rappen pence=pence m2=quadratmeter*|m2 km2=quadratkilometer*|km2 m3=kubikmeter*|m3 kmh=stundenkilometer*|km_/_h|kilometer_pro_stunde|kilometern_pro_stunde um=mikrometer* nm=nanometer* ug=mikrogramm quarter=quartal* halfyear=halbjahr* night=nachte|nachten household=haushalt|haushalte|haushalten people=menschen|personen|leute barrel=barrel inch=zoll seamile=seemeile* knot=knoten kcal=kilokalorie*|kcal volt=volt ampere=ampere mAh=milliamperestunde*|mah Hz=hertz|hz kHz=kilohertz|khz MHz=megahertz|mhz GHz=gigahertz|ghz dB=dezibel|db Mbit=megabit* Gbit=gigabit* day=tagig* week=wochig* month=monatig* hour=stundig*`,
  },
  fr: {
    fractions:
      "moitie=0.5 tiers=0.3333333333 quart=0.25 quarts=0.25 un_cinquieme=0.2 cinquiemes=0.2 un_sixieme=0.1666666667 un_septieme=0.1428571429 un_huitieme=0.125 un_dixieme=0.1 dixiemes=0.1",
    ordinals:
      "premier|premiere|premiers|premieres|1er|1re deuxieme|second|seconde|2e troisieme|3e quatrieme|4e cinquieme|5e sixieme|6e septieme|7e huitieme|8e neuvieme|9e dixieme|10e",
    rates:
      "hour=par_heure|horaire*|chaque_heure|toutes_les_heures day=par_jour|quotidien*|journalier*|chaque_jour|tous_les_jours week=par_semaine|hebdomadaire*|chaque_semaine|toutes_les_semaines month=par_mois|mensuel*|chaque_mois|tous_les_mois quarter=par_trimestre|trimestriel*|chaque_trimestre|tous_les_trimestres year=par_an|annuel*|chaque_annee|par_annee|tous_les_ans|toutes_les_annees night=par_nuit|par_nuitee|chaque_nuit|toutes_les_nuits kg=le_kilo|par_kilo* t=la_tonne|par_tonne litre=le_litre|par_litre kWh=par_kilowattheure|le_kilowattheure|du_kilowattheure|le_kwh|par_kwh MWh=par_megawattheure|le_megawattheure|du_megawattheure|le_mwh|par_mwh ha=par_hectare|a_l'hectare|l'hectare m2=par_metre_carre|le_metre_carre|du_metre_carre|le_m2",
    alternatives: `
      matin* / apres-midi / soir soiree / nuit*
      printemps / ete / automne / hiver
      annee_derniere an_dernier an_passe / cette_annee / annee_prochaine an_prochain
      mois_dernier / ce_mois-ci / mois_prochain
      semaine_derniere / cette_semaine / semaine_prochaine
      hier avant-hier / demain apres-demain
      premier_semestre 1_er_semestre / second_semestre deuxieme_semestre 2_e_semestre
      premier_trimestre 1_er_trimestre / deuxieme_trimestre second_trimestre 2_e_trimestre / troisieme_trimestre 3_e_trimestre / quatrieme_trimestre dernier_trimestre 4_e_trimestre
      premiere_mi-temps premiere_periode / seconde_mi-temps deuxieme_mi-temps seconde_periode
      match_aller / match_retour
      le_jour_meme meme_jour / le_lendemain / la_veille`,
    units: `${CURRENCIES} quarter=trimestre* halfyear=semestre*`,
  },
  es: {
    fractions:
      "mitad=0.5 tercio=0.3333333333 tercios=0.3333333333 cuartos=0.25 un_cuarto=0.25 quinto=0.2 quintos=0.2 decimos=0.1 tercera_parte=0.3333333333 terceras_partes=0.3333333333 cuarta_parte=0.25 cuartas_partes=0.25 quinta_parte=0.2 quintas_partes=0.2 sexta_parte=0.1666666667 septima_parte=0.1428571429 octava_parte=0.125 decima_parte=0.1 decimas_partes=0.1 centesima_parte=0.01 milesima_parte=0.001 par_de=2 media_docena=6 dos_docenas=24 tres_docenas=36 cuatro_docenas=48 medio_centenar=50 medio_millar=500",
    ordinals:
      "primer|primero|primera|primeros|primeras segundo|segunda|segundas tercer|tercero|tercera|terceros|terceras cuarto|cuarta quinto|quinta sexto|sexta septimo|septima|setimo|setima octavo|octava noveno|novena decimo|decima undecimo|undecima|decimoprimer|decimoprimero|decimoprimera duodecimo|duodecima|decimosegundo|decimosegunda decimotercer|decimotercero|decimotercera decimocuarto|decimocuarta decimoquinto|decimoquinta",
    rates:
      "hour=por_hora|cada_hora|todas_las_horas|euros_la_hora|dolares_la_hora|pesos_la_hora day=por_dia|al_dia|y_dia|cada_dia|todos_los_dias|a_diario|diario|diaria|diarios|diarias|diariamente night=por_noche|y_noche|cada_noche|todas_las_noches week=por_semana|a_la_semana|y_semana|cada_semana|todas_las_semanas|semanal* month=por_mes|al_mes|y_mes|cada_mes|todos_los_meses|mensual* year=por_ano|al_ano|y_ano|cada_ano|todos_los_anos|anual* kg=el_kilo|por_kilo* t=la_tonelada|por_tonelada litre=por_litro|el_litro",
    alternatives: `
      por_la_manana de_la_manana esta_manana matutin* madrugada / por_la_tarde de_la_tarde esta_tarde vespertin* / por_la_noche de_la_noche esta_noche nocturn* anoche
      primavera / verano / otono / invierno
      ano_pasado pasado_ano / este_ano / proximo_ano ano_que_viene ano_proximo proximo_ejercicio
      mes_pasado pasado_mes / este_mes / proximo_mes mes_que_viene mes_proximo
      semana_pasada pasada_semana / esta_semana / proxima_semana semana_que_viene semana_proxima
      ano_pasado pasado_ano / mes_pasado pasado_mes / semana_pasada pasada_semana
      proximo_ano ano_que_viene ano_proximo / proximo_mes mes_que_viene mes_proximo / proxima_semana semana_que_viene semana_proxima
      la_vispera dia_anterior dia_previo / dia_siguiente dia_despues
      ayer / hoy
      primer_semestre primera_mitad_del_ano / segundo_semestre segunda_mitad_del_ano
      primer_tiempo primera_parte / segundo_tiempo segunda_parte
      primer_trimestre / segundo_trimestre / tercer_trimestre / cuarto_trimestre`,
    units: `${CURRENCIES} quarter=trimestre|trimestres halfyear=semestre|semestres`,
  },
  pt: {
    fractions:
      "metade=0.5 terco=0.3333333333 tercos=0.3333333333 quartos=0.25 quinto=0.2 quintos=0.2 sextos=0.1666666667 oitavos=0.125 decimos=0.1 um_terco=0.3333333333 terca_parte=0.3333333333 um_quarto=0.25 quarta_parte=0.25 um_quinto=0.2 quinta_parte=0.2 um_sexto=0.1666666667 um_oitavo=0.125 um_decimo=0.1 decima_parte=0.1 centesimos=0.01 um_centesimo=0.01",
    ordinals:
      "primeiro|primeira|primeiros|primeiras|1o|1a segundo|segunda|2o|2a terceiro|terceira|3o|3a quarto|quarta|4o|4a quinto|quinta|5o|5a sexto|sexta|6o setimo|setima|7o|7a oitavo|oitava|8o|8a nono|nona|9o|9a decimo|decima|10o|10a",
    rates:
      "hour=por_hora|a_hora|cada_hora|a_cada_hora day=por_dia|ao_dia|cada_dia|a_cada_dia|todo_dia|todos_os_dias|quotidian*|cotidian*|diario|diaria|diarios|diarias|diariamente week=por_semana|a_semana|cada_semana|a_cada_semana|toda_semana|todas_as_semanas|semanal|semanais|semanalmente month=por_mes|ao_mes|cada_mes|a_cada_mes|todo_mes|todos_os_meses|mensal|mensais|mensalmente quarter=trimestral|trimestrais|por_trimestre year=por_ano|ao_ano|cada_ano|a_cada_ano|todo_ano|todos_os_anos|anualizad*|anual|anuais|anualmente kg=por_quilo*|o_quilo t=por_tonelada|a_tonelada litre=por_litro|o_litro",
    alternatives: `
      manha matinal matinais matutin* madrugada / da_tarde a_tarde de_tarde pela_tarde nesta_tarde tardes vespertin* / noite noturn*
      primavera / verao / outono / inverno
      ano_passado / este_ano neste_ano deste_ano / proximo_ano ano_que_vem
      mes_passado / este_mes neste_mes / proximo_mes mes_que_vem
      semana_passada / esta_semana nesta_semana / proxima_semana semana_que_vem
      ontem / amanha
      antevespera anteontem / depois_de_amanha
      primeiro_semestre / segundo_semestre
      primeiro_trimestre / segundo_trimestre / terceiro_trimestre / quarto_trimestre
      mesmo_dia / dia_seguinte um_dia_depois / vespera um_dia_antes dia_anterior`,
    units: `${CURRENCIES} m2=metro_quadrado|metros_quadrados|m2 km2=quilometro_quadrado|quilometros_quadrados|km2 m3=metro_cubico|metros_cubicos|m3 AOA=kwanza* MZN=metica* bushel=saca|sacas barrel=barril|barris quarter=trimestre|trimestres halfyear=semestre|semestres fortnight=quinzena* people=pessoa|pessoas`,
  },
  ru: {
    fractions:
      "половина=0.5 половины=0.5 половину=0.5 половине=0.5 половиной=0.5 треть=0.3333333333 трети=0.3333333333 третей=0.3333333333 четверть=0.25 четверти=0.25 четвертью=0.25 четвертей=0.25 пятых=0.2 десятых=0.1 пятая_часть=0.2 пятую_часть=0.2 пятой_части=0.2 одна_пятая=0.2 одну_пятую=0.2 одной_пятой=0.2 шестая_часть=0.1666666667 шестую_часть=0.1666666667 одна_шестая=0.1666666667 одну_шестую=0.1666666667 одна_восьмая=0.125 одну_восьмую=0.125 восьмых=0.125 десятая_часть=0.1 десятую_часть=0.1 десятой_части=0.1 одна_десятая=0.1 одну_десятую=0.1 одной_десятой=0.1 сотых=0.01 вполовину=0.5 наполовину=0.5 каждый_второй=0.5 каждая_вторая=0.5 каждого_второго=0.5 каждому_второму=0.5 каждую_вторую=0.5 каждый_третий=0.3333333333 каждая_третья=0.3333333333 каждого_третьего=0.3333333333 каждой_третьей=0.3333333333 каждому_третьему=0.3333333333 каждую_третью=0.3333333333 каждый_четвертый=0.25 каждая_четвертая=0.25 каждого_четвертого=0.25 каждой_четвертой=0.25 каждую_четвертую=0.25 каждый_пятый=0.2 каждая_пятая=0.2 каждого_пятого=0.2 каждой_пятой=0.2 каждую_пятую=0.2 каждый_десятый=0.1 каждая_десятая=0.1 каждого_десятого=0.1 каждой_десятой=0.1 каждую_десятую=0.1",
    ordinals:
      "первый|первая|первое|первого|первой|первом|первую|первым|первые|первых|первому|первыми второй|вторая|второе|второго|втором|вторую|вторым|вторых|второму|вторые третий|третья|третье|третьего|третьей|третьем|третьим|третью|третьему|третьи|третьих четвертый|четвертая|четвертое|четвертого|четвертой|четвертом|четвертую|четвертым|четвертому|четвертые|четвертых пятый|пятая|пятое|пятого|пятой|пятом|пятую|пятым|пятому шестой|шестая|шестое|шестого|шестом|шестую|шестым|шестому седьм* восьмой|восьмая|восьмое|восьмого|восьмом|восьмую|восьмым|восьмому девятый|девятая|девятое|девятого|девятой|девятом|девятую|девятым|девятому десятый|десятая|десятое|десятого|десятой|десятом|десятую|десятым|десятому",
    rates:
      "hour=в_час|за_час|почасов*|ежечасн*|каждый_час|часовой_тариф day=в_день|в_сутки|ежедневн*|ежесуточн*|суточн*|каждый_день|каждые_сутки|за_сутки|на_день|на_сутки|посуточн* week=в_неделю|еженедельн*|каждую_неделю|на_неделю month=в_месяц|ежемесячн*|каждый_месяц|месячный|месячного|месячную|месячная|помесячн*|на_месяц quarter=в_квартал|ежеквартальн*|каждый_квартал|поквартальн* year=в_год|ежегодн*|каждый_год|годовых|годовой_абонемент|на_год|годовая_подписка|годовую_подписку kg=за_килограмм|за_кг|за_кило t=за_тонну|с_тонны litre=за_литр barrel=за_баррель m2=за_квадратн*_метр|за_кв_._м|за_квадрат ha=с_гектара|за_гектар|на_гектар",
    alternatives: `
      утром утренн* утра / днем дневн* / вечером вечерн* вечера / ночью ночн* ночи
      весной весн* весенн* / летом летн* лето лета / осенью осен* / зимой зим*
      прошлом_году прошлого_года прошлый_год / этом_году нынешнем_году этого_года текущем_году текущего_года / следующем_году будущем_году следующего_года будущего_года
      прошлом_месяце прошлого_месяца / следующем_месяце следующего_месяца
      прошлой_неделе / этой_неделе / следующей_неделе
      вчера / завтра
      первом_полугодии первое_полугодие первого_полугодия / втором_полугодии второе_полугодие второго_полугодия
      первом_квартале первый_квартал первого_квартала / втором_квартале второй_квартал второго_квартала / третьем_квартале третий_квартал третьего_квартала / четвертом_квартале четвертый_квартал четвертого_квартала
      в_начале к_началу / в_середине к_середине / в_конце к_концу
      первой_половине первую_половину первая_половина / второй_половине вторую_половину вторая_половина
      до_полудня / после_полудня
      неделей_раньше неделю_назад / месяцем_раньше месяц_назад / годом_раньше годом_ранее год_назад / днем_раньше накануне
      тот_же_день / на_следующий_день на_другой_день днем_позже`,
    units:
      "PLN=злот* SEK=крон|кроны|крона|кронах UAH=гривн* BYN=белорусск*_рубл* UZS=сум|сумов|сума KGS=сом|сомов|сома AMD=драм|драмов GEL=лари MYR=ринггит* TRY=лир|лиры|лира INR=рупи* KRW=вон BRL=реал* MXN=песо AED=дирхам* ILS=шекел* THB=бат|бата|батов MDL=лей|леев|лея AZN=манат* TJS=сомони MNT=тугрик* BTC=биткоин*|биткойн* quarter=квартал* halfyear=полугоди*|полгода people=человек|человека|люди|людей|чел mile=мил* acre=акр*",
  },
  ja: {
    fractions: "半分=0.5 半数=0.5 半額=0.5 過半数=0.5",
    ordinals: "最初|第1|第一 第2|第二 第3|第三 第4|第四 第5|第五",
    rates:
      "hour=毎時|時給|時速|1時間当たり|1時間あたり|時間当たり day=毎日|連日|日給|日当たり|日あたり|1日平均|1日当たり|1日あたり|日額|一日当たり|1日に week=毎週|週に|週当たり|週あたり|1週間当たり|1週間に|週平均 month=毎月|月額|1カ月に|1か月に|月々|月当たり|月あたり|1カ月当たり|1カ月あたり|月平均|月収|月給 year=毎年|年額|は年に|が年に|を年に|、年に|も年に|で年に|年当たり|年あたり|1年に|年率|は年間|が年間|を年間|、年間|に年間|も年間|で年間|年間約|年間およそ|年間最|年平均|年収 kg=1キロ当たり|キロ当たり|キロあたり g=グラム当たり|グラムあたり t=トン当たり|トンあたり m2=平方メートル当たり|平方メートルあたり kWh=キロワット時当たり|キロワット時あたり person=1人当たり|一人当たり|1人あたり|人当たり|人あたり litre=リットル当たり household=1世帯当たり|世帯当たり",
    alternatives: `
      午前 早朝 未明 今朝 翌朝 毎朝 朝方 朝に 朝の 朝、 朝から 朝は / 午後 夜 夕方 夕刻 夕に 夕の 深夜
      昼 正午 / 夜 夕方 夕刻 深夜
      今春 来春 昨春 春に 春の 春、 春から 春まで 春ご 春以 春季 春先 早春 / 今夏 来夏 昨夏 夏に 夏の 夏、 夏から 夏まで 夏ご 夏以 夏季 初夏 真夏 / 今秋 来秋 昨秋 秋に 秋の 秋、 秋から 秋まで 秋ご 秋以 秋季 初秋 晩秋 / 今冬 来冬 昨冬 冬に 冬の 冬、 冬から 冬まで 冬ご 冬以 冬季 初冬 真冬
      昨年 前年 去年 / 今年 本年 / 来年 翌年
      昨季 前季 昨シーズン 前シーズン / 今季 今シーズン / 来季 来シーズン
      昨春 昨夏 昨秋 昨冬 / 今春 今夏 今秋 今冬 / 来春 来夏 来秋 来冬
      昨年度 前年度 / 今年度 本年度 / 来年度 翌年度
      序盤 立ち上がり / 中盤 / 終盤 土壇場 最終盤
      セ氏 摂氏 / カ氏 華氏
      先月 前月 / 今月 / 来月 翌月
      先週 前週 / 今週 / 来週 翌週
      昨日 前日 きのう / 翌日 / 同日 当日
      上半期 上期 / 下半期 下期
      前半 / 後半
      上旬 / 中旬 / 下旬
      年初 月初 週初 期初 年明け 初めに 初めご 初頭 / 半ば / 年末 月末 週末 期末 度末 末日 末まで 末ごろ 末頃 末時点`,
    units:
      "quarter=四半期 INR=ルピー THB=バーツ VND=ドン MYR=リンギット sen=銭 cent=セント RUB=ルーブル IDR=ルピア CAD=カナダドル AUD=豪ドル|オーストラリアドル HKD=香港ドル NZD=ニュージーランドドル SEK=スウェーデンクローナ|クローナ NOK=クローネ BRL=レアル MXN=ペソ TRY=リラ AED=ディルハム SAR=リヤル ZAR=ランド HUF=フォリント CZK=コルナ UAH=フリブナ m2=平方メートル|m2 km2=平方キロメートル|平方キロ|km2 m3=立方メートル|m3 ml=ミリリットル|ml kl=キロリットル inch=インチ foot=フィート yard=ヤード acre=エーカー tsubo=坪 barrel=バレル um=マイクロメートル|ミクロン nm=ナノメートル TWh=テラワット時|twh PB=ペタバイト|pb ms=ミリ秒 Mbps=メガビット Gbps=ギガビット kcal=キロカロリー hPa=ヘクトパスカル dB=デシベル Hz=ヘルツ sievert=シーベルト millisievert=ミリシーベルト horsepower=馬力 century=世紀 halfyear=半期 night=泊 game=試合 win=勝 loss=敗 vote=票 grade=年生 station=駅 school=校 route=路線 decadeage=代 basispoint=ベーシスポイント SGD=シンガポールドル PLN=ズロチ CHF=スイスフラン|フラン TWD=台湾ドル",
  },
  zh: {
    fractions: "一半=0.5 半数=0.5 半价=0.5 过半数=0.5",
    ordinals: "第一|第1|首次|首个 第二|第2 第三|第3 第四|第4 第五|第5",
    rates:
      "hour=每小时|每个小时|每钟头|时薪|公里/小时 minute=每分钟 second=每秒 day=每天|每日|日均|每晚|日薪|每一天|逐日 week=每周|周薪|每星期|每个星期|周均|每一周 month=每月|月均|每个月|月薪|月租|月费|按月|每一个月 quarter=每季度|每季|每个季度 year=每年|年均|年薪|年租|年费|每一年|按年|年产|年化 kg=每公斤|每千克 t=每吨|每公吨 litre=每升|每公升 barrel=每桶 g=每克 person=人均|每人 km=每公里|每千米 kWh=每千瓦时|每度电 m2=每平方米|每平米|每平 mu=每亩|亩均|亩产 ha=每公顷 household=每户|户均|每个家庭 jin=每斤 piece=每件|每台|每辆|每部|每架|每套",
    alternatives: `
      早上 上午 清晨 早晨 凌晨 早间 清早 / 下午 中午 午后 / 晚上 晚间 夜间 傍晚 深夜 当晚 夜里 入夜 今晚 昨晚 午夜
      春天 春季 今春 明春 去春 开春 / 夏天 夏季 今夏 明夏 去夏 盛夏 / 秋天 秋季 今秋 明秋 去秋 / 冬天 冬季 今冬 明冬 去冬 入冬 寒冬
      前年 / 去年 上年 / 今年 本年 / 明年 次年 / 后年
      上月 上个月 / 本月 这个月 / 下月 下个月 次月
      上周 上星期 上个星期 上礼拜 / 本周 这周 这个星期 本星期 / 下周 下星期 下个星期 下礼拜
      昨天 昨日 前一天 前一日 / 明天 明日 次日 翌日 隔天 隔日 第二天 后一天 / 当天 同日 当日 同一天 今天 今日
      上半年 前六个月 前6个月 / 下半年 后半年 / 第一季 第1季 一季度 1季度 首季 q1 / 第二季 第2季 二季度 2季度 次季 q2 / 第三季 第3季 三季度 3季度 q3 / 第四季 第4季 四季度 4季度 末季 q4
      上一季 上季 上个季度 / 本季 这一季 / 下一季 下季 下个季度
      公元前 / 距今
      首轮 第一轮 / 次轮 第二轮 / 末轮 最后一轮
      上半场 上半时 / 下半场 下半时 / 加时
      上旬 月初 / 中旬 月中 / 下旬 月底 月末
      年初 岁初 开年 / 年中 / 年底 年末 岁末 年尾`,
    units:
      "quarter=个季度|季度|季 MYR=林吉特|令吉|零吉|马币|rm sen=仙 basispoint=个基点|基点 THB=泰铢|铢|泰币 VND=越南盾|盾 IDR=印尼盾|印度尼西亚盾 INR=卢比|印度卢比 PKR=巴基斯坦卢比 KRW=韩元|韩圆|韩币 SGD=新加坡元|新元|坡元|新币|叻币|坡币 AUD=澳元|澳币|澳大利亚元 NZD=新西兰元|纽元|纽币 CAD=加元|加币|加拿大元 RUB=卢布 CHF=瑞士法郎|瑞郎|法郎 TWD=新台币|台币|元新台币 MOP=澳门元|澳门币 PHP=菲律宾比索 peso=比索 BRL=雷亚尔 TRY=里拉|土耳其里拉 ZAR=兰特 AED=迪拉姆 SAR=里亚尔|沙特里亚尔 SEK=瑞典克朗 NOK=挪威克朗 DKK=丹麦克朗 PLN=兹罗提 UAH=格里夫纳 KZT=坚戈 ILS=谢克尔 fahrenheit=华氏度 jin=斤|市斤 pound=磅 ounce=盎司 carat=克拉 barrel=桶 gallon=加仑 km2=平方公里|平方千米 m2=平方米|平米 acre=英亩 foot=英尺|呎 inch=英寸|吋 TWh=太瓦时|twh ghz=吉赫 mAh=毫安时|mah vote=票 decibel=分贝 lightyear=光年 knot=节|海里/小时 season=赛季|产季",
  },
};
