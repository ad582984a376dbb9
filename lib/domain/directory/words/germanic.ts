/** German, Dutch and Swedish words for topics and places, as keywords. */
export const GERMAN = `
news: Nachrichten, Schlagzeilen, Neuigkeiten, aktuelles, Zeitung
world: Weltnachrichten, Weltgeschehen, Ausland
politics: Politik, politisch*, Wahlen, Bundestag, Regierung, Demokratie, Innenpolitik
policy: Regulierung, Gesetzgebung, Netzpolitik, Energiepolitik, Klimapolitik
geopolitics: Geopolitik, Außenpolitik, Diplomatie
defence: Verteidigung, Bundeswehr, Militär, Rüstung, Sicherheitspolitik
media: Journalismus, Medienkritik, Medien
technology: Technologie, Technik, IT, Digitalisierung, digital*
software: Software, Programmierung, programmieren, Entwickler, Softwareentwicklung, Open Source
web: Webentwicklung, Webdesign, Frontend
ai: künstliche Intelligenz, KI, maschinelles Lernen, Sprachmodelle
security: IT-Sicherheit, Cybersicherheit, Hacker, Sicherheitslücken, Datensicherheit, Cyberangriffe
linux: Linux, freie Software
gadgets: Smartphones, Handys, Gadgets, Unterhaltungselektronik
hardware: Hardware, Halbleiter, Chips, Prozessoren, Grafikkarten
startups: Startups, Start-ups, Gründer, Gründerszene, Risikokapital
privacy: Datenschutz, Überwachung, Bürgerrechte, DSGVO, Privatsphäre
science: Wissenschaft, Forschung, wissenschaftlich*
physics: Physik
biology: Biologie, Genetik
space: Weltraum, Astronomie, Raumfahrt, Sterne, Weltall, Planeten
mathematics: Mathematik
mind: Psychologie, Gehirn
archaeology: Archäologie, Ausgrabungen
nature: Natur, Tiere, Artenschutz
engineering: Ingenieurwesen, Ingenieure, Maschinenbau, Ingenieur
construction: Bau, Bauwesen, Bauindustrie, Bauingenieur
manufacturing: Produktion, Fertigung, Industrie
energy: Energie, Strom, Energiewende, Stadtwerke, Energiewirtschaft, Energieversorger
renewables: erneuerbare Energien, Solar, Solarenergie, Windkraft, Photovoltaik, Solaranlagen, Windenergie
batteries: Batterien, Batteriespeicher, Stromspeicher, Speicher, Akkus, Energiespeicher
grid: Stromnetz, Netzausbau, Stromnetze, Strommarkt
climate: Klima, Klimawandel, Klimaschutz, Klimakrise
environment: Umwelt, Umweltschutz, Nachhaltigkeit
health: Gesundheit, Krankenhaus, Krankenhäuser, Gesundheitswesen, gesund
medicine: Medizin, Ärzte, Krankheiten, medizinisch*
law: Recht, Jura, Juristen, Gerichte, Rechtsprechung, Urteile, Anwälte, Rechtswissenschaft, Gesetze, juristisch*
finance: Finanzen, Banken
economics: Volkswirtschaft, Konjunktur, Ökonomie, Wirtschaftspolitik, Inflation
markets: Börse, Aktien, Geldanlage, ETF
personal-finance: Geldanlage, sparen, Altersvorsorge, persönliche Finanzen, ETF
business: Wirtschaft, Unternehmen, Mittelstand
management: Management, Führung, Führungskräfte
marketing: Marketing, Werbung
design: Design, Gestaltung, Grafikdesign
typography: Typografie, Schriften, Typographie
architecture: Architektur, Architekten, Gebäude
urbanism: Stadtplanung, Städtebau
culture: Kultur, Feuilleton
art: Kunst, Museen, Ausstellungen
books: Bücher, Literatur, Romane, Lesen, Buchkritik
theatre: Theater, Bühne
film: Kino, Filme
television: Fernsehen, Serien
music: Musik
games: Computerspiele, Videospiele, Gaming
sport: Sport
football: Fußball, Bundesliga
cycling: Radsport, Fahrrad, Rennrad
food: Essen, Lebensmittel
cooking: Kochen, Rezepte, Küche
baking: Backen, Brot, Sauerteig, Torten, Brotbacken
vegetarian: vegan, vegetarisch*, vegane
travel: Reisen, Urlaub, Reiseberichte
rail: Bahn, Züge, Eisenbahn, Bahnreisen, Zugreisen
cars: Autos, Auto, Automobil*
electric-cars: Elektroautos, E-Autos, Elektromobilität, E-Mobilität
gardening: Garten, Gärtnern, Pflanzen, Gemüsegarten
agriculture: Landwirtschaft, Bauern, Landwirte, Ackerbau
education: Bildung, Schule, Schulen, Lehrer, Unterricht
history: Geschichte
philosophy: Philosophie
@europe: Europa, europäisch*, EU
@germany: Deutschland, deutsch*, Berlin
@austria: Österreich, österreichisch*, Wien
@switzerland: Schweiz, schweizer*, Zürich
@france: Frankreich, französisch*
@usa: USA, Amerika, amerikanisch*
@uk: Großbritannien, britisch*, England, englisch*
@ukraine: Ukraine, ukrainisch*
@russia: Russland, russisch*
@africa: Afrika, afrikanisch*
`;
export const DUTCH = `
news: nieuws, actualiteit, krant
politics: politiek, verkiezingen, kabinet
technology: technologie, techniek, tech
software: programmeren, software, ontwikkelaars
ai: kunstmatige intelligentie, AI
hardware: hardware, processors
gadgets: gadgets, smartphones, telefoons
security: cyberbeveiliging, beveiliging, hackers
science: wetenschap, onderzoek
energy: energie, stroom
renewables: zonne-energie, zonnepanelen, windenergie, duurzame energie
climate: klimaat, klimaatverandering
health: gezondheid, zorg
law: recht, rechtspraak, juridisch*
finance: financiën, banken
economics: economie
football: voetbal, Eredivisie
sport: sport
cooking: recepten, koken
travel: reizen
books: boeken, literatuur
culture: cultuur, kunst
@netherlands: Nederland, Nederlands*, Amsterdam
@belgium: België, Vlaanderen, Belgisch*, Vlaams*
`;
export const SWEDISH = `
news: nyheter, tidning
politics: politik, val, riksdagen
technology: teknik, teknologi, tech
engineering: ingenjör, ingenjörer, teknik
startups: startups, startupbolag, entreprenörer, uppstartsbolag
software: programmering, mjukvara
science: vetenskap, forskning
energy: energi, el
climate: klimat, klimatförändringar
health: hälsa, vård
economics: ekonomi
sport: sport, idrott
football: fotboll, Allsvenskan
cooking: recept, matlagning
books: böcker, litteratur
@sweden: Sverige, svensk*, Stockholm
`;
export const DANISH = `
news: nyheder, avis
politics: politik, valg
technology: teknologi, teknik
engineering: ingeniør, ingeniører
software: programmering, software
science: videnskab, forskning
@denmark: Danmark, dansk*
`;
export const NORWEGIAN = `
news: nyheter, avis
technology: teknologi, teknikk
engineering: ingeniør, ingeniører
science: vitenskap, forskning
energy: energi, kraft
@norway: Norge, norsk*
`;
export const FINNISH = `
news: uutis*
technology: teknologi*, tekniik*
engineering: insinöör*
@finland: Suomi, Suome*, suomalai*
`;
