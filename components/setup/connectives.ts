import { wordSet } from "@/lib/core/words";

/** Articles, prepositions, conjunctions and relative words, which never end a name. */
export const CONNECTIVES = wordSet(`
  a an the and or but nor with without for from of in on at by to into onto over under about between within across
  against after before during since until as than plus versus vs via per like including especially such that which who
  whose where when how why what if because is are was were our my your their its we
  der die das den dem des ein eine einen einem einer eines und oder aber sowie mit ohne für von vom aus in im an am auf
  bei beim zu zum zur über unter nach vor seit bis durch gegen um als wie ob dass weil wenn
  le la les l un une des du de d et ou mais avec sans pour par sur sous dans en à au aux chez entre vers depuis que qui
  el los las lo un una unos unas y e o u pero con sin para por sobre bajo en de del al entre desde hasta que
  o os as um uma uns umas e ou mas com sem por pelo pela em no na nos nas do da dos das ao à entre até desde
  и или но а в во на с со о об по для от до из к у за под при без между через что как`);
