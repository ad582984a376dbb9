import type { Lexicon } from "./lexicon";

export const EN: Lexicon = {
  not: "without not n't cannot no never neither nor none nobody nothing nowhere no_longer",
  lacking:
    "barely hardly only fail fails failed failing refus* declin*_to lack* unable rul*_out reject* prevent* avoid* absen* stop*_short unlikely dismiss* turn*_down yet_to unchanged free_of / instead_of rather_than barely hardly drop* scrap* cancel* withdr* abandon* halt* stop* miss* except at_most",
  unlike:
    "remain* stay* kept keep* only still merely ignor* unknown escap* exempt* spare* object* oppos* disagree* block* ban banned stop* ended fewer former lack* los* lost lowest least shortage* abandon* / just solely unclear bans bar bars barred end ends until ever first differ* instead less free unaware silent secret open missing minus few little unlike contrary same steady prevent* avoid* keep stall* delay* pending outside beyond alone exclud* except out_of against wrong* mistak* late",
  yet: "yet never still",
  denied: "deny denies denied denying denial* refute* disput* not_true false untrue contradict* no_truth",
  planned:
    "offered_to has_offered threatened_with will 'll shall plan plans planned planning intend intends intended intending aims_to aim_to aimed_to aiming_to expects expect is_expected are_expected was_expected were_expected expected_to is_to are_to was_to were_to is_due_to are_due_to due_to_be set_to going_to about_to scheduled_to is_scheduled are_scheduled hopes hope hoped_to wants_to want_to wanted_to seeks_to seeking_to proposes proposes_to proposed_to pledged_to promised_to promises_to threatened_to threatens_to slated has_yet preparing_to would ought_to should must wishes_to demands demanded demanding is_demanding are_demanding / ready willing able to_be expect* contract* sign* agreement due_to due_in due_on propos* want wants wanted hope* forecast* target* schedul* project* anticipat* envisag* pledg* promis* demand* seek* seeks sought call*_for urg* offer* aim aims aiming ask* request* threat* plan* ends to_go yet_to by_20* next calls_for calls_to calls_from approv* decid* decision order* agreed voted rul* deal",
  future: "will 'll shall would to_be",
  neutral: "than_planned than_expected than_budgeted than_scheduled than_forecast as_planned as_expected",
  possible:
    "may might could perhaps possibly maybe potentially probably likely considering is_considering are_considering was_considering considers weighing mulling exploring thinking_about toying would_consider it_is_possible / potential* can can_be possib* suggest* consider* would explor* weigh* mull* uncertain capacity unclear appear* seem* hint* estimat* think* thought plausibl* chance* risk*",
  conditional:
    "if unless provided_that would_have could_have only_if on_condition in_case / would condition* subject_to pending once assuming provided until depend* when",
  alleged:
    "alleged allegedly reportedly apparently purportedly supposedly rumoured rumored suspected is_said_to are_said_to / alleg* report* accus* rumour* rumor* suspect* claim* purported* believ* unconfirmed said_to sued* says said according_to maintain* insist* argu*",
  done: "already / has have had was were did been having said took made won lost fell rose began found built bought sold paid gave got went came saw held met became grew left led sent wrote drew kept",
  forms: { done: /^(?!need|speed|indeed|exceed|succeed|proceed|hundred)\p{Ll}{3,}ed$/u },
  opposites: `
    rise* rose risen climb* grow* grew increas* surg* jump* soar* rais* gain* up expand* expansion widen* add added adds adding recover* rebound* double* tripl* advanc* boost* swell* more higher larger climbs heavier longer / fall* fell drop* declin* decreas* down slump* sink* sank shrink* shrank shrunk cut* reduc* slip* plung* tumbl* halv* lower* narrow* los* lost contract* eas* dip* slid* slide* weaken* trim* shed* less fewer lower smaller below lighter shorter cheaper
    more greater larger bigger most / less fewer smaller least
    above exceed* over at_least minimum higher more_than topp* outperform* / below under at_most maximum lower up_to less_than fewer_than underperform* short_of
    win wins won winning beat* victor* defeat* champion* / lose loses lost losing defeated_by beaten_by
    open* launch* start* begin* began begun resum* reopen* introduc* / clos* shut* end ended ends ending stop* ceas* halt* suspend* discontinu* cancel*
    buy* bought acquir* purchas* takeover import* / sell* sold divest* dispos* export*
    approv* accept* pass passed adopt* allow* permit* authoris* authoriz* uphold* upheld clear* backs backed backing support* endors* favour* favor* grant* ratif* agree* / reject* refus* block* ban* veto* prohibit* overturn* oppos* dismiss* den* condemn* criticis* criticiz* disagree* turn*_down vot*_down outlaw* forbid*
    before earlier ahead_of prior early / after later following late delay*
    hire* hiring recruit* appoint* join* / fire* fired dismiss* lay*_off laid_off resign* leav* left quit*
    profit* / loss*
    accelerat* faster speed* quicken* quicker / slow* decelerat*
    strengthen* stronger strong* improv* better best healthier / weaken* weaker weak* worsen* worse worst deteriorat*
    extend* lengthen* longer longest / shorten* shorter shortest
    enter* arriv* / exit* depart* withdr* leav* left
    includ* / exclud*
    first / last
    majority most / minority few
    easier ease* loosen* relax* simpler / harder tighten* stricter tougher
    cheaper cheap* / dearer expensive costlier
    older oldest / younger youngest newer
    guilty convict* / acquit* innocent not_guilty
    success* succeed* / fail* unsuccess*
    north* / south*
    east* / west*
    safe* secur* / danger* vulnerab* unsafe insecur* risky
    hot* warm* / cold* cool*
    heavier heaviest / lighter lightest
    high highest / low lowest
    wet* / dry* drought
    public* / private*
    profitable / unprofitable
    mandatory compulsory required / voluntary optional
    temporar* / permanent*
    full* / empty partial*
    present attend* / absent*
    inside within / outside
    surplus / deficit shortage
    creditor* lend* lent / borrow* debtor*
    optimis* / pessimis*
    build* built construct* / demolish* dismantl* destroy* tear*_down
    domestic* local* / foreign international* abroad overseas
    wide* / narrow*
    hostile / friendly
    teach* / learn*
    commission* activat* operational / decommission* deactivat* mothball* wound_down wind*_down
    led leads leading ahead in_front / trail* behind
    minimum floor at_least no_less / maximum cap capped ceiling at_most limit
    affected vulnerab* expos* hit at_risk / unaffected safe immune spared
    patched fixed remedied / unpatched unfixed
    discover* spot* found detect* / overlook* miss
    publish* present* releas* unveil* / withdr* retract*
    refund* repaid repay* reimburs* return* / charg*
    agree* accept* decid* / declin* refus* reject* turn*_down
    praise* welcom* hail* / criticis* criticiz* accus* blam* condemn*
    confirm* acknowledg* admit* concede* / deny denies denied denying disput* reject* refut*
    escalat* intensif* / suspend* paus* call*_off de-escalat*
    common commonest frequent* often / rare* rarely seldom
    keep keeps kept retain* stay* remain* / part_with abandon* replac* scrap*
    creat* add added / cut axe* scrap* eliminat* abolish*
    hire* / fire* layoff* redundan*
    advanc* brought_forward earlier / delay* postpon* put_back pushed_back later
    demand* ask* seek* sought / waive* renounc*
    plus positive / minus negative
    strike* walkout* / back_to_work return_to_work
    better / worse
    in_favour_of in_favor_of / opposed_to in_opposition
    won_against beat beats beating / lost_to beaten_by
    widen* / narrow*
    upgrad* / downgrad*
    export* / import*
    pay paid pays / receiv* got earn*
    hope* optimis* confident look*_forward / fear* worr* pessimis* concern*
    reveal* disclos* / conceal* hid hide hides hiding cover*_up
    reopen* / clos* shut*
    cancel* scrap* abandon* / plan* go_ahead going_ahead keep
    gather* attract* / repel* lose
    sunny / rainy
    predecessor* / successor*
    agree* decid* accept* / declin* refus* reject*
    reach* hit grow* rise / shrink* fall* miss*
    larger bigger larg* / smaller small*
    lend lent gave give provid* / withdr* took_back
    appl* seek* sought / give_up gave_up withdr* waive* renounc*
    better best outperform* / worse worst underperform*
    hired taken_on / laid_off sacked dismiss*
    raise* raised / lower* lowered cut
    sooner earlier / later
    richer / poorer
    merg* / split* spin_off demerg*
    free / paid charg*
    gain* win* / lose* lost
    satisf* happy pleased / dissatisf* unhappy
    before / after
    sold / bought
    unlock* / lock*
    arriv* come came / left leav* depart*
    popular / unpopular
    likely / unlikely
    legal lawful / illegal unlawful
    relie* reliev* / burden*`,
  months:
    "january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec",
  weekdays: "monday|mon tuesday|tue wednesday|wed thursday|thu friday|fri saturday|sat sunday|sun",
  numbers:
    "zero=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 half=0.5 dozen=12 third=3 second=2 first=1 fourth=4 fifth=5 sixth=6 seventh=7 eighth=8 ninth=9 tenth=10 quarter=0.25 twice=2 double=2 doubled=2 triple=3 tripled=3 once=1 twofold=2 threefold=3 halved=0.5 halve=0.5 both=2",
  scales:
    "hundred=100 thousand=1e3 k=1e3 million=1e6 millions=1e6 m=1e6 mn=1e6 billion=1e9 billions=1e9 bn=1e9 trillion=1e12",
  units:
    "percent=percent|per_cent|pc|pct point=percentage_point*|point|points|pp EUR=euro|euros|eur USD=dollar|dollars|usd|us$ GBP=pound|pounds|gbp|sterling JPY=yen CNY=yuan|renminbi CHF=franc|francs second=second|seconds|sec minute=minute|minutes|min hour=hour|hours|hr|hrs day=day|days week=week|weeks month=month|months year=year|years|yr|yrs decade=decade|decades century=century|centuries km=kilometre*|kilometer*|km mile=mile|miles m=metre|metres|meter|meters cm=centimetre*|centimeter*|cm mm=millimetre*|millimeter*|mm foot=foot|feet|ft kg=kilogram*|kilo|kilos|kg g=gram|grams|g t=tonne|tonnes|ton|tons ha=hectare|hectares|ha acre=acre|acres litre=litre*|liter*|l kW=kilowatt|kilowatts|kw MW=megawatt|megawatts|mw GW=gigawatt|gigawatts|gw kWh=kilowatt-hour*|kilowatt_hour*|kwh MWh=megawatt-hour*|megawatt_hour*|mwh GWh=gigawatt-hour*|gigawatt_hour*|gwh TWh=terawatt-hour*|twh degree=degree|degrees mg=milligram*|mg ml=millilitre*|milliliter*|ml MB=megabyte*|mb GB=gigabyte*|gb TB=terabyte*|tb basispoint=basis_point*|bp ms=millisecond*|ms fold=fold|times|-fold volt=volt|volts|v",
  joints:
    "but while whereas although though because however despite after before when which who whose until since as and",
  agents: "by",
  pronouns:
    "it its he his him she her they their them this these the_company the_firm the_group the_bank the_court the_ministry the_agency the_team the_club the_maker the_manufacturer the_retailer the_operator the_university the_council the_city the_government the_union the_startup the_authority the_association the_researchers the_study the_plant the_project who which",
  about:
    "about around roughly approximately nearly almost some more_than over less_than under up_to at_least circa close_to just_over just_under",
};
