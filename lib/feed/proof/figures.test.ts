import { expect, test } from "vitest";
import { prove } from "./prove";

/** Language, passage, statement. */
type Case = readonly [string, string, string];

const SAME: readonly Case[] = [
  ["en", "The app has 3M users.", "The app has 3 million users."],
  ["en", "The firm raised $2B.", "The firm raised $2 billion."],
  ["es", "El puente costó dos mil millones de euros.", "El puente costó 2.000 millones de euros."],
  ["fr", "Quatre-vingt-dix-sept personnes sont venues.", "97 personnes sont venues."],
  ["pt", "Mil e duzentas pessoas vieram.", "1.200 pessoas vieram."],
  ["de", "Die Migros baut 1'200 Stellen ab.", "Die Migros baut 1200 Stellen ab."],
  ["en", "The trial lasted 2½ years.", "The trial lasted 2.5 years."],
  ["de", "Das Gesetz gilt ab dem 05.03.2026.", "Das Gesetz gilt ab dem 5. März 2026."],
  ["fr", "La loi s'applique dès le 05/03/2026.", "La loi s'applique dès le 5 mars 2026."],
  ["en", "The law applies from 2026-03-05.", "The law applies from March 5, 2026."],
  [
    "de",
    "Die Preise sind im Sep\u00adtem\u00adber um drei Pro\u00adzent gestiegen.",
    "Die Preise sind im September um drei Prozent gestiegen.",
  ],
  ["de", "Die Frist endet am 01.12.2026.", "Die Frist endet am 1.12.2026."],
  ["en", "The flaw was fixed in version 23.4.0.", "Version 23.4.0 fixed the flaw."],
  ["en", "The outage lasted half an hour.", "The outage lasted 30 minutes."],
  ["es", "La francesa quedó a 1 min 9 s de la ganadora.", "La francesa quedó a 69 segundos de la ganadora."],
  ["fr", "L'union obtient deux fois moins qu'elle ne réclamait.", "L'union obtient la moitié de ce qu'elle réclamait."],
  ["en", "Three quarters of the members voted for the deal.", "75 percent of the members voted for the deal."],
  ["en", "Output fell from 52 to 41 million tonnes.", "Output fell from 52 million tonnes to 41 million tonnes."],
  ["pt", "A empresa pediu a troca em até 48 horas.", "A empresa pediu a troca em até dois dias."],
  ["pt", "Dois terços dos alunos passaram na prova.", "67% dos alunos passaram na prova."],
  ["pt", "Ana Prado marcou 31 pontos e Rita Lima, 26.", "Ana Prado marcou cinco pontos a mais que Rita Lima."],
  ["ru", "Завод купил 75 % акций порта.", "Завод купил три четверти акций порта."],
  ["ru", "Мост строили двадцать лет.", "Мост строили два десятилетия."],
  ["ja", "工事は半年ほど遅れている。", "工事は6カ月ほど遅れている。"],
  ["ja", "住民の4分の3が賛成した。", "住民の75%が賛成した。"],
  ["zh", "四分之三的员工参加了投票。", "75%的员工参加了投票。"],
  ["zh", "展览将持续半年。", "展览将持续6个月。"],
  ["fr", "Le 12 mars, 24 % des bus circulaient.", "Le 12 mars, un bus sur quatre circulait."],
  ["es", "El fondo paga el 45 %; el resto lo paga la ciudad.", "La ciudad paga más de la mitad."],
  ["en", "Solvex has 29 percent of the market and Nordwatt 22.", "Solvex leads Nordwatt by 7 percentage points."],
  ["en", "The repair took 60 days.", "The repair took two months."],
  ["en", "Nearly four in five of the buses ran.", "Almost 80% of the buses ran."],
  ["es", "El canal riega cuatro de cada diez fincas.", "El canal riega el 40 % de las fincas."],
  ["de", "Ein Drittel der Züge fiel aus.", "Jeder dritte Zug fiel aus."],
  ["ru", "Семь из десяти жителей проголосовали.", "Проголосовали 70 % жителей."],
  ["ja", "住民の4人に1人が投票した。", "住民の25%が投票した。"],
  ["zh", "每10个居民中有4个投了票。", "40%的居民投了票。"],
  ["en", "The bridge cost 500,000 euros.", "The bridge cost half a million euros."],
  ["es", "El puente costó 500.000 euros.", "El puente costó medio millón de euros."],
  ["fr", "Le pont a coûté 23 M€.", "Le pont a coûté 23 millions d'euros."],
  ["es", "Las ventas de Velmo bajaron un 3,2 %.", "Las ventas de Velmo bajaron cerca de un 3 %."],
  ["zh", "电站功率为20万千瓦。", "电站功率为200兆瓦。"],
  [
    "pt",
    "Dos 3,4 milhões, a Velmo pagará 900 mil agora.",
    "Dos 3,4 milhões, a Velmo pagará 900 mil agora e 2,5 milhões depois.",
  ],
  [
    "de",
    "Velmo erhielt 23 Millionen Euro, 15 Millionen davon als Kredit.",
    "Velmo erhielt 23 Millionen Euro, 15 davon als Kredit.",
  ],
  ["en", "A hundred and forty-seven people came.", "147 people came."],
  ["pt", "Dois mil e quinhentas pessoas vieram.", "2.500 pessoas vieram."],
  ["en", "A thousand people came.", "1,000 people came."],
  ["en", "One and a half million people came.", "1.5 million people came."],
  ["en", "The trial lasted two and a half years.", "The trial lasted 2.5 years."],
  ["en", "The bank raised its rate by 25 basis points.", "The bank raised its rate by 0.25 percentage points."],
  ["de", "Die Bank hob den Zins um 0,5 Prozentpunkte an.", "Die Bank hob den Zins um 50 Basispunkte an."],
  ["zh", "百分之十二的员工参加了投票。", "12%的员工参加了投票。"],
  ["zh", "12.5%的员工参加了投票。", "百分之十二点五的员工参加了投票。"],
  ["fr", "Le pont a coûté deux milliards et demi d'euros.", "Le pont a coûté 2,5 milliards d'euros."],
  ["es", "El puente costó dos millones y medio de euros.", "El puente costó 2,5 millones de euros."],
  ["es", "El puente costó 2 millones y medio de euros.", "El puente costó 2,5 millones de euros."],
  ["pt", "A ponte custou dois milhões e meio de euros.", "A ponte custou 2,5 milhões de euros."],
  ["ru", "Мост стоил два с половиной миллиона евро.", "Мост стоил 2,5 миллиона евро."],
  ["ru", "Мост стоил полтора миллиона евро.", "Мост стоил 1,5 миллиона евро."],
  ["de", "Die Brücke kostete zweieinhalb Millionen Euro.", "Die Brücke kostete 2,5 Millionen Euro."],
];

