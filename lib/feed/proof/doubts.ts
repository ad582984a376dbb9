import { assertions } from "./assertions";
import { nameBorrowed } from "./borrowed-names";
import { bounds } from "./bounds";
import { changes } from "./changes";
import type { Source } from "./compare";
import { designator } from "./designators";
import { directions } from "./directions";
import { figureMispaired } from "./figure-labels";
import { dates, figures } from "./figures";
import { loneTurned } from "./lone-names";
import { names } from "./names";
import { patchwork } from "./patchwork";
import type { Reading } from "./read";
import { reason } from "./reasons";
import { relations } from "./relations";
import { rivals } from "./rivals";
import { roles } from "./roles";
import { sign } from "./sign-doubt";
import { transposed } from "./transpositions";
import { unfounded } from "./unfounded";
import type { Doubts } from "./weights";

export function doubtsAbout(claim: Reading, source: Source): Doubts {
  return {
    ...figures(claim, source),
    ...dates(claim, source),
    ...bounds(claim, source),
    ...names(claim, source),
    ...directions(claim, source),
    ...assertions(claim, source),
    ...rivals(claim, source),
    ...roles(claim, source),
    ...changes(claim, source),
    ...relations(claim, source),
    ...unfounded(claim, source),
    patchwork: patchwork(claim, source),
    reason: reason(claim, source),
    sign: sign(claim, source),
    designator: designator(claim, source),
    figureMispaired: figureMispaired(claim, source),
    nameBorrowed: nameBorrowed(claim, source),
    loneTurned: loneTurned(claim, source),
    transposed: transposed(claim, source),
  };
}
