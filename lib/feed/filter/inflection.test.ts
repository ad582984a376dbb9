import { expect, test } from "vitest";
import { baseForm, isInflection, rootsOf } from "./inflection";
import { irregularFormsOf } from "./verbs";

function isForm(language: string, keyword: string, word: string, isCapital = false): boolean {
  const use = { isCapital, isInPhrase: false, forms: irregularFormsOf(keyword) };
  return isInflection(keyword, word, { language: () => language, use });
}

test.each([
  ["en", "color", "colours"],
  ["en", "watercolour", "watercolors"],
  ["en", "traveller", "travelers"],
  ["en", "customisable", "customizable"],
  ["en", "sceptic", "skeptics"],
  ["en", "hemoglobin", "haemoglobin"],
  ["en", "oestrogen", "estrogen"],
  ["en", "live", "lives"],
  ["en", "traffic", "trafficking"],
  ["de", "modern", "modernes"],
  ["de", "reagieren", "reagiert"],
  ["de", "stadion", "stadien"],
  ["fr", "petite", "petits"],
  ["fr", "acteur", "actrices"],
  ["es", "israeli", "israelies"],
  ["ru", "музей", "музеев"],
  ["ru", "запись", "записи"],
  ["ru", "имя", "имена"],
  ["en", "overtake", "overtook"],
  ["en", "outgrow", "outgrew"],
  ["en", "underlie", "underlying"],
  ["en", "big", "biggest"],
  ["en", "easy", "easier"],
  ["de", "kaufen", "gekaufte"],
  ["de", "abschaffen", "abzuschaffen"],
  ["de", "beschliessen", "beschlossen"],
  ["de", "befinden", "befunden"],
  ["de", "stark", "starksten"],
  ["de", "dunkel", "dunkle"],
  ["fr", "obtenir", "obtient"],
  ["fr", "inscrire", "inscrits"],
  ["fr", "employer", "emploient"],
  ["es", "mantener", "mantuvo"],
  ["es", "invertir", "invierten"],
  ["es", "reducir", "redujo"],
  ["es", "nuevo", "nueva"],
  ["es", "europeo", "europeas"],
  ["pt", "manter", "manteve"],
  ["pt", "irmao", "irma"],
  ["ru", "найти", "нашли"],
  ["ru", "инвестировать", "инвестирует"],
  ["ru", "сократить", "сокращены"],
  ["ru", "гражданин", "граждан"],
  ["ru", "окно", "окон"],
])("finds a form in %s: %s, %s", (language, one, other) => {
  expect(isForm(language, one, other)).toBe(true);
});

test.each([
  ["en", "bee", "being"],
  ["en", "the", "thing"],
  ["en", "three", "threed"],
  ["de", "markt", "marken"],
  ["de", "marken", "markt"],
  ["de", "allee", "allein"],
  ["de", "stadion", "station"],
  ["de", "schloss", "schliessen"],
  ["de", "lei", "leiten"],
  ["en", "farm", "farmer"],
  ["en", "wind", "wound"],
  ["es", "vino", "venir"],
  ["ru", "полка", "полк"],
  ["fr", "livre", "live"],
  ["fr", "entre", "entree"],
  ["fr", "arret", "arrete"],
  ["fr", "mai", "mais"],
  ["es", "latino", "latina"],
  ["es", "suministro", "suministra"],
  ["pt", "mail", "mais"],
  ["ru", "часов", "часовой"],
  ["ru", "игорь", "игре"],
])("keeps words in %s apart: %s, %s", (language, one, other) => {
  expect(isForm(language, one, other)).toBe(false);
});

test("adds the endings of surnames only to names", () => {
  expect(isForm("ru", "лавров", "лавровым", true)).toBe(true);
  expect(isForm("ru", "часов", "часовым", false)).toBe(false);
});

test("searches a word by the beginning of all its forms", () => {
  for (const [word, form] of [
    ["новый", "нового"],
    ["use", "using"],
    ["ganar", "gano"],
    ["огонь", "огня"],
    ["acteur", "actrice"],
    ["oestrogen", "estrogen"],
    ["estrogen", "oestrogen"],
  ] as const)
    expect(rootsOf(word).some((root) => form.startsWith(root))).toBe(true);
});

test.each(["constructor", "toString", "__proto__"])("has no rules for a language named “%s”", (language) => {
  expect(isForm(language, "grid", "grids")).toBe(false);
  expect(baseForm("grids", language)).toBe("grids");
});

test("finds no irregular form of a German noun", () => {
  expect(isForm("de", "essen", "gegessen")).toBe(true);
  expect(isForm("de", "essen", "gegessen", true)).toBe(false);
  expect(isForm("de", "fallen", "fiel")).toBe(true);
  expect(isForm("de", "fallen", "fiel", true)).toBe(false);
});
