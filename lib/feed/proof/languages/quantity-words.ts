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
      "half=0.5 halves=0.5 third=0.3333333333 thirds=0.3333333333 quarters=0.25 fifths=0.2 tenths=0.1 quarter_of=0.25 fifth_of=0.2",
    ordinals:
      "first|1st second|2nd third|3rd fourth|4th fifth|5th sixth|6th seventh|7th eighth|8th ninth|9th tenth|10th",
    rates:
      "hour=per_hour|an_hour|hourly day=per_day|a_day|daily|each_day|every_day week=per_week|a_week|weekly|each_week|every_week month=per_month|a_month|monthly|each_month|every_month year=per_year|a_year|yearly|annual|annually|each_year|every_year|per_annum kg=per_kilo*|a_kilo t=per_ton*|a_ton*|per_tonne litre=per_lit*|a_lit*",
    alternatives: `
      morning* / afternoon* / evening* / night* overnight
      spring / summer / autumn / winter
      last_year / this_year / next_year
      last_month / this_month / next_month
      last_week / this_week / next_week
      yesterday / tomorrow
      first_half / second_half
      first_quarter / second_quarter / third_quarter / fourth_quarter
      same_day / next_day following_day day_later / previous_day day_earlier`,
    units: CURRENCIES,
  },
  de: {
    fractions: "halfte=0.5 drittel=0.3333333333 viertel=0.25 funftel=0.2 zehntel=0.1",
    ordinals:
      "erst|erste|ersten|erster|erstes zweite|zweiten|zweiter|zweites dritte|dritten|dritter|drittes vierte|vierten|vierter|viertes funfte|funften|funfter|funftes sechste|sechsten siebte|siebten achte|achten neunte|neunten zehnte|zehnten",
    rates:
      "hour=pro_stunde|je_stunde|stundlich* day=pro_tag|am_tag|taglich*|je_tag week=pro_woche|wochentlich*|je_woche month=pro_monat|monatlich*|im_monat|je_monat year=pro_jahr|jahrlich*|im_jahr|je_jahr kg=pro_kilo*|je_kilo* t=pro_tonne|je_tonne litre=pro_liter|je_liter",
    alternatives: `
      morgens morgen* vormittag* fruhmorgens / nachmittag* / abend* / nacht*
      fruhjahr* fruhling* / sommer* / herbst* / winter*
      vergangenen_jahr letzten_jahr im_vorjahr voriges_jahr vergangenes_jahr / nachsten_jahr kommenden_jahr nachstes_jahr
      vergangenen_monat letzten_monat / nachsten_monat kommenden_monat
      vergangenen_woche letzten_woche / nachsten_woche kommenden_woche nachste_woche
      gestern / heute
      ersten_halbjahr erstes_halbjahr / zweiten_halbjahr zweites_halbjahr
      ersten_quartal / zweiten_quartal / dritten_quartal / vierten_quartal`,
    units: `${CURRENCIES} quarter=quartal* halfyear=halbjahr*`,
  },
  fr: {
    fractions:
      "moitie=0.5 tiers=0.3333333333 quart=0.25 quarts=0.25 cinquieme=0.2 cinquiemes=0.2 dixieme=0.1 dixiemes=0.1",
    ordinals:
      "premier|premiere|premiers|premieres|1er|1re deuxieme|second|seconde|2e troisieme|3e quatrieme|4e cinquieme|5e sixieme|6e septieme|7e huitieme|8e neuvieme|9e dixieme|10e",
    rates:
      "hour=par_heure|horaire* day=par_jour|quotidien*|journalier* week=par_semaine|hebdomadaire* month=par_mois|mensuel* year=par_an|annuel*|chaque_annee|par_annee kg=le_kilo|par_kilo* t=la_tonne|par_tonne litre=le_litre|par_litre",
    alternatives: `
      matin* / apres-midi / soir soiree / nuit*
      printemps / ete / automne / hiver
      annee_derniere an_dernier an_passe / cette_annee / annee_prochaine an_prochain
      mois_dernier / ce_mois-ci / mois_prochain
      semaine_derniere / cette_semaine / semaine_prochaine
      hier / demain
      premier_semestre / second_semestre deuxieme_semestre
      premier_trimestre / deuxieme_trimestre / troisieme_trimestre / quatrieme_trimestre`,
    units: `${CURRENCIES} quarter=trimestre* halfyear=semestre*`,
  },
  es: {
    fractions: "mitad=0.5 tercio=0.3333333333 tercios=0.3333333333 cuartos=0.25 quinto=0.2 quintos=0.2 decimos=0.1",
    ordinals:
      "primer|primero|primera|primeros|primeras segundo|segunda tercer|tercero|tercera cuarto|cuarta quinto|quinta sexto|sexta septimo|septima octavo|octava noveno|novena decimo|decima",
    rates:
      "hour=por_hora|la_hora day=por_dia|al_dia|diario|diaria|diarios|diarias|diariamente week=por_semana|a_la_semana|semanal* month=por_mes|al_mes|mensual* year=por_ano|al_ano|anual* kg=el_kilo|por_kilo* t=la_tonelada|por_tonelada litre=por_litro|el_litro",
    alternatives: `
      por_la_manana matutin* madrugada / por_la_tarde vespertin* / por_la_noche nocturn* anoche
      primavera / verano / otono / invierno
      ano_pasado / este_ano / proximo_ano ano_que_viene ano_proximo
      mes_pasado / este_mes / proximo_mes mes_que_viene
      semana_pasada / esta_semana / proxima_semana semana_que_viene
      ayer / hoy
      primer_semestre / segundo_semestre
      primer_trimestre / segundo_trimestre / tercer_trimestre / cuarto_trimestre`,
    units: `${CURRENCIES} quarter=trimestre|trimestres halfyear=semestre|semestres`,
  },
  pt: {
    fractions: "metade=0.5 terco=0.3333333333 tercos=0.3333333333 quartos=0.25 quinto=0.2 quintos=0.2 decimos=0.1",
    ordinals:
      "primeiro|primeira|primeiros|primeiras|1o|1a segundo|segunda|2o|2a terceiro|terceira|3o|3a quarto|quarta|4o|4a quinto|quinta|5o|5a sexto|sexta|6o setimo|setima|7o oitavo|oitava|8o nono|nona|9o decimo|decima|10o",
    rates:
      "hour=por_hora|a_hora day=por_dia|ao_dia|diario|diaria|diarios|diarias|diariamente week=por_semana|semanal|semanais|semanalmente month=por_mes|ao_mes|mensal|mensais|mensalmente quarter=trimestral|trimestrais|por_trimestre year=por_ano|ao_ano|anual|anuais|anualmente kg=por_quilo*|o_quilo t=por_tonelada|a_tonelada litre=por_litro|o_litro",
    alternatives: `
      manha matinal matinais matutin* madrugada / tarde vespertin* / noite noturn*
      primavera / verao / outono / inverno
      ano_passado / este_ano neste_ano deste_ano / proximo_ano ano_que_vem
      mes_passado / este_mes neste_mes / proximo_mes mes_que_vem
      semana_passada / esta_semana nesta_semana / proxima_semana semana_que_vem
      ontem / amanha
      primeiro_semestre / segundo_semestre
      primeiro_trimestre / segundo_trimestre / terceiro_trimestre / quarto_trimestre
      mesmo_dia / dia_seguinte um_dia_depois / vespera um_dia_antes dia_anterior`,
    units: `${CURRENCIES} quarter=trimestre|trimestres halfyear=semestre|semestres fortnight=quinzena* people=pessoa|pessoas`,
  },
  ru: {
    fractions:
      "половина=0.5 половины=0.5 половину=0.5 половине=0.5 половиной=0.5 треть=0.3333333333 трети=0.3333333333 третью=0.3333333333 третей=0.3333333333 четверть=0.25 четверти=0.25 четвертью=0.25 четвертей=0.25 пятая=0.2 пятую=0.2 пятых=0.2 десятых=0.1",
    ordinals:
      "первый|первая|первое|первого|первой|первом|первую|первым|первые|первых второй|вторая|второе|второго|втором|вторую|вторым|вторых третий|третья|третье|третьего|третьей|третьем|третьим четверт* пятый|пятая|пятое|пятого|пятой|пятом шестой|шестая|шестое|шестого|шестом седьм* восьмой|восьмая|восьмое|восьмого|восьмом девятый|девятая|девятого|девятой|девятом десятый|десятая|десятого|десятой|десятом",
    rates:
      "hour=в_час|за_час|почасов* day=в_день|в_сутки|ежедневн*|суточн*|каждый_день|за_сутки week=в_неделю|еженедельн*|каждую_неделю month=в_месяц|ежемесячн*|каждый_месяц quarter=в_квартал|ежеквартальн* year=в_год|ежегодн*|каждый_год|годовых kg=за_килограмм t=за_тонну litre=за_литр barrel=за_баррель",
    alternatives: `
      утром утренн* утра / днем дневн* / вечером вечерн* вечера / ночью ночн* ночи
      весной весн* весенн* / летом летн* лето лета / осенью осен* / зимой зим*
      прошлом_году прошлого_года прошлый_год / этом_году нынешнем_году этого_года текущем_году текущего_года / следующем_году будущем_году следующего_года будущего_года
      прошлом_месяце прошлого_месяца / следующем_месяце следующего_месяца
      прошлой_неделе / этой_неделе / следующей_неделе
      вчера / завтра
      первом_полугодии первое_полугодие первого_полугодия / втором_полугодии второе_полугодие второго_полугодия
      первом_квартале первый_квартал первого_квартала / втором_квартале второй_квартал второго_квартала / третьем_квартале третий_квартал третьего_квартала / четвертом_квартале четвертый_квартал четвертого_квартала
      начале начала / середине середины / конце конца
      неделей_раньше неделю_назад / месяцем_раньше месяц_назад / годом_раньше годом_ранее год_назад / днем_раньше накануне
      тот_же_день / на_следующий_день на_другой_день днем_позже`,
    units:
      "PLN=злот* SEK=крон|кроны|крона|кронах UAH=гривн* BYN=белорусск*_рубл* UZS=сум|сумов|сума KGS=сом|сомов|сома AMD=драм|драмов GEL=лари MYR=ринггит* TRY=лир|лиры|лира INR=рупи* KRW=вон BRL=реал* quarter=квартал* halfyear=полугоди*|полгода people=человек|человека|люди|людей|чел mile=мил* acre=акр*",
  },
  ja: {
    fractions: "半分=0.5 半数=0.5 半額=0.5 過半数=0.5",
    ordinals: "最初|第1|第一 第2|第二 第3|第三 第4|第四 第5|第五",
    rates:
      "hour=毎時|1時間当たり|1時間あたり|時間当たり day=毎日|1日当たり|1日あたり|日額|一日当たり|1日に week=毎週|週に|1週間当たり month=毎月|月額|1カ月に|月々|月当たり|1カ月当たり year=毎年|年額|年に|年当たり|年率|年間 kg=1キロ当たり|キロ当たり|キロあたり t=トン当たり|トンあたり person=1人当たり|一人当たり|1人あたり|人当たり|人あたり litre=リットル当たり household=1世帯当たり|世帯当たり",
    alternatives: `
      朝 午前 早朝 / 午後 夜 夕 夕方 深夜
      昼 / 夜 夕 夕方 深夜
      春 / 夏 / 秋 / 冬
      昨年 前年 去年 / 今年 本年 / 来年 翌年
      先月 前月 / 今月 / 来月 翌月
      先週 前週 / 今週 / 来週 翌週
      昨日 前日 / 翌日 / 同日 当日
      上半期 / 下半期
      前半 / 後半
      上旬 / 中旬 / 下旬
      初め / 半ば / 末`,
    units:
      "quarter=四半期 INR=ルピー THB=バーツ VND=ドン MYR=リンギット SGD=シンガポールドル PLN=ズロチ CHF=スイスフラン|フラン TWD=台湾ドル",
  },
  zh: {
    fractions: "一半=0.5 半数=0.5 半价=0.5 过半数=0.5",
    ordinals: "第一|第1|首次|首个 第二|第2 第三|第3 第四|第4 第五|第5",
    rates:
      "hour=每小时|时薪 day=每天|每日|日均|一天|每晚 week=每周|周薪|一周 month=每月|月均|每个月|月薪|月租 quarter=每季度|每季 year=每年|年均|年薪|一年|年租 kg=每公斤|每千克 t=每吨 litre=每升 g=每克 person=人均|每人 m2=每平方米 mu=每亩 ha=每公顷 household=每户 jin=每斤 piece=每件|每个|每台|每辆",
    alternatives: `
      早上 上午 清晨 早晨 凌晨 / 下午 中午 / 晚上 晚间 夜间 傍晚 深夜
      春 / 夏 / 秋 / 冬
      去年 上年 / 今年 本年 / 明年 次年
      上月 上个月 / 本月 这个月 / 下月 下个月 次月
      上周 上星期 / 本周 / 下周 下星期
      昨天 前一天 / 次日 翌日 第二天 后一天 / 当天 同日 当日 同一天
      上半年 / 下半年
      第一季度 一季度 / 第二季度 二季度 / 第三季度 三季度 / 第四季度 四季度
      上旬 / 中旬 / 下旬
      年初 月初 / 年中 / 年底 年末 月底`,
    units:
      "quarter=个季度|季度 MYR=林吉特|令吉 THB=泰铢|铢 VND=越南盾|盾 IDR=印尼盾 INR=卢比 KRW=韩元 SGD=新加坡元|新元|坡元 AUD=澳元 CAD=加元 RUB=卢布 CHF=瑞士法郎|法郎 TWD=新台币 fahrenheit=华氏度 jin=斤 km2=平方公里 m2=平方米 acre=英亩 foot=英尺 ticket=票 season=赛季|产季",
  },
};