const OTHER: readonly Case[] = [
  ["es", "El puente costó dos mil millones de euros.", "El puente costó 1.002.000 euros."],
  ["fr", "Quatre-vingt-dix-sept personnes sont venues.", "41 personnes sont venues."],
  ["de", "Die Migros baut 1'200 Stellen ab.", "Die Migros baut 200 Stellen ab."],
  ["en", "The trial lasted 2½ years.", "The trial lasted 21 years."],
  ["en", "The lamp needs 10² watts.", "The lamp needs 102 watts."],
  ["de", "Die Frist endet am 1.12.2026.", "Die Frist endet am 11.2.2026."],
  ["ru", "Версия вышла 1.12.2026.", "Версия вышла 11.2.2026."],
  ["en", "The flaw was fixed in version 23.4.0.", "The flaw was fixed in version 2.34.0."],
  ["en", "The outage lasted half an hour.", "The outage lasted 30 hours."],
  ["en", "The fine is 200 euros a day.", "The fine is 200 euros a month."],
  ["fr", "Cette ligne transporte 5 200 voyageurs chaque jour.", "Cette ligne transporte 5 200 voyageurs chaque mois."],
  ["fr", "Le bac part tous les jours.", "Le bac part toutes les semaines."],
  ["es", "El ferri zarpa a diario.", "El ferri zarpa todas las semanas."],
  ["pt", "A balsa parte todos os dias.", "A balsa parte toda semana."],
  [
    "en",
    "Solvex sold 40 turbines in May. Its rival Nordwatt sold 70 turbines.",
    "Nordwatt, the rival of Solvex, sold 40 turbines.",
  ],
  ["en", "Sales rose 8 percent and costs fell 3 percent.", "Sales fell 8 percent."],
  ["zh", "产量约为5万吨，比上一季少8%，价格上涨20%。", "产量比上一季增加8%。"],
  ["pt", "Uma fundação suíça pagou o estudo.", "Uma fundação sueca pagou o estudo."],
  ["pt", "O lucro caiu no terceiro trimestre.", "O lucro caiu no segundo trimestre."],
  ["pt", "O prazo termina em 31 de julho, antes das aulas de agosto.", "O prazo termina em 31 de agosto."],
  ["pt", "A multa é de R$ 200 por dia.", "A multa é de R$ 200 por mês."],
  ["ru", "Выручка выросла в первом полугодии.", "Выручка выросла во втором полугодии."],
  ["ru", "Клуб потратил 5 миллионов евро.", "Клуб потратил 5 миллионов злотых."],
  ["ja", "市長は同日、計画を発表した。", "市長は翌日、計画を発表した。"],
  ["zh", "咖啡豆涨到每公斤47元。", "咖啡豆涨到每吨47元。"],
  ["zh", "公司去年亏损1.3亿林吉特。", "公司去年亏损1.3亿美元。"],
  [
    "fr",
    "Le comité a approuvé le projet par 31 voix contre 27.",
    "Le comité a approuvé le projet par 31 % des voix contre 27 %.",
  ],
  ["en", "The talks were suspended for a week.", "The talks were suspended for a year."],
  ["en", "Nearly four in five of the buses ran.", "Almost 60% of the buses ran."],
  ["en", "The crew repaired three in five years.", "The crew repaired 60 percent."],
  ["es", "Corrieron once equipos de Velmo.", "Corrieron nueve equipos de Velmo."],
  ["en", "The bridge cost about 320 euros.", "The bridge cost about 300,000 euros."],
  ["pt", "A Velmo faturou 83 milhões de euros e a Orsa, 57 milhões.", "A Orsa faturou 57 milhões de dólares."],
  ["en", "A hundred and forty-seven people came.", "47 people came."],
  ["en", "Between one hundred and two hundred people came.", "10,200 people came."],
  ["en", "One and a half million people came.", "500,000 people came."],
  ["en", "One and a half million people came.", "One million people came."],
  ["en", "The bank raised its rate by 25 basis points.", "The bank raised its rate by 2.5 percentage points."],
  ["zh", "百分之十二的员工参加了投票。", "百分之五十的员工参加了投票。"],
  ["zh", "百分之十二的员工参加了投票。", "50%的员工参加了投票。"],
  ["fr", "Le pont a coûté deux milliards et demi d'euros.", "Le pont a coûté 2 milliards d'euros."],
  ["es", "El puente costó dos millones y medio de euros.", "El puente costó dos millones de euros."],
  ["pt", "A ponte custou dois milhões e meio de euros.", "A ponte custou dois milhões de euros."],
  ["ru", "Мост стоил два с половиной миллиона евро.", "Мост стоил два миллиона евро."],
  ["de", "Die Brücke kostete zweieinhalb Millionen Euro.", "Die Brücke kostete zwei Millionen Euro."],
];

function verdictOn([language, markdown, text]: Case) {
  const quotes = [{ start: 0, end: markdown.length }];
  return prove({ text, quotes }, { title: "", markdown, language })[0]?.verdict;
}

test.each(SAME)("%s: %s supports the same figure in another form: %s", (...statement) => {
  expect(verdictOn(statement)).toBe("supported");
});

test.each(OTHER)("%s: %s does not support: %s", (...statement) => {
  expect(verdictOn(statement)).not.toBe("supported");
});
