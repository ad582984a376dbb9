import { expect, test } from "vitest";
import { languageOf } from "./languages";
import { verdictOn } from "./prove";
import { read } from "./read";

function isKept(tag: string, claim: string, passage: string): boolean {
  const language = languageOf(tag);
  const passages = [read(passage, language)];
  return verdictOn(read(claim, language), { passages, article: passages }) === "supported";
}

test.each([
  ["en", "The fare is valid until 30 June 2027.", "The fare is valid from 30 June 2027."],
  ["en", "The bank will open branches until May.", "The bank will open branches from May."],
  ["de", "Die Aktion läuft bis zum 3. Mai.", "Die Aktion läuft ab dem 3. Mai."],
  ["de", "Die Regel gilt ab Juni 2028.", "Die Regel gilt bis Juni 2028."],
  ["fr", "L'offre est valable jusqu'au 3 mai.", "L'offre est valable à partir du 3 mai."],
  ["es", "La oferta vale hasta el 3 de mayo.", "La oferta vale desde el 3 de mayo."],
  ["pt", "A oferta vale até 3 de maio.", "A oferta vale a partir de 3 de maio."],
  ["ru", "Тариф действует до 3 мая.", "Тариф действует с 3 мая."],
  ["ja", "割引は5月3日まで続く。", "割引は5月3日から続く。"],
  ["zh", "优惠有效期至5月3日。", "优惠有效期自5月3日起。"],
])("%s: %s does not support the other end of the period: %s", (tag, passage, claim) => {
  expect(isKept(tag, claim, passage)).toBe(false);
});

test.each([
  ["en", "The road is closed from 3 May until 9 May.", "The road is closed from 3 to 9 May."],
  ["en", "The factory will not produce cars until 2028.", "The factory will produce cars only from 2028."],
  ["en", "The rule does not apply until 3 May.", "The rule applies from 3 May."],
  ["de", "Die Straße ist bis 3. Mai gesperrt.", "Ab 3. Mai ist die Straße wieder offen."],
  ["fr", "Les trains circulent du 3 mai jusqu'au 9 mai.", "Les trains circulent à partir du 3 mai."],
  ["ja", "割引は5月3日から9日まで続く。", "割引は5月3日から始まる。"],
])("%s: %s supports the same period in other words: %s", (tag, passage, claim) => {
  expect(isKept(tag, claim, passage)).toBe(true);
});
