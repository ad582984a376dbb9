import { describe, expect, test } from "vitest";
import { refersBack } from "./back-references";

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
    "The ministry has ways to deal with such cases.",
    "While this is a path to wealth, the odds are small.",
    "Three sources say, however, that the tender is dead.",
    "The port then tried diesel cranes.",
    "In 2018, she joined the board of the port.",
    "Let’s make sure they pay for the cable.",
    "Because of the test file’s life!",
    "Two weeks later the ministry gave way.",
    "The answer is the price of steel.",
    "As we said, lemon trees are easy.",
    "“Nobody will pay for that,” he said.",
    "Atim: It would be tragic.",
    "Bei dieser Nähe liegt das Thema auf der Hand.",
    "Der Post bringt den Rapper jedoch auf.",
    "In ihrem Buch zeigt die Physikerin den Weg.",
    "Auch bei Rehen zehrt die Kälte.",
    "Drei Monate später kam die Absage.",
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
    "The ministry will publish the rules this week.",
    "In this article I explain the two sizes.",
    "If the minister resigns, she loses the seat.",
    "The operators say they will appeal.",
    "“Nobody will pay for the cable,” the minister said.",
    "Because the price rose, the port waits.",
    "In diesem Jahr steigt der Preis.",
    "In dieser neuen Folge geht es um Strom.",
    "Der Hafen, der im Mai öffnet, kostet 40 Millionen.",
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
    ["fr", "Par la suite, le projet a pris du retard."],
    ["fr", "Créé en 1947, il est le seul chœur du pays."],
    ["fr", "Le ministre dénonce toutefois le retard."],
    ["es", "El gobierno rechazó debatir estos temas."],
    ["es", "En la capital, en cambio, subieron."],
    ["es", "“No podían callarnos”, expresa."],
    ["pt", "Por sua vez, o porto aguarda."],
    ["it", "Infatti il prezzo è salito."],
    ["pl", "Dodatkowo spadły ceny."],
    ["cs", "Proto ceny klesly."],
    ["hu", "Ezen az éjszakán bulikat szerveznek."],
    ["fi", "Lisäksi hinta nousi."],
    ["sv", "Dessutom steg priset."],
    ["tr", "Ancak fiyat arttı."],
    ["zh", "60年后，城市变了。"],
  ])("in %s are found: %s", (language, sentence) => {
    expect(refersBack(sentence, language)).toBe(true);
  });

  test.each([
    ["fr", "Ilona ouvre en mars."],
    ["it", "Emilia compra il forno."],
    ["nl", "Dieren eten gras."],
    ["en", "Die casting is cheap."],
    ["en", "The port, also known as the Gate, has 52 cranes."],
    ["hi", "यहूदी संग्रहालय खुला।"],
    ["es", "El tribunal rechazó este jueves el pedido."],
    ["es", "El amistoso es este 27 de abril."],
    ["fr", "Le tabloïd révèle ce vendredi une fête."],
    ["sv", "Den svenska regeringen höjer skatten."],
    ["pl", "Tania energia przyciąga firmy."],
  ])("in %s are not found: %s", (language, sentence) => {
    expect(refersBack(sentence, language)).toBe(false);
  });
});
