import type { ModelAnswer, ModelCall } from "@/lib/testing/model-server";
import { obey } from "@/lib/testing/obedient-model";

/** Model name in the pictures, so that nobody takes these texts for those of a real model. */
export const STAND_IN = "stand-in, texts written by hand";

interface Texts {
  /** A sentence of the article, by which it is recognised. */
  marker: string;
  summary: string;
  keylearning: string;
  quotes: string[];
}

const TEXTS: readonly Texts[] = [
  {
    marker: "The separation distance alone took two of eight containers off the plot",
    summary:
      "Tamar Utility District awarded 200 MWh to the sodium-ion vendor Saltmere Energy. New separation distances raised the installed cost of the best lithium bid by 11 percent.",
    keylearning:
      "Bid by energy per square metre: with the plot fixed at 3,900 square metres, separation distances decided the tender. The next one is due in February in the same fire district.",
    quotes: [
      "With the plot fixed at 3,900 square metres, energy per square metre became the deciding figure",
      "the next tender, due in February in the same fire district",
    ],
  },
  {
    marker: "Storage behaved differently from solar.",
    summary:
      "The interconnection queue of seven regions fell from 1,940 GW to 1,310 GW as deposits rose to $4,000 per megawatt. Of the battery projects that filed in the 2023 window, 71 percent are still there.",
    keylearning:
      "Expect buyers to ask for price validity of two years and more: the median battery that signed in September had waited 27 months, which outlasts most supply contracts.",
    quotes: [
      "The median battery that signed an agreement in September had waited 27 months",
      "expect buyers to ask cell vendors for price validity of two years and more",
    ],
  },
  {
    marker: "Firmware 8.2 of Tessel Power Electronics lifts the limit to 2.0 for 300 milliseconds",
    summary:
      "Firmware 8.2 of Tessel lifts the fault current of its G4 inverters to 2.0 times nominal for 300 milliseconds. It costs $4,500 for each megawatt, against $60,000 and more per feeder for distance protection.",
    keylearning:
      "Ask what the warranty says before you bid with this firmware: Tessel counts each pulse as four hours of operation.",
    quotes: ["Tessel counts each pulse as four hours of operation"],
  },
  {
    marker: "The contract that Lindenau Municipal Power signed on Tuesday names neither panels nor batteries.",
    summary:
      "Lindenau Municipal Power pays Cordgrass Energy $71 for each megawatt-hour between 6 and 10 p.m. on 350 evenings a year. It is the third such contract since July.",
    keylearning:
      "Price the penalty before you bid: the seller has to deliver 60 MW between 6 and 10 p.m. on 350 evenings a year, with a penalty of twice the price for each megawatt-hour missing.",
    quotes: [
      "It obliges the seller, Cordgrass Energy, to deliver 60 MW between 6 and 10 p.m. on 350 evenings a year, at $71 for each megawatt-hour, with a penalty of twice the price for each one missing",
    ],
  },
];

/** Answers as a model would, by hand for the posts that the pictures show, else with sentences of the article. */
export function answerForPictures(call: ModelCall): ModelAnswer {
  const texts = TEXTS.find(({ marker }) => call.prompt.includes(marker));
  if (!texts || call.purpose === "opinion") return obey(call);
  const { summary, keylearning, quotes } = texts;
  return { value: call.purpose === "summary" ? { summary } : { keylearning, quotes } };
}
