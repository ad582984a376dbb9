import { expect, test } from "vitest";
import { isBoilerplate } from "./boilerplate";

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
])("is the site's: %s", (sentence) => {
  expect(isBoilerplate(sentence)).toBe(true);
});

test.each([
  "Subscriptions fell by 8 percent in the third quarter.",
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
])("is the article's: %s", (sentence) => {
  expect(isBoilerplate(sentence)).toBe(false);
});
