import type { Lexicon } from "./lexicon";

export const EN: Lexicon = {
  not: "without not n't cannot no never neither nor none nobody nothing nowhere no_longer no_one by_no_means no_way refused_to refuses_to refuse_to refusing_to declined_to declines_to decline_to declining_to failed_to fails_to fail_to failing_to has_yet_to have_yet_to had_yet_to is_yet_to are_yet_to was_yet_to were_yet_to unable_to incapable_of unwilling_to refusal_to failure_to inability_to refrain_from refrains_from refrained_from refraining_from neglected_to neglects_to omitted_to forgot_to ceased_to ceases_to cease_to stopped_short_of stops_short_of stop_short_of shied_away_from shies_away_from shy_away_from",
  lacking:
    "barely hardly scarcely only fail fails failed failing refus* not_refuse_to n't_refuse_to not_refused_to n't_refused_to not_fail_to n't_fail_to not_failed_to n't_failed_to not_decline_to n't_decline_to not_declined_to declines_to declined_to declining_to lack* unable inability impossible rul*_out reject* prevent* avoid* absen* stop*_short unlikely dismiss* turn*_down yet_to unchanged free_of decid*_against opt*_against vot*_against forgo forgoes forgoing forgone forwent rebuff* walked_away walk_away walks_away walking_away pulled_out pull_out pulls_out pulling_out backed_out back_out backs_out prohibit* forbid* forbade banned barred outlawed omit* stopped_*ing stops_*ing stop_*ing quit_*ing gave_up_*ing given_up_*ing ended_its ended_their resisted far_from devoid_of / instead_of rather_than barely hardly scarcely rarely seldom drop* scrap* cancel* withdr* withhold* withheld abandon* halt* stop* miss misses missed missing except at_most little few insufficient vanish* disappear* evaporat* cease ceases ceased boycott* abstain* shun shuns shunned skip skips skipped skipping evad* elud* dodg* exclud* apart_from aside_from ran_out run_out runs_out running_out sold_out out_of bereft depriv* stripped_of disqualif* ineligible exempt* immune short_of did_away_with do_away_with does_away_with done_away_with doing_away_with get_rid_of got_rid_of rid_of turned_away turns_away give_up gave_up gives_up giving_up given_up called_off calls_off call_off ditch* shelv* axed unaffected unharmed unhurt uninjured undamaged unscathed untouched unanswered unresolved undecided unpaid unsold unused unfinished unwilling unavailable unsuccessful unsuccessfully unaware unfamiliar unopposed unsigned unidentified unnamed unspecified undisclosed unreported unnoticed undetected unheard unseen unexplained unproven unconfirmed unverified unfulfilled unmet unfit unsafe unfair unnecessary unwanted unwelcome unpopular unusual uncommon unrelated unrestricted unlimited unlawful illegal* invalid impractical impracticable incomplete ineffective inconclusive insignificant negligible nil zero refusal* failure* in_vain vain nowhere_near anything_but hold_back held_back holds_back holding_back stay_away stayed_away stays_away keep_out kept_out deter* dissuad* disallow* veto* foil* thwart* spurn* snub* shelved",
  unlike:
    "remain* stay* kept keep* only still merely ignor* unknown escap* exempt* spare* objected objects_to objecting objection* oppose opposes opposed opposing opposition disagree* block blocks blocked blocking ban bans banned banning stop* ended fewer former lack* lost lose loses lowest least shortage* abandon* for_the_first_time first_ever unprecedented sole solely lone exclusively intact untouched vacant empty idle expired lapsed gone defunct dormant deadlock* standstill stalemate undecided unclear neglect* overlook* disregard* shun* evad* evasi* elud* dodg* depriv* ineligible insufficient inadequate scarce* short_of shortfall* deficit* too_late too_little too_small too_few too_weak too_far too_short too_low too_high too_young too_old too_expensive too_costly too_big too_slow different* differ* contrary false wrong mistaken silent silence tight-lipped secre* rather_than instead_of / wait waits waited waiting lapse lapses expire expires just solely unclear bar bars barred end ends until ever first differ* instead less free unaware silent secret open missing minus few little unlike contrary same steady prevent* avoid* keep stall* delay* pending outside beyond alone exclud* except out_of against wrong wrongly mistak* late",
  yet: "yet never still so_far to_date until_now hitherto up_to_now thus_far",
  denied:
    "deny denies denied denying denial* refute refutes refuted refuting disputed disputing disputes_that disputes_the dispute_that disputes_this not_true false untrue contradict* no_truth rebut rebuts rebutted rebutting debunk* disavow* disprove disproves disproved disproven baseless groundless unfounded denials disbelie* repudiat* gainsay* belie belies belied rejects_claims rejected_claims rejects_allegations rejected_allegations rejects_accusations rejected_accusations rejected_suggestions rejected_reports rejected_the_claim rejected_the_claims rejected_the_allegations rejected_the_accusation dismissed_claims dismisses_claims dismissed_allegations dismissed_accusations dismissed_reports dismissed_rumours dismissed_rumors dismissed_suggestions dismissed_the_claims dismissed_the_allegations not_the_case no_basis pleaded_not_guilty pleads_not_guilty plead_not_guilty pleading_not_guilty",
  planned:
    "offered_to has_offered threatened_with will 'll shall plan plans planned planning intend intends intended intending aims_to aim_to aimed_to aiming_to expects expect is_expected are_expected was_expected were_expected expected_to is_to are_to was_to were_to is_due_to are_due_to due_to_be set_to going_to about_to scheduled_to is_scheduled are_scheduled hopes hope hoped_to hoping_to wants_to want_to wanted_to wanting_to seeks_to seek_to seeking_to sought_to proposes proposes_to proposed_to proposing_to pledged_to pledges_to vowed_to vows_to promised_to promises_to threatened_to threatens_to threatening_to slated has_yet have_yet had_yet is_yet_to are_yet_to preparing_to prepares_to prepared_to poised_to gearing_up keen_to eager_to determined_to willing_to would_like would ought_to should must wishes_to wish_to wished_to trying_to tries_to try_to tried_to attempting_to attempts_to attempt_to attempted_to striving strives looking_to looks_to aspires aspiring eyeing bidding_to recommends recommending urges urging urged calls_for calling_for call_for called_for calls_on called_on calling_on demands demanded demanding is_demanding are_demanding envisages envisage envisaged envisions envisioned foresees foreseen predict predicts predicted predicting forecasts forecast forecasting projected_to on_track_to on_course_to bound_to destined_to earmarked earmarks pencilled_in penciled_in lined_up_to in_line_to intended_to meant_to supposed_to means_to mean_to undertook_to undertakes_to undertaken_to committed_to commits_to has_promised have_promised had_promised has_pledged have_pledged had_pledged has_vowed have_vowed has_threatened have_threatened has_proposed have_proposed had_proposed is_proposing are_proposing is_seeking are_seeking was_seeking is_planning are_planning is_hoping are_hoping hopes_for hoping_for in_the_pipeline in_the_works on_the_cards vying_to angling_to pushing_to lobbying_to campaigning_to in_a_bid_to setting_out_to sets_out_to upcoming forthcoming mooted longs_to longing_to yearns_to yearning_to dreams_of dreaming_of requests requesting requested_that petitioned petitioning appeals_for appealed_for appealing_for / ready willing able_to be_expect* expect* contract* sign signs signed signing signatory signatories agreement due due_to due_in due_on propos* want wants wanted hope* forecast* target* schedul* project* anticipat* envisag* pledg* promis* vow* commit commits committed commitment* undertak* undertook prepar* demand* seek* seeks sought try tries trying tried attempt* effort* bid bids bidding eager keen determined aspir* wish* ambition* call*_for call*_on urg* recommend* offer offers offered offering aim aims aimed aiming goal* ask asks asked asking request* threat* plan plans planned planning ends to_go yet_to still_to by_20* next calls_for calls_to calls_from approv* decid* decision order orders ordered agreed voted rule rules ruled ruling rulings deal needs need needed guidance outlook* predict* projection* prognos* earmark* budgeted pencil* envision* foresee* guid* consensus sees tipped appeal* petition* lobb* campaign* advocat* insist* requir* mandate* ordering instruct* instructed oblig* must have_to has_to invit* proposal* blueprint upcoming forthcoming arrang* agree agrees agreeing accord pact memorandum letter_of_intent dream*",
  future: "will 'll shall would to_be",
  neutral:
    "than_planned than_expected than_budgeted than_scheduled than_forecast than_hoped than_intended than_feared as_planned as_expected as_promised as_scheduled as_intended as_hoped than_predicted than_anticipated than_projected than_thought as_predicted as_anticipated as_forecast as_agreed as_usual if_anything as_if if_any if_not_more even_so is_to_blame are_to_blame was_to_blame were_to_blame no_later_than no_more_than no_earlier_than no_sooner no_matter no_wonder no_surprise not_surprisingly not_unlike not_unusual not_uncommon not_insignificant not_long_ago not_long_after not_long_before not_far_from not_far_behind none_other_than nothing_less_than nothing_short_of second_to_none without_fail without_a_doubt beyond_doubt no_. no_1 no_2 no_3 no_10 not_true no_truth not_the_case no_basis pleaded_not_guilty pleads_not_guilty plead_not_guilty pleading_not_guilty not_simply not_solely no_doubt unable_to unwilling_to refusal_to failure_to inability_to omitted_to stopped_short_of stops_short_of stop_short_of not_to_exceed free_will against_the_will will_of without_doubt without_question without_exception without_condition without_conditions without_reservation without_reservations without_delay without_hesitation refused_to refuses_to refuse_to refusing_to declined_to declines_to decline_to declining_to failed_to fails_to fail_to failing_to has_yet_to have_yet_to had_yet_to is_yet_to are_yet_to no_less_than no_fewer_than not_only not_just not_merely not_least not_to_mention",
  possible:
    "may might could perhaps possibly maybe potentially probably likely conceivably presumably plausibly considering is_considering are_considering was_considering considers considered_*ing contemplating contemplates contemplated_*ing pondering ponders weighing_a_ban weighing_a_bid weighing_a_sale weighing_a_move weighing_a_plan weighing_a_merger weighing_an_offer weighing_a_possible weighing_up weighing_whether weighing_options weighing_plans mulling mulls exploring exploring_whether examining_whether studying_whether reviewing_whether debating_whether thinking_about thinking_of toying_with toyed_with toying would_consider tempted_to open_to it_is_possible in_talks undecided undetermined in_doubt open_question unclear_whether uncertain_whether not_clear_whether up_in_the_air yet_to_decide cannot_rule_out not_ruled_out not_rule_out not_ruling_out in_discussions in_negotiations in_negotiation negotiating_to on_the_table up_for_discussion flirting_with flirted_with left_open leaves_open leaving_open leave_open possible_that appears_to appear_to seems_to seem_to appeared_to seemed_to theoretically hypothetically in_theory arguably in_all_likelihood in_all_probability a_possibility it_seems it_appears is_considered_likely is_exploring are_exploring looking_into evaluating_whether assessing_whether wondering_whether wonders_whether has_not_decided have_not_decided / allow* permit* lets free_to potential* can can_be possib* probab* likel* suggest* consider* contemplat* ponder* would explor* weigh weighing weighs_up weighed_up mull mulled mulling review* examin* talks negotiat* discuss* debat* uncertain* doubt* question* capacity unclear unsure appear* seem* hint* estimat* think* thought plausibl* chance* risk* prospect* option* whether open decid*_whether looks_like looked_like indicat* hypothes* theor* feasib* mooted floated floating believ* tentativ* provisional* contend* argu* reckon* guess* assum* presum* conceivabl* may_have evaluat* ambigu* inconclusive preliminary tempt*",
  conditional:
    "if unless provided_that would_have could_have only_if on_condition in_case in_the_event as_long_as so_long_as assuming_that contingent_on conditional_on hinges_on hinge_on depends_on dependent_on depend_on subject_to_approval subject_to_the_approval subject_to_regulat* only_when on_the_condition contingent_upon conditional_upon depends_upon dependent_upon hinged_on hinging_on hinges_upon depending_on depending_upon in_the_event_of in_the_event_that barring assuming_the assuming_it assuming_they providing_that on_the_assumption pending_approval pending_the except_if / would condition* contingent hing* subject_to pending once assuming provided until depend* when needs need needed require* whether",
  alleged:
    "alleged allegedly reportedly apparently purportedly supposedly ostensibly seemingly rumoured rumored rumours rumors suspected is_said_to are_said_to is_believed_to are_believed_to is_thought_to are_thought_to unconfirmed unverified accused_of is_reported_to are_reported_to was_reported_to were_reported_to is_claimed are_claimed it_is_claimed claims_that claimed_that claims_to claimed_to is_understood_to are_understood_to is_suspected_of are_suspected_of was_said_to were_said_to was_believed_to were_believed_to was_thought_to were_thought_to is_rumoured is_rumored allegation allegations suspicion suspicions hearsay / warn* caution* testif* testimon* statement* cited citing understood sources witness* insider* leak* leaked complain* announc* declar* stated states thinks think thought alleg* report* accus* charg* blam* prosecut* indict* rumour* rumor* suspect* suspicion* speculat* claim* purported* believ* said_to sued* says said told explain* according_to maintain* insist* argu* contend* assert*",
  done: "already / has have had was were did been having said took made won lost fell rose began found built bought sold paid gave got went came saw held met became grew left led sent wrote drew kept",
  forms: { done: /^(?!need|speed|indeed|exceed|succeed|proceed|hundred)\p{Ll}{3,}ed$/u },
  opposites: `
    rise* rose risen climb* grow* grew increas* surg* jump* soar* rais* lift lifts lifted lifting gain gains gained gaining upward* went_up goes_up go_up going_up gone_up is_up are_up was_up were_up up_from up_by up_*_percent up_*_per up_*_% pushed_up push*_up drove_up driv*_up edg*_up tick*_up pick*_up picked_up bump*_up swelled swollen ballooned balloon* inflat* escalat* expand* expansion widen* add adding adds_to added_to added_*_jobs added_*_percent added_*_per added_*_% recover* rebound* rallied double* doubling tripl* trebl* quadrupl* advanc* boost* swell* mount* spike spikes spiked spiking skyrocket* rocketed multipl* more higher larger bigger greater climbs heavier longer rising / slash* fall falls falling fallen fell drop drops dropped dropping declin* decreas* loss losses downward* went_down goes_down go_down going_down gone_down is_down are_down was_down were_down down_from down_by down_*_percent down_*_per down_*_% brought_down bring*_down edg*_down tick*_down vanish* disappear* evaporat* wane waned wanes waning shrivel* subsid* tail*_off taper* dive dives dived diving retreated retreat* recede* receding deplet* erod* slump* sink* sank shrink* shrank shrunk cut cuts cutting reduc* slip slips slipped slipping plung* plummet* tumbl* halv* lower* narrow* lost lose loses losing contracted contracting contraction* ease eases eased easing dip dips dipped dipping slid slide slides sliding weaken* trim trims trimmed trimming shed sheds shedding dwindl* diminish* collaps* crash* nosediv* less fewer lower smaller below lighter shorter cheaper
    more greater larger bigger most / less fewer smaller least
    above exceed* over at_least minimum higher more_than topp* surpass* outperform* / below under at_most maximum lower up_to less_than fewer_than underperform* short_of
    win wins won winning beat beats beaten beating victor* defeat* champion* triumph* prevail* did_better fared_better came_out_ahead / lose loses lost losing defeated_by beaten_by did_worse fared_worse came_off_worse
    open opens opened opening openings launch* start starts started starting begin* began begun commenc* resum* restart* reopen* introduc* inaugurat* establish* kick*_off kicked_off set_up founded co-founded got_under_way gets_under_way get_under_way got_underway rolled_out roll*_out / closes closed closing closure* to_close will_close shut* ended ends ending came_to_an_end come_to_an_end comes_to_an_end stop stops stopped stopping ceas* halt* suspend* discontinu* cancel* terminat* wound_down wind*_down wound_up mothball* dissolv* expire* phase*_out disband*
    buy buys buying buyer* bought acquir* purchas* takeover snap*_up snapped_up on_sale for_sale sold_by sale_by import imports imported importing / sell* sold sale divest* dispos* export*
    approve* approving approval* accept* pass passed adopt* allow* permit* authoris* authoriz* uphold* upheld clears cleared clearing gave_the_go-ahead give*_the_go-ahead gave_the_green_light gives_the_green_light sign*_off rubber-stamp* sanctioned backs backed backing support* endors* favour* favor* grant* ratif* agree* agreed green-lit greenlit green_light consent* voted_to voted_*_to_*_to voted_*_-_*_to voted_*_to_*_on_*_to voted_for voted_in_favour voted_in_favor assent* lift*_~_ban lift*_~_restrictions lift*_~_embargo lift*_~_sanctions / reject* refus* block blocks blocked blocking ban bans banned banning veto* prohibit* overturn* oppose opposes opposed opposing dismiss* deny denies denied denying denial* condemn* criticis* criticiz* disagree* turn*_down vot*_down vot*_against outlaw* forbid* forbade disallow* decid*_against threw_out thrown_out throw*_out rebuff* nix* spurn* shot_down shoot*_down knocked_back torpedo* scupper* withheld_approval
    before ahead_of prior_to / after following in_the_wake_of
    early ahead_of_schedule / late delay* behind_schedule overdue belated*
    hire hires hired hiring recruit* appoint* join* took_on taken_on taking_on takes_on nominat* elect elected elects promot* named took_over takes_over taken_over taking_over sworn_in took_office takes_office took_charge took_the_helm / fired dismiss* sack sacks sacked sacking lay*_off laid_off layoff* resign* left_the_company left_the_firm left_the_club left_the_party left_the_post left_his_post left_her_post left_office left_the_job quit quits quitting oust* let_go depos* redundan* job_cuts step*_down stood_down stand*_down unseat* unseated axed toppl*
    profit profits profitable / loss losses loss-making lossmaking unprofitable
    accelerat* faster fastest speed speeds speeding sped quicken* quicker hasten* expedit* / slow slows slowed slowing slower slowest slowdown slowly decelerat*
    strengthen* stronger strong* strongest improv* better best healthier reinforc* fortif* / weaken* weaker weakest weak* worsen* worse worst deteriorat* undermin* erod*
    extend* extension lengthen* longer longest prolong* / shorten* shorter shortest curtail*
    enter* arriv* join* / exit* depart* withdr* leav* left
    into toward towards / away_from out_of
    includ* / exclud*
    came_first finished_first first_place first_to / came_last finished_last last_place last_to
    first_*_minutes first_half_hour first_stage first_day first_lap first_round opening_*_minutes opening_stage opening_day / last_*_minutes last_half_hour last_stage last_day last_lap last_round final_*_minutes final_stage final_day final_lap final_round
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
    inside indoors / outside outdoors
    surplus* / deficit* shortage* shortfall*
    creditor* lend* lent / borrow* debtor*
    optimis* / pessimis*
    build builds building built construct* erect* / tear_up tore_up torn_up rip*_up ripped_up pull*_down pulled_down knock*_down knocked_down bulldoz* flatten* demoli* dismantl* destroy* tear*_down tore_down torn_down raze*
    domestic* home-grown / foreign* abroad overseas
    wide wider widest widen* broad* / narrow*
    hostile / friendly
    teach* taught / learn*
    commission* activat* operational switch*_on turn*_on / decommission* deactivat* mothball* wound_down wind*_down switch*_off turn*_off
    led_the leads_the leads_by led_*_-_* leads_*_-_* had_led have_led was_leading were_leading is_leading are_leading in_the_lead took_the_lead ahead in_front / trail trails trailed trailing behind lagging lags lagged
    minimum at_least no_less / maximum cap capped ceiling at_most limit
    affected vulnerab* expos* hit at_risk / unaffected safe immune spared unharmed unscathed
    patched fixed remedied repaired mended corrected rectified resolved solved / unpatched unfixed unresolved unsolved broken not_been_fixed not_been_corrected not_been_repaired not_been_resolved not_been_patched
    discover* spot spots spotted spotting found detect* notic* identif* / overlook* miss misses missed unnoticed undetected undiscovered
    publish* present* releas* unveil* / withdr* retract*
    refund* repaid repay* reimburs* / charge charges charged charging overcharg*
    agree agrees agreed agreeing accept* decides_to decided_to consent* voted_to voted_*_to_*_to voted_*_-_*_to voted_*_to_*_on_*_to / declines_to declined_to declining_to declined refus* reject* turn*_down decid*_against
    praise* praising welcom* hail hails hailed hailing laud* applaud* commend* compliment* acclaim* / criticis* criticiz* accus* blam* condemn* denounc* slammed lambast* rebuk* censur* deplor*
    confirm* acknowledg* admit* concede* / deny denies denied denying disput* reject* refut* dismiss*
    confirm* uphold* upheld affirm* reaffirm* reinstat* / overturn* quash* revers* annul* overrul* overruled struck_down strik*_down revok* repeal* rescind* invalidat* void voided set_aside
    escalat* intensif* flar* / suspend* paus* call*_off called_off de-escalat* defus* subsid* abat*
    common commonest frequent* often widespread usual* abundant / rare rarer rarest rarity rarely seldom scarce* uncommon infrequent* unusual
    keep keeps kept keeping retain* stay* remain* preserv* / part_with abandon* replac* scrap* relinquish* discard* ditch*
    create creates created creating creation add adding added_*_jobs / cut axe axed axing scrap* eliminat* abolish* shed destroy*
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
    reopen* / closes closed closing shut*
    cancel* scrap* abandon* shelv* ditch* axed called_off call*_off pull*_the_plug drop*_~_plan drop*_~_plans drop*_~_project / plan plans planned planning intends intend go_ahead going_ahead went_ahead goes_ahead press*_ahead push*_ahead keep
    attract* lure* / repel* put_off scare*_off drive*_away drove_away
    sunny / rainy cloudy overcast
    predecessor* / successor*
    reach reaches reached / shrink* fall_to falls_to fell_to drop_to drops_to dropped_to
    attain* achiev* met_its met_their hit_its hit_their on_target reached_its reached_their / miss misses missed missed_its fell_short fall_short falls_short falling_short
    larger bigger large largest biggest / smaller small smallest
    lend lent gave give provid* / withdr* took_back
    apply applies applied applying application* seek seeks seeking sought / give_up gave_up withdr* waive* renounc*
    better best outperform* / worse worst underperform*
    hired taken_on / laid_off sacked dismiss*
    raise* raised raising / lower* lowered cut
    sooner earlier / later
    richer richest wealthier / poorer poorest
    merge merged merges merging merger* / split* spin_off spun_off demerg*
    free_of_charge for_free free_to_use / for_a_fee charged_for paid_for
    gain gains gained gaining regain* restor* win wins winning won / lose loses losing lost
    satisf* happy happier pleased delighted content / dissatisf* unhappy displeased disappoint* discontent*
    before / after
    sold / bought
    unlock* / lock locks locked locking
    arriv* / left leav* depart*
    popular / unpopular
    likely / unlikely
    legal legally lawful* legitima* / illegal* unlawful* illicit* illegitima* banned
    relie* reliev* / burden*
    highest most fastest largest peak peaks peaked maximum record_high / lowest least slowest smallest fewest trough minimum record_low
    unchanged flat stagnat* stagnant constant held_steady stayed_the_same remained_the_same remain_the_same level*_off plateau* no_change little_changed barely_changed hardly_changed not_changed not_change n't_change steady / rose risen rises rise rising increas* grew grows growing grown climb* jump* surg* soar* doubled rais* higher gain* expand*
    unchanged flat stagnat* stagnant constant held_steady stayed_the_same remained_the_same remain_the_same level*_off plateau* no_change little_changed barely_changed hardly_changed not_changed not_change n't_change steady / halved eased easing slip* dipp* fell fall falls falling fallen drop drops dropped dropping declin* decreas* slump* plung* lower* reduc* cut cuts shrink* shrank
    prove proves proved proven proof demonstrat* it_is_established has_been_established been_shown_that established_that showed_conclusively / alleg* accus* suspect* suggest* indicat* unproven unproved speculat* hypothes* argue argues argued arguing contend* claims_that claimed_that claim_that claiming_that
    will_decide to_decide will_vote to_vote undecided will_rule yet_to_rule not_decided not_voted not_ruled not_yet_decided not_yet_voted not_yet_ruled n't_decided n't_voted n't_yet_decided n't_yet_voted / voted_on voted_to voted_*_to_*_to voted_*_-_*_to voted_*_to_*_on_*_to voted_by voted_in voted_after voted_unanimously voted_overwhelmingly decided ruled chose chosen settled
    will_decide will_vote undecided will_rule / approved adopted passed
    will_decide will_vote undecided will_rule / rejected voted_down
    voters_approved was_approved were_approved been_approved won_approval has_approved have_approved received_approval given_approval / must_be_approved must_still_be_approved needs_approval need_approval would_need needs_the_approval need_the_approval awaiting_approval awaits_approval pending_approval subject_to_approval must_approve must_still_approve to_be_approved yet_to_approve yet_to_be_approved not_yet_approved
    acquired has_bought have_bought has_acquired completed_the_acquisition completed_the_purchase took_over has_taken_over / in_talks_to in_talks_with in_talks_over in_talks_about negotiating_to hopes_to_buy hopes_to_acquire wants_to_buy wants_to_acquire considering_buying considering_a_bid plans_to_buy plans_to_acquire
    must obliged_to ordered_to required_to compelled_to forced_to has_to have_to / might possibly perhaps may_choose optional*
    obtained obtain obtains secured received receives won gained granted awarded / apply applies applied_for applying apply_for seek seeks seeking sought request* awaiting awaits
    bought buy buys buying purchas* / rent rents rented renting rental leas* on_loan
    freed released acquit* / jail* imprison* arrest* detain* remand*
    qualif* advanc* through promot* / eliminat* knocked_out crash*_out disqualif* relegat* demot*
    still_intends still_plans intends intend intending press*_ahead determined_to / drop*_~_plan drop*_~_plans abandon* shelv* scrap* ditch*
    good / bad
    still continues_to continue_to continued_to / no_longer not_any_longer not_any_more
    louder loudest noisier noisy higher / quieter quietest quiet silent softer less lower
    all_at_once abrupt* sudden* instant* overnight / gradual* step_by_step in_stages bit_by_bit
    majority_of most_of / minority_of few_of
    victory victories triumph* / defeat_by defeat_to lost_to
    full_capacity sold_out packed / half-empty empty deserted
    dead died killed / unhurt unharmed survived survivors
    overweight obese obesity / underweight malnourish*
    positive* / negative*
    inherit* / bequeath*
    increas*_the_tax tax_rise tax_rises tax_increase tax_hike* / tax_cut tax_cuts tax_relief
    rate_rise rate_rises rate_hike* / rate_cut rate_cuts
    above_average above-average / below_average below-average
    above_expectations beat_expectations beating_expectations exceeded_expectations better_than_expected / below_expectations missed_expectations fell_short_of worse_than_expected short_of_expectations
    ally allies allied / enemy enemies foe foes    supporter supporters proponent* advocate advocates / opponent* critic critics
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
    "zero=0 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 half=0.5 dozen=12 third=3 second=2 first=1 fourth=4 fifth=5 sixth=6 seventh=7 eighth=8 ninth=9 tenth=10 quarter=0.25 twice=2 double=2 doubled=2 triple=3 tripled=3 once=1 twofold=2 threefold=3 halved=0.5 halve=0.5 halving=0.5 both=2 doubling=2 doubles=2 two-fold=2 tripling=3 triples=3 treble=3 trebled=3 trebling=3 thrice=3 three-fold=3 quadruple=4 quadrupled=4 quadrupling=4 fourfold=4 four-fold=4 quintupled=5 fivefold=5 five-fold=5 sixfold=6 eightfold=8 tenfold=10 ten-fold=10 hundredfold=100 half-dozen=6 nil=0 eleventh=11 twelfth=12 two-year=2 two-month=2 two-week=2 two-day=2 two-hour=2 two-minute=2 two-mile=2 two-member=2 two-point=2 two-storey=2 three-year=3 three-month=3 three-week=3 three-day=3 three-hour=3 three-minute=3 three-mile=3 three-member=3 three-point=3 three-storey=3 four-year=4 four-month=4 four-week=4 four-day=4 four-hour=4 four-minute=4 four-mile=4 four-member=4 four-point=4 four-storey=4 five-year=5 five-month=5 five-week=5 five-day=5 five-hour=5 five-minute=5 five-mile=5 five-member=5 five-point=5 five-storey=5 six-year=6 six-month=6 six-week=6 six-day=6 six-hour=6 six-minute=6 six-mile=6 six-member=6 six-point=6 six-storey=6 seven-year=7 seven-month=7 seven-week=7 seven-day=7 seven-hour=7 seven-minute=7 seven-mile=7 seven-member=7 seven-point=7 seven-storey=7 eight-year=8 eight-month=8 eight-week=8 eight-day=8 eight-hour=8 eight-minute=8 eight-mile=8 eight-member=8 eight-point=8 eight-storey=8 nine-year=9 nine-month=9 nine-week=9 nine-day=9 nine-hour=9 nine-minute=9 nine-mile=9 nine-member=9 nine-point=9 nine-storey=9 ten-year=10 ten-month=10 ten-week=10 ten-day=10 ten-hour=10 ten-minute=10 ten-mile=10 ten-member=10 ten-point=10 ten-storey=10 eleven-year=11 eleven-month=11 eleven-week=11 eleven-day=11 eleven-hour=11 eleven-minute=11 eleven-mile=11 eleven-member=11 eleven-point=11 eleven-storey=11 twelve-year=12 twelve-month=12 twelve-week=12 twelve-day=12 twelve-hour=12 twelve-minute=12 twelve-mile=12 twelve-member=12 twelve-point=12 twelve-storey=12 two-year-old=2 three-year-old=3 four-year-old=4 five-year-old=5 six-year-old=6 seven-year-old=7 eight-year-old=8 nine-year-old=9 ten-year-old=10 eleven-year-old=11 twelve-year-old=12",
  scales:
    "hundred=100 thousand=1e3 k=1e3 million=1e6 millions=1e6 m=1e6 mn=1e6 billion=1e9 billions=1e9 bn=1e9 trillion=1e12 trillions=1e12 tn=1e12 trn=1e12",
  units:
    "percent=percent|per_cent|pc|pct point=percentage_point*|point|points|pp EUR=euro|euros|eur USD=dollar|dollars|usd|us$ GBP=pound|pounds|gbp|sterling JPY=yen CNY=yuan|renminbi CHF=franc|francs second=second|seconds|sec|secs minute=minute|minutes|min|mins hour=hour|hours|hr|hrs day=day|days week=week|weeks month=month|months year=year|years|yr|yrs decade=decade|decades century=century|centuries km=kilometre*|kilometer*|km mile=mile|miles m=metre|metres|meter|meters cm=centimetre*|centimeter*|cm mm=millimetre*|millimeter*|mm foot=foot|feet|ft kg=kilogram*|kilo|kilos|kg g=gram|grams|g t=tonne|tonnes|ton|tons ha=hectare|hectares|ha acre=acre|acres litre=litre*|liter*|l kW=kilowatt|kilowatts|kw MW=megawatt|megawatts|mw GW=gigawatt|gigawatts|gw kWh=kilowatt-hour*|kilowatt_hour*|kwh MWh=megawatt-hour*|megawatt_hour*|mwh GWh=gigawatt-hour*|gigawatt_hour*|gwh TWh=terawatt-hour*|twh degree=degree|degrees mg=milligram*|mg ml=millilitre*|milliliter*|ml MB=megabyte*|mb GB=gigabyte*|gb TB=terabyte*|tb basispoint=basis_point*|bp ms=millisecond*|ms fold=fold|times|-fold volt=volt|volts|v pence=pence|penny|p cent=cent|cents yard=yard|yards|yd|yds inch=inch|inches|in. gallon=gallon|gallons ounce=ounce|ounces|oz lb=lb|lbs barrel=barrel|barrels|bbl dB=decibel*|db hz=hertz|hz mph=mph|miles_per_hour|miles_an_hour kmh=km/h|kph|kmh|kilometres_per_hour|kilometers_per_hour|kilometres_an_hour knot=knot|knots fortnight=fortnight*|fortnights halfyear=half-year|half-years night=night|nights weekend=weekend|weekends sqm=square_metre*|square_meter*|sq_m sqkm=square_kilomet* sqft=square_foot|square_feet|sq_ft sqmile=square_mile* cubicm=cubic_met* mbps=megabit*|mbps|mbit gbps=gigabit*|gbps calorie=calorie*|kcal watt=watt|watts|w amp=ampere*|amps kt=kilotonne*|kiloton* mt=megatonne*|megaton*",
  joints:
    "but while whereas although though because however despite after before when which who whose until since as and whereby yet unless whilst albeit",
  agents: "by",
  pronouns:
    "it its he his him she her they their them this these the_company the_firm the_group the_bank the_court the_ministry the_agency the_team the_club the_maker the_manufacturer the_retailer the_operator the_university the_council the_city the_government the_union the_startup the_authority the_association the_researchers the_study the_plant the_project who which the_scientists the_authors the_doctors the_business the_bidder the_developer the_supplier the_carrier the_airline the_chain the_brand the_lender the_insurer the_carmaker the_automaker the_producer the_publisher the_broadcaster the_newspaper the_charity the_foundation the_institute the_institution the_organisation the_organization the_federation the_regulator the_watchdog the_tribunal the_commission the_committee the_board the_parliament the_department the_party the_coalition the_police the_prosecutor the_prosecutors the_prosecution the_defendant the_accused the_suspect the_plaintiff the_minister the_mayor the_president the_chancellor the_governor the_senator the_secretary the_ministers the_director the_chairman the_chairwoman the_chief_executive the_executive the_manager the_coach the_captain the_player the_striker the_rider the_champion the_winner the_side the_squad the_author the_writer the_artist the_singer the_actor the_actress the_professor the_scientist the_researcher the_doctor the_school the_hospital the_museum the_town the_village the_island the_airport the_factory the_ship the_vessel the_unit the_device the_machine the_model the_product the_drug the_vaccine the_software the_man the_woman the_couple the_family the_pair the_duo the_former the_latter the_predecessor its_predecessor himself herself itself themselves hers theirs those",
  about:
    "about around roughly approximately nearly almost some more_than over less_than under up_to at_least circa close_to just_over just_under an_estimated estimated approx in_the_region_of in_the_order_of on_the_order_of upwards_of well_over well_above slightly_over slightly_under slightly_more_than slightly_less_than a_little_over a_little_under just_above just_below just_shy_of shy_of close_on as_many_as as_much_as more_or_less in_excess_of exceeding exceeds fewer_than at_most nearing approaching north_of somewhere_around a_good or_so above below",
};
