import { describe, expect, test } from "vitest";
import { isBoilerplate, refersBack, standsAlone } from "./sentence-checks";

describe("boilerplate", () => {
  test.each([
    "Subscribe to our newsletter for more stories like this.",
    "Sign up for the Morning Brief.",
    "Read more: How the tender was won.",
    "» Continue reading on our site.",
    "Photo: Jane Doe/Reuters.",
    "Image credit: NASA.",
    "Written by Jane Doe.",
    "We use cookies to make this site better.",
    "The post Grid fees rise appeared first on Grid Notes.",
    "© 2026 Grid Notes. All rights reserved.",
    "This article was originally published in March.",
    "Thanks for reading!",
    "Share this on Facebook.",
    "Dear readers, some of you have asked for it.",
    "First of all, thanks to the people who tested the betas.",
    "Forward-looking statements involve risks and uncertainties.",
    "Liebe Leserinnen und Leser, wir müssen reden.",
    "Hola a todos: prometí contar cómo acabó.",
    "いつもお読みいただきありがとうございます。",
    "Jetzt abonnieren und nichts verpassen.",
    "Foto: dpa.",
    "Lesen Sie auch: Was der Strom kostet.",
    "Alle Rechte vorbehalten.",
    "Abonnez-vous à notre lettre.",
    "Lire aussi : le prix du pain monte.",
    "Suscríbete a nuestro boletín.",
    "Leia também: o preço da energia.",
    "Leggi anche: il prezzo del pane.",
    "Lees ook: de prijs van brood.",
    "Читайте также: цены растут.",
    "続きを読む。",
    "写真＝共同通信。",
    "点击这里阅读全文。",
    "图：新华社。",
    "اشترك في نشرتنا البريدية.",
    "यह भी पढ़ें: बिजली महंगी हुई।",
    "อ่านต่อ ราคาไฟฟ้า",
  ])("includes: %s", (sentence) => {
    expect(isBoilerplate(sentence)).toBe(true);
  });

  test.each([
    "Subscriptions fell by 8 percent in the third quarter.",
    "All readers of the report got a copy.",
    "Thanks to a grant, the port buys eight cranes.",
    "Gracias a la lluvia, la cosecha crece.",
    "Good mornings in the port begin at four.",
    "Readers of the report learn more about the drawing than about the price.",
    "Photographs of the site show two lakes.",
    "By 341 votes to 262 Parliament agreed to the delay.",
    "The source of the fire was a connector.",
    "Sources in the ministry expect a delay.",
    "Followers of the market expect 4 percent.",
    "Cookies of other sites are blocked by the browser from March.",
    "Von den Bäckern haben 38 geantwortet.",
    "Textilien werden teurer.",
    "Partager les coûts est la règle.",
    "图书馆周一开放。",
    "写真が公開された。",
  ])("excludes: %s", (sentence) => {
    expect(isBoilerplate(sentence)).toBe(false);
  });
});

describe("standalone sentences", () => {
  test.each([
    "The block will be […]",
    "The price rose and then...",
    "you need a balanced roster.",
    "Will they recover?",
    "See https://a.example for the plan.",
    "The plan is at plans.example for everybody to read.",
    "The plan is at plans[.]example for everybody.",
    "Write to sales@plans.example for the plan.",
    "The plan is at javascript:open(1) for everybody.",
    "The plan\u{E0041} is for everybody to read.",
    "SELECT id FROM events WHERE a = 1 AND b > 2 { LIMIT 5; }",
    "THIS WILL CHANGE EVERYTHING ABOUT BATTERIES.",
    "“I have lost the trust of this house.",
    "The price (in euros rose.",
  ])("exclude: %s", (sentence) => {
    expect(standsAlone(sentence)).toBe(false);
  });

  test.each([
    "iPhone sales fell by 4 percent.",
    "“I will go,” the minister said.",
    "„Wir rechnen mit mehr“, sagte Kern.",
    "Les ports ont salué « un signal ».",
    "業界団体は「影響は小さい」との見方を示した。",
    "NASA and ESA will share the cost of 3.5 million.",
    "The firm (founded in 1990) lost 4% on the news.",
    "Version 3.5 of Node.js came at 10.30 p.m. from the U.S. office.",
  ])("include: %s", (sentence) => {
    expect(standsAlone(sentence)).toBe(true);
  });
});

describe("references to earlier sentences", () => {
  test.each([
    "It was 14 MB where the limit is two.",
    "Hence no leader was chosen.",
    "“They would still be cheaper to run.”",
    "However, the price rose.",
    "Das ist weniger als im Vorjahr.",
    "Das würde teuer.",
    "Diese Regel gilt ab März.",
    "Daher steigt der Preis.",
  ])("are found: %s", (sentence) => {
    expect(refersBack(sentence)).toBe(true);
  });

  test.each([
    "Italy will vote in March.",
    "Soil dries out in summer.",
    "It-Girl magazines are back.",
    "Das Ministerium schweigt.",
    "Das neue Gesetz gilt ab März.",
    "Erst im März wird gewählt.",
    "Esel fressen Disteln.",
  ])("are not found: %s", (sentence) => {
    expect(refersBack(sentence)).toBe(false);
  });

  test.each([
    ["fr", "Cela concerne 640 entreprises."],
    ["es", "Además, exigirá un 20 %."],
    ["it", "Questo riguarda 640 imprese."],
    ["pt", "Isso reduz a latência."],
    ["nl", "Dat treft 2.300 bedrijven."],
    ["ru", "Это снизит расход."],
    ["ja", "しかし、業界団体は否定した。"],
    ["zh", "但是，成本仍高。"],
    ["ko", "그러나 가격은 올랐다."],
    ["hi", "यह फैसला एक अप्रैल से लागू होगा।"],
    ["ar", "لكن الأسعار ارتفعت."],
    ["th", "แต่ราคายังสูง"],
    ["en", "For example, the price rose."],
    ["en", "I joined them a year later."],
  ])("in %s are found: %s", (language, sentence) => {
    expect(refersBack(sentence, language)).toBe(true);
  });

  test.each([
    ["fr", "Ilona ouvre en mars."],
    ["it", "Emilia compra il forno."],
    ["nl", "Dieren eten gras."],
    ["en", "Die casting is cheap."],
    ["hi", "यहूदी संग्रहालय खुला।"],
  ])("in %s are not found: %s", (language, sentence) => {
    expect(refersBack(sentence, language)).toBe(false);
  });
});
