import type { Lexicon } from "./lexicon";

export const EN: Lexicon = {
  not: "without not n't cannot no never neither nor none nobody nothing nowhere no_longer no_one by_no_means no_way refused_to refuses_to refuse_to refusing_to declined_to declines_to decline_to declining_to failed_to fails_to fail_to failing_to has_yet_to have_yet_to had_yet_to is_yet_to are_yet_to",
  lacking:
    "barely hardly scarcely only fail fails failed failing refus* not_refuse_to n't_refuse_to not_refused_to n't_refused_to not_fail_to n't_fail_to not_failed_to n't_failed_to not_decline_to n't_decline_to not_declined_to declines_to declined_to declining_to lack* unable inability impossible rul*_out reject* prevent* avoid* absen* stop*_short unlikely dismiss* turn*_down yet_to unchanged free_of decid*_against opt*_against vot*_against forgo forgoes forgoing forgone forwent rebuff* walked_away walk_away walks_away walking_away pulled_out pull_out pulls_out pulling_out backed_out back_out backs_out prohibit* forbid* forbade neglected_to omit* resisted far_from devoid_of / instead_of rather_than barely hardly scarcely rarely seldom banned barred outlawed drop* scrap* cancel* withdr* withhold* withheld abandon* halt* stop* miss misses missed missing except at_most little few insufficient",
  unlike:
    "remain* stay* kept keep* only still merely ignor* unknown escap* exempt* spare* objected objects_to objecting objection* oppose opposes opposed opposing opposition disagree* block blocks blocked blocking ban bans banned banning stop* ended fewer former lack* lost lose loses lowest least shortage* abandon* / just solely unclear bar bars barred end ends until ever first differ* instead less free unaware silent secret open missing minus few little unlike contrary same steady prevent* avoid* keep stall* delay* pending outside beyond alone exclud* except out_of against wrong wrongly mistak* late",
  yet: "yet never still",
  denied:
    "deny denies denied denying denial* refute refutes refuted refuting disputed disputing disputes_that disputes_the dispute_that disputes_this not_true false untrue contradict* no_truth rebut rebuts rebutted rebutting debunk* disavow* disprove disproves disproved disproven baseless groundless unfounded",
  planned:
    "offered_to has_offered threatened_with will 'll shall plan plans planned planning intend intends intended intending aims_to aim_to aimed_to aiming_to expects expect is_expected are_expected was_expected were_expected expected_to is_to are_to was_to were_to is_due_to are_due_to due_to_be set_to going_to about_to scheduled_to is_scheduled are_scheduled hopes hope hoped_to hoping_to wants_to want_to wanted_to wanting_to seeks_to seek_to seeking_to sought_to proposes proposes_to proposed_to proposing_to pledged_to pledges_to vowed_to vows_to promised_to promises_to threatened_to threatens_to threatening_to slated has_yet have_yet had_yet is_yet_to are_yet_to preparing_to prepares_to prepared_to poised_to gearing_up keen_to eager_to determined_to willing_to would_like would ought_to should must wishes_to wish_to wished_to trying_to tries_to try_to tried_to attempting_to attempts_to attempt_to attempted_to striving strives looking_to looks_to aspires aspiring eyeing bidding_to recommends recommending urges urging calls_for calling_for demands demanded demanding is_demanding are_demanding / ready willing able_to be_expect* expect* contract* sign signs signed signing signatory signatories agreement due due_to due_in due_on propos* want wants wanted hope* forecast* target* schedul* project* anticipat* envisag* pledg* promis* vow* commit commits committed commitment* undertak* undertook prepar* demand* seek* seeks sought try tries trying tried attempt* effort* bid bids bidding eager keen determined aspir* wish* ambition* call*_for call*_on urg* recommend* offer offers offered offering aim aims aimed aiming goal* ask asks asked asking request* threat* plan plans planned planning ends to_go yet_to still_to by_20* next calls_for calls_to calls_from approv* decid* decision order orders ordered agreed voted rule rules ruled ruling rulings deal needs need needed",
  future: "will 'll shall would to_be",
  neutral:
    "than_planned than_expected than_budgeted than_scheduled than_forecast than_hoped than_intended than_feared as_planned as_expected as_promised as_scheduled as_intended as_hoped without_doubt without_question without_exception without_condition without_conditions without_reservation without_reservations without_delay without_hesitation refused_to refuses_to refuse_to refusing_to declined_to declines_to decline_to declining_to failed_to fails_to fail_to failing_to has_yet_to have_yet_to had_yet_to is_yet_to are_yet_to no_doubt no_less_than no_fewer_than not_only not_just not_merely not_least not_to_mention",
  possible:
    "may might could perhaps possibly maybe potentially probably likely conceivably presumably plausibly considering is_considering are_considering was_considering considers considered_*ing contemplating contemplates contemplated_*ing pondering ponders weighing_a_ban weighing_a_bid weighing_a_sale weighing_a_move weighing_a_plan weighing_a_merger weighing_an_offer weighing_a_possible weighing_up weighing_whether weighing_options weighing_plans mulling mulls exploring exploring_whether examining_whether studying_whether reviewing_whether debating_whether thinking_about thinking_of toying_with toyed_with toying would_consider tempted_to open_to it_is_possible in_talks undecided undetermined in_doubt open_question unclear_whether uncertain_whether not_clear_whether up_in_the_air yet_to_decide cannot_rule_out not_ruled_out not_rule_out / potential* can can_be possib* probab* likel* suggest* consider* contemplat* ponder* would explor* weigh weighing weighs_up weighed_up mull mulled mulling review* examin* talks negotiat* discuss* debat* uncertain* doubt* question* capacity unclear unsure appear* seem* hint* estimat* think* thought plausibl* chance* risk* prospect* option* whether open decid*_whether",
  conditional:
    "if unless provided_that would_have could_have only_if on_condition in_case in_the_event as_long_as so_long_as assuming_that contingent_on conditional_on hinges_on hinge_on depends_on dependent_on depend_on subject_to_approval subject_to_the_approval subject_to_regulat* / would condition* contingent hing* subject_to pending once assuming provided until depend* when needs need needed require* whether",
  alleged:
    "alleged allegedly reportedly apparently purportedly supposedly ostensibly seemingly rumoured rumored rumours rumors suspected is_said_to are_said_to is_believed_to are_believed_to is_thought_to are_thought_to unconfirmed unverified / alleg* report* accus* charg* blam* prosecut* indict* rumour* rumor* suspect* suspicion* speculat* claim* purported* believ* said_to sued* says said told explain* according_to maintain* insist* argu* contend* assert*",
  done: "already / has have had was were did been having said took made won lost fell rose began found built bought sold paid gave got went came saw held met became grew left led sent wrote drew kept",
  forms: { done: /^(?!need|speed|indeed|exceed|succeed|proceed|hundred)\p{Ll}{3,}ed$/u },
  opposites: `
    rise* rose risen climb* grow* grew increas* surg* jump* soar* rais* lift lifts lifted lifting gain gains gained gaining up upward* expand* expansion widen* add added adds adding recover* rebound* rallied double* doubling tripl* trebl* quadrupl* advanc* boost* swell* mount* spike spikes spiked spiking skyrocket* rocketed multipl* more higher larger climbs heavier longer / fall falls falling fallen fell drop drops dropped dropping declin* decreas* loss losses down downward* slump* sink* sank shrink* shrank shrunk cut cuts cutting reduc* slip slips slipped slipping plung* plummet* tumbl* halv* lower* narrow* lost lose loses losing contracted contracting contraction* ease eases eased easing dip dips dipped dipping slid slide slides sliding weaken* trim trims trimmed trimming shed sheds shedding dwindl* diminish* collaps* crash* nosediv* less fewer lower smaller below lighter shorter cheaper
    more greater larger bigger most / less fewer smaller least
    above exceed* over at_least minimum higher more_than topp* surpass* outperform* / below under at_most maximum lower up_to less_than fewer_than underperform* short_of
    win wins won winning beat beats beaten beating victor* defeat* champion* triumph* prevail* did_better fared_better came_out_ahead / lose loses lost losing defeated_by beaten_by did_worse fared_worse came_off_worse
    open opens opened opening openings launch* start starts started starting begin* began begun commenc* resum* restart* reopen* introduc* inaugurat* establish* kick*_off kicked_off set_up found founded / close closes closed closing closure* shut* end ended ends ending stop stops stopped stopping ceas* halt* suspend* discontinu* cancel* terminat* wound_down wind*_down wound_up mothball* dissolv* conclud* expire*
    buy buys buying buyer* bought acquir* purchas* takeover import imports imported importing / sell* sold sale divest* dispos* export*
    approve* approving approval* accept* pass passed adopt* allow* permit* authoris* authoriz* uphold* upheld clear* backs backed backing support* endors* favour* favor* grant* ratif* agree* agreed green-lit greenlit green_light consent* voted_to voted_for voted_in_favour voted_in_favor assent* lift*_~_ban lift*_~_restrictions lift*_~_embargo lift*_~_sanctions / reject* refus* block blocks blocked blocking ban bans banned banning veto* prohibit* overturn* oppose opposes opposed opposing dismiss* deny denies denied denying denial* condemn* criticis* criticiz* disagree* turn*_down vot*_down vot*_against outlaw* forbid* forbade disallow* decid*_against threw_out thrown_out throw*_out rebuff* withheld_approval
    before earlier ahead_of prior early / after later following late delay*
    hire hires hired hiring recruit* appoint* join* took_on taken_on taking_on takes_on nominat* elect elected elects promot* / fired dismiss* sack sacks sacked sacking lay*_off laid_off layoff* resign* leav* left quit quits quitting oust* let_go depos* redundan* job_cuts step*_down
    profit profits profitable / loss losses loss-making lossmaking unprofitable
    accelerat* faster fastest speed speeds speeding sped quicken* quicker hasten* expedit* / slow slows slowed slowing slower slowest slowdown slowly decelerat*
    strengthen* stronger strong* strongest improv* better best healthier reinforc* fortif* / weaken* weaker weakest weak* worsen* worse worst deteriorat* undermin* erod*
    extend* extension lengthen* longer longest prolong* / shorten* shorter shortest curtail*
    enter* arriv* / exit* depart* withdr* leav* left
    includ* / exclud*
    first / last
    majority most / minority few
    easier ease eases eased easing loosen* relax* simpler lenient simplif* softer / harder tighten* stricter tougher stringent toughen* complicat*
    cheaper cheap* cheapest cost_less costs_less costing_less less_expensive inexpensive / dearer expensive costlier pricier cost_more costs_more costing_more dearest costliest
    older oldest / younger youngest newer newest
    guilty convict* / acquit* innocent not_guilty exonerat*
    success successes successful successfully succeeded succeeds / fail fails failed failing failure* broke_down broken_down break_down collaps* fell_through fallen_through foundered unsuccess*
    north northern northward* / south southern southward*
    east eastern eastward* / west western westward*
    safe* secure secured security / danger* vulnerab* unsafe insecur* risky hazardous
    hot hotter hottest warm warms warmed warming warmer warmest warmth heat heatwave* / cold colder coldest cool cools cooled cooling cooler coolest chill* freez* frozen
    heavier heaviest / lighter lightest
    high highest / low lowest
    wet wetter wettest rainy / dry drier driest dried drought*
    public publicly public-sector / private*
    profitable / unprofitable
    mandatory compulsory required obligatory / voluntary voluntarily optional
    temporary temporarily / permanent*
    full fully / empty partial*
    present attend* / absent*
    inside within indoors / outside outdoors
    surplus* / deficit* shortage* shortfall*
    creditor* lend* lent / borrow* debtor*
    optimis* / pessimis*
    build builds building built construct* erect* / demoli* dismantl* destroy* tear*_down tore_down torn_down raze*
    domestic* local locally locals national / foreign* international* abroad overseas
    wide wider widest widen* broad* / narrow*
    hostile / friendly
    teach* taught / learn*
    commission* activat* operational switch*_on turn*_on / decommission* deactivat* mothball* wound_down wind*_down switch*_off turn*_off
    led leads leading ahead in_front / trail trails trailed trailing behind
    minimum floor at_least no_less / maximum cap capped ceiling at_most limit
    affected vulnerab* expos* hit at_risk / unaffected safe immune spared unharmed unscathed
    patched fixed remedied repaired mended / unpatched unfixed broken
    discover* spot spots spotted spotting found detect* notic* identif* / overlook* miss misses missed missing unnoticed undetected undiscovered
    publish* present* releas* unveil* / withdr* retract*
    refund* repaid repay* reimburs* return* / charge charges charged charging
    agree agrees agreed agreeing accept* decides_to decided_to consent* voted_to / declines_to declined_to declining_to declined refus* reject* turn*_down decid*_against
    praise* praising welcom* hail hails hailed hailing laud* applaud* commend* compliment* acclaim* / criticis* criticiz* accus* blam* condemn* denounc* slammed lambast* rebuk* censur* deplor*
    confirm* acknowledg* admit* concede* / deny denies denied denying disput* reject* refut* dismiss*
    confirm* uphold* upheld affirm* reaffirm* reinstat* / overturn* quash* revers* annul* overrul* overruled struck_down strik*_down revok* repeal* rescind* invalidat* void voided set_aside
    escalat* intensif* flar* / suspend* paus* call*_off called_off de-escalat* defus* subsid* abat*
    common commonest frequent* often widespread usual* abundant / rare rarer rarest rarity rarely seldom scarce* uncommon infrequent* unusual
    keep keeps kept keeping retain* stay* remain* preserv* / part_with abandon* replac* scrap* relinquish* discard* ditch*
    create creates created creating creation add added / cut axe axed axing scrap* eliminat* abolish*
    hire hires hired hiring / fired layoff* redundan*
    advance advanced advancing brought_forward bring*_forward earlier / delay* postpon* put_back put_off pushed_back push*_back later deferred defers deferring
    demand* ask asks asked asking seek seeks seeking sought / waive* waiving renounc*
    plus positive / minus negative
    strike strikes striking walkout* / back_to_work return_to_work
    better / worse
    in_favour_of in_favor_of / opposed_to in_opposition
    won_against beat beats beating / lost_to beaten_by
    upgrad* / downgrad*
    exports exported exporting exporter* export / imports imported importing importer* import
    pay paid pays / receiv* got earn*
    hope hopes hoped hoping hopeful optimis* confident look*_forward / fear fears feared fearing worry worries worried worrying worrisome pessimis* concern concerns concerned
    reveal* disclos* expos* publicis* publiciz* uncover* / conceal* hid hide hides hiding hidden cover*_up withh* withheld suppress* disguis*
    reopen* / close closes closed closing shut*
    cancel* scrap* abandon* shelv* ditch* axed called_off call*_off pull*_the_plug drop*_~_plan drop*_~_plans drop*_~_project / plan plans planned planning intends intend go_ahead going_ahead went_ahead goes_ahead press*_ahead push*_ahead keep
    gather* attract* / repel* lose
    sunny / rainy cloudy overcast
    predecessor* / successor*
    reach reached reaches hit grow* rise exceed* / shrink* fall falls miss misses missed missing
    larger bigger large largest biggest / smaller small smallest
    lend lent gave give provid* / withdr* took_back
    apply applies applied applying application* seek seeks seeking sought / give_up gave_up withdr* waive* renounc*
    better best outperform* / worse worst underperform*
    hired taken_on / laid_off sacked dismiss*
    raise* raised raising / lower* lowered cut
    sooner earlier / later
    richer richest wealthier / poorer poorest
    merge merged merges merging merger* / split* spin_off spun_off demerg*
    free / paid charge charges charged charging
    gain gains gained gaining regain* restor* win wins winning won / lose loses losing lost
    satisf* happy happier pleased delighted content / dissatisf* unhappy displeased disappoint* discontent*
    before / after
    sold / bought
    unlock* / lock locks locked locking
    arriv* come came / left leav* depart*
    popular / unpopular
    likely / unlikely
    legal legally lawful* legitima* / illegal* unlawful* illicit* illegitima* banned
    relie* reliev* / burden*
    highest most fastest largest peak peaks peaked maximum record_high / lowest least slowest smallest fewest trough minimum record_low
    unchanged flat stagnat* stagnant constant held_steady stayed_the_same remained_the_same remain_the_same level*_off plateau* no_change little_changed barely_changed hardly_changed not_changed not_change n't_change steady / rose risen rises rise rising increas* grew grows growing grown climb* jump* surg* soar* doubled rais* higher more up gain* expand*
    unchanged flat stagnat* stagnant constant held_steady stayed_the_same remained_the_same remain_the_same level*_off plateau* no_change little_changed barely_changed hardly_changed not_changed not_change n't_change steady / halved eased easing slip* dipp* fell fall falls falling fallen drop drops dropped dropping declin* decreas* slump* plung* lower* fewer less reduc* cut cuts down shrink* shrank
    prove proves proved proven proof demonstrat* / alleg* accus* suspect* suggest* indicat* unproven unproved speculat* hypothes*
    will_decide to_decide will_vote to_vote undecided will_rule yet_to_rule not_decided not_voted not_ruled not_yet_decided not_yet_voted not_yet_ruled n't_decided n't_voted n't_yet_decided n't_yet_voted / voted_on voted_to voted_by voted_in voted_after voted_unanimously voted_overwhelmingly decided ruled chose chosen settled
    will_decide will_vote undecided will_rule / approved adopted passed
    will_decide will_vote undecided will_rule / rejected voted_down
    obtained obtain obtains secured received receives won gained granted awarded / apply applies applied_for applying apply_for seek seeks seeking sought request* awaiting awaits
    bought buy buys buying purchas* / rent rents rented renting rental leas* on_loan
    freed released acquit* / jail* imprison* arrest* detain* remand*
    qualif* advanc* through promot* / eliminat* knocked_out crash*_out disqualif* relegat* demot*
    still_intends still_plans intends intend intending press*_ahead determined_to / drop*_~_plan drop*_~_plans abandon* shelv* scrap* ditch*
    good / bad
    supporter supporters proponent* advocate advocates / opponent* critic critics
    surviv* recovered rescued alive saved / died dies dead killed perish*
    unanim* united / divided split
    online / offline
    upload* / download*
    enabl* activat* / disabl* deactivat*
    install* / uninstall*
    encrypted / unencrypted decrypted
    full-time / part-time
    wholesale / retail
    short-term / long-term
    gross / net
    visible / invisible
    possible / impossible
    reliable / unreliable
    dependent reliant / independent
    sufficient enough adequate / insufficient inadequate
    effective / ineffective
    efficient / inefficient
    official officially / unofficial unofficially
    conscious* deliberate* intentional* / unconscious* accidental* unintentional*
    armed / unarmed
    healthy / sick ill unhealthy
    direct directly / indirect*
    formal* / informal*
    mature / immature
    regular* / irregular*
    complete completed completes / incomplete unfinished
    relevant / irrelevant
    responsible / irresponsible
    significant* substantial* considerable considerably sharp* / slight* marginal* negligible insignificant
    natural / artificial synthetic
    major / minor
    rural / urban
    in_talks negotiat* consider* explor* not_rule not_ruled n't_rule n't_ruled / rules_out ruled_out ruling_out rule_out
    convict* found_guilty sentenc* pleaded_guilty jailed / suspect* suspicion* alleg* accus* charged_with
    complet* finalis* finaliz* went_through / walked_away walk_away pulled_out pull_out backed_out abandon* scrap* fell_through
    voted_for voted_in_favour voted_in_favor / abstain*
    voted_against / abstain*
    lift*_~_ban lift*_~_restrictions lift*_~_embargo lift*_~_sanctions lift*_~_suspension / impos* upheld uphold* tighten* introduc*
    filed files filing submitted submits submitting lodged lodge lodges / withdrew withdraws withdrawn withdraw withdrawing
    knows know knew certain / unsure unclear unknown uncertain puzzl* baffl*
    advances advanced advancing / retreat* recede* receding
    brought_charges brought_the_charges pressed_charges / dropped_the_charges dropped_charges drop_the_charges drop_charges
    valid validly / invalid*
    constitutional / unconstitutional
    encourag* urg* incentiv* promot* / discourag* deter deters deterred deterring dissuad* warn*_against advis*_against
    allow* permit* enabl* let lets / prevent* prohibit* forbid* forbade ban bans banned banning bar bars barred
    protect* safeguard* conserv* preserv* / endanger* threaten* harm* damag* destroy* jeopardis* jeopardiz*
    comply complies complied complying complian* obey* adher* honour* honored / violat* breach* infring* flout* broke breaks breaking defy defied defies
    accurate accurately correct correctly exact exactly / inaccura* incorrect* wrong wrongly erroneous* mistaken*
    overestimat* overstat* exaggerat* overvalued overpriced / underestimat* understat* undervalued underpriced
    overpaid overpay* too_much too_high too_expensive too_many / underpaid underpay* too_little too_low too_cheap too_few
    centralis* centraliz* / decentralis* decentraliz*
    nationalis* nationaliz* / privatis* privatiz*
    regulat* / deregulat* unregulated
    inflow* influx / outflow* exodus
    invest* / disinvest* divest*
    ascend* upstream uphill upstairs / descend* downstream downhill downstairs
    maximis* maximiz* / minimis* minimiz*
    benefit* beneficia* advantag* helpful help helps helped helping / harm* detriment* disadvantag* hinder* hamper* hurt hurts hurting
    trust* confiden* / distrust* mistrust* suspicio*
    connect* reconnect* link links linked linking / disconnect* cut_off separat*
    attach* / detach*
    employed employment / unemployed unemployment jobless
    deep deeper deepest deepen* / shallow*
    thick thicker thickest / thin thinner thinnest
    tall taller tallest / short shorter shortest
    near nearer nearest close_to closer closest / far farther further farthest furthest distant
    bright* / dim dimmer dark darker darkest
    calm* quiet quieter peaceful* / violent* turbulent stormy unrest riot*
    stable stabilis* stabiliz* stability / unstable destabilis* destabiliz* instability volatile
    innocent / guilty
    left-wing leftist* / right-wing rightist*`,
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
