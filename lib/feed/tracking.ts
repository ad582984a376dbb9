/** Prefixes and names of parameters that tell where a click came from, not what is asked for. */
const PREFIXES = [
  "utm_",
  "ga_",
  "mtm_",
  "pk_",
  "itm_",
  "hsa_",
  "fb_action_",
  "fb_source",
  "at_custom",
  "hmb_",
  "_branch_",
];
const NAMES = new Set([
  ..."fbclid gclid gclsrc dclid gbraid wbraid srsltid msclkid yclid ysclid twclid ttclid igshid igsh li_fat_id epik".split(
    " ",
  ),
  ..."mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsctatracking oly_anon_id oly_enc_id vero_id vero_conv".split(
    " ",
  ),
  ..."fb_ref fb_comment_id mc_tc sc_cid _bhlid __readwiselocation mibextid campaign_source campaign_medium campaign_name campaign_term campaign_content".split(
    " ",
  ),
  ..."wickedid rb_clickid s_cid cmpid ml_subscriber ml_subscriber_hash _openstat wt_zmc at_medium at_campaign".split(
    " ",
  ),
  ..."ref_src ref_url soc_src soc_trk guccounter guce_referrer guce_referrer_sig _ga _gl __s ss_source ss_campaign_id".split(
    " ",
  ),
]);

function isTracking(parameter: string): boolean {
  const name = parameter.toLowerCase();
  return NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
}

/** Removes tracking parameters from an address in place. One that has none keeps its query exactly as it is written. */
export function dropTracking(url: URL): void {
  const tracking = [...url.searchParams.keys()].filter(isTracking);
  for (const name of tracking) url.searchParams.delete(name);
}
