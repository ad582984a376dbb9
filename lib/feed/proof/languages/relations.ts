/**
 * Verbs that relate two parties, one relation a line. The subject of those on the left does it; the subject of those
 * after ` / ` undergoes it: `buy* / sell*`. Notation as in `Lexicon`.
 * Victory is the fourth line of each language.
 */
export const RELATIONS: Readonly<Record<string, string>> = {
  en: `
    buy* bought acquir* purchas* took_over takes_over taken_over taking_over / sell* sold
    order* commission* / deliver* suppl*
    sue sues sued suing accus* blam* criticis* criticiz* charg* denounc*
    beat beats beaten beating win wins won winning defeat* overtook overtak* outperform* outbid won_against / lost lose loses losing lost_to lose_to loses_to trail*
    overtook overtak* exceed* ahead_of / behind
    hire* hired appoint* employ* recruit* / works_for worked_for join* joined
    lend lends lent pays paid gave give gives given donat* grant* award* hand* / borrow* receiv* got obtain* took takes inherit* won
    prais* welcom* commend* thank*
    own owns owned control* / belong*
    reject* refus* turned_down rebuff* dismiss*
    invit* ask* asked urg* warn* told
    succeed* succeeded replac* / predec* gave_way
    licens* leas* rent* / licens*_from leas*_from rent*_from
    report* inform* notif* / learnt_from learned_from heard_from
    support* back* endors* oppos*
    fund* financ* sponsor* invest* subsidis*
    trust* teach* taught train* / learn*`,
  de: `
    kauf* gekauft erw* erwarb erworben ubern* ubernahm* ubernommen ubernimmt / verkauf* verausser*
    bestell* beauftrag* bezieh* bezog* / liefer* beliefer*
    verklag* klagt* beschuldig* kritisier* wirft warf vorgeworfen anzeig* angezeigt beschwer*
    besieg* schlug schlagt geschlagen uberhol* ubertraf ubertrifft bezwang gewann gewannen gewinnt gewonnen siegt* siegte* / verlor verloren verlier* unterlag unterlegen unterliegt
    beschaftig* anstell* eingestellt
    lieh leiht zahl* gezahlt gab gibt gegeben spend* uberwies / erhielt erhalt bekam bekommt erhalten
    lobt* gelobt wurdig*
    gehort gehoren / besitzt besass halt
    lehn*_ab abgelehnt wies_~_ab abgewiesen zuruckgewiesen
    lud_~_ein warnt* gewarnt bat bittet forder* auffordert
    lost_~_ab folgt* abgelost ersetz*
    unterstutz* fordert finanzier* sponser*
    meld* informier* unterricht*
    verpacht* vermiet* / miet* pacht*`,
  fr: `
    achet* rachet* acquis acquier* acquer* repris reprend repren* / vend vendu vendre vendra ced* cede
    command* / livr* fourni*
    accus* attaqu* poursui* critiqu* reproch* port*_plainte denonc*
    battu bat battent battre domin* devanc* depass* elimin* gagn* remport* / perdu perd s'inclin* incline* inclin*
    emplo* recrut* embauch* nomm*
    pret* vers* donn* pay* accord* octro* / recu recoit recev* emprunt* obtenu obtient
    salu* felicit* lou*
    possed* detien* detenu contro* / appart*
    refus* rejet* repouss*
    invit* demand* averti*
    remplac* succed*
    financ* soutien* souten* sponsor*`,
  es: `
    compr* adquir* adquier* / vend* enajen*
    encarg* pidio / suministr* entreg*
    demand* acus* denunci* critic* querell* reproch*
    vencio vence venc* derrot* super* gano gana ganaron gano_a elimin* / perdio perd* cayo cae
    emple* contrat* nombr*
    prest* pago pag* dio dan dono don* conced* otorg* / recib* obtuv* obtien*
    elogi* alab* felicit*
    posee poseen control* / pertenec*
    rechaz* nego_a rehus*
    invit* pidio advirti* avis*
    sustituy* sustitu* reemplaz* sucedi* suced*
    financ* apoy* patrocin* invirt*`,
  pt: `
    compr* adquir* / vend*
    encomend* / forneceu fornec* entreg*
    process* acus* denunci* critic*
    vence* derrot* super* bateu bate / perdeu perd*
    empreg* contrat* nome*
    empresto* emprest* pag* deu doou doa* conced* / receb* obtev*
    elogi* louv*
    possui detem control* / pertenc*
    rejeit* recus*
    convid* pedi* pediu advert* avis*
    substitu* suced*
    financ* apoi* patrocin* invest* aplic*`,
  ru: `
    купи* покуп* приобр* выкуп* / прода* продаж*
    заказ* / постав*
    обвин* упрек* критик* раскритик* подал*_в_суд подал*_иск засуди* пожаловал* жалу* порицал* осудил* упрекн*
    победи* побежд* обыгр* обошел обошла обошли обогнал* опереди* опереж* одолел* разгромил* / проигра* уступи* уступ*
    наня* нанима* назнач*
    плати* выплат* заплат* перечисл* дал дала дали выдал* одолжил* передал* передаст передад* передан* подари* пожертвова* / получ* взял* занял_у заняла_у заняли_у одолжил_у
    похвал* хвал* поблагодар* приветствов* поздравил*
    владе* контролиру* контролирова* / принадлеж*
    отклон* отверг*
    пригла* предупре* попрос*
    смени* замени*
    арендова* арендует снима*_у / сдал*_в_аренду сдает_в_аренду
    финанс* поддерж* инвест* влож*`,
  ja: `
    買収 買い 購入 取得 引き受け 譲り受け / 売却 売り 売った 譲渡
    発注 注文 / 受注 納入 供給
    提訴 訴え 告訴 非難 批判 告発
    破っ 破り 下し 勝利 勝っ 上回 抜い / 敗れ 負け 下回
    採用 起用 任命 雇
    支払 寄贈 贈っ 融資 貸し 提供 委託 / 受け取 受け入 借り 受託 もらっ
    称賛 評価
    拒否 拒ん 断っ
    招 依頼 要請 警告
    出資 支援 補助`,
  zh: `
    收购 购买 买下 买入 购入 订购 采购 / 卖给 出售 售予 售出 转让 售
    起诉 控告 状告 指控 指责 批评 谴责 告上 举报
    击败 战胜 打败 领先 超过 超越 赢 力克 逆转 淘汰 险胜 完胜 / 输给 败给 落后 不敌 负于 不及 逊于 败于
    聘请 雇用 聘任 任命 聘用 录用 延揽 解雇 辞退 开除 / 受雇于 任职于 效力于 供职于
    支付 赠送 捐赠 贷款给 借给 授予 颁给 赠予 转交 移交 赔偿 / 收到 借入 接收 领取
    表扬 称赞 赞扬 嘉奖
    拥有 持有 控股 / 隶属 属于
    拒绝 回绝 否决
    邀请
    警告
    取代 接替
    资助 投资 支持 赞助`,
};

/** Verbs that two parties do to each other, so that an exchange of the two says the same. */
export const MUTUAL: Readonly<Record<string, string>> = {
  en: `met meet meets meeting married marries marry wed merge* cooperat* co-operat* collaborat* work works worked working
    partner* compet* negotiat* differ* border* talk talks talked talking spoke speak speaks speaking drew collide* clash*
    correspond* resemble* rival*`,
  de: `traf trafen trifft treffen heiratet* fusionier* kooperier* arbeitet arbeiten arbeitete arbeiteten verhandel*
    konkurrier* spricht sprach sprachen sprechen grenzt grenzen ähnelt ähneln kollidier*`,
  fr: `rencontr* epous* fusionn* coopere* cooper* collabor* travaill* negoci* discut* differe* ressembl*`,
  es: `reun* encontr* caso casaron fusion* cooper* colabor* trabaj* compit* compet* negoci* habl* difiere* empat* limita`,
  pt: `encontr* reun* casou casaram fundiu* cooper* colabor* trabalh* compet* negoci* convers* difere* empat*`,
  ru: `встретил* встреча* женил* вышла объединил* сотруднича* работа* конкурир* договарива* беседова* говорил* граничит
    отлича*`,
};
