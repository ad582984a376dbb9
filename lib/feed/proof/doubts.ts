import { assertions } from "./assertions";
import { bounds } from "./bounds";
import { changes } from "./changes";
import type { Source } from "./compare";
import { designator } from "./designators";
import { directions } from "./directions";
import { exchanges } from "./exchanges";
import { dates, figures } from "./figures";
import { names } from "./names";
import type { Reading } from "./read";
import { relations } from "./relations";
import { rivals } from "./rivals";
import { roles } from "./roles";
import { sign } from "./sign-doubt";
import { swaps } from "./swaps";
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
    ...exchanges(claim, source),
    ...swaps(claim, source),
    ...relations(claim, source),
    ...unfounded(claim, source),
    sign: sign(claim, source),
    designator: designator(claim, source),
  };
}
