/** Words by language that introduce a reason; in Japanese, they follow it. */
export const REASONS: Readonly<Record<string, string>> = {
  de: "weil wegen aufgrund dank infolge da auf_wunsch auf_bitte* auf_drangen auf_betreiben auf_empfehlung aus_protest aus_angst aus_sorge im_gegenzug",
  en: "because because_of due_to owing_to thanks_to on_account_of as_a_result_of in_protest at_the_request_of at_the_urging_of at_the_insistence_of in_exchange_for in_return_for for_fear_of out_of_fear prompted_by triggered_by caused_by",
  es: "porque debido_a debido_al gracias_a gracias_al a_causa a_raiz a_peticion a_instancias por_falta por_miedo ya_que puesto_que a_cambio en_protesta",
  fr: "parce_que parce_qu' car puisque puisqu' en_raison a_cause grace_a grace_au grace_aux faute_de faute_d' du_fait a_la_demande suite_a sous_l'effet sous_la_pression en_echange",
  ja: "を理由に を理由として が原因で ため、 おかげで の要請で の要望で",
  pt: "porque devido_a devido_ao devido_aos devido_as gracas_a gracas_ao gracas_aos gracas_as por_causa a_pedido por_falta por_medo ja_que uma_vez_que visto_que em_troca em_protesto por_iniciativa por_ordem",
  ru: "потому_что из-за благодаря поскольку так_как по_причине вследствие ради по_просьбе по_требованию по_инициативе из_опасений в_обмен под_давлением",
  zh: "因为 由于 因 鉴于 应",
};
