/** French, Spanish, Italian and Portuguese words for topics and places, as keywords. */
export const FRENCH = `
news: actualités, actualité, actu, infos, informations, journaux, presse
world: international, actualité internationale, monde
politics: politique, élections, gouvernement, démocratie, parlement
policy: politiques publiques, réglementation, législation
geopolitics: géopolitique, diplomatie, relations internationales
media: journalisme, médias
technology: technologie, technologies, tech, numérique, high-tech, informatique
software: logiciel, logiciels, programmation, développeurs, développement logiciel
linux: linux, logiciels libres, logiciel libre
ai: intelligence artificielle, IA, apprentissage automatique
security: cybersécurité, sécurité informatique, piratage, pirates, hackers, failles
gadgets: smartphones, téléphones, gadgets
startups: startups, start-up, jeunes pousses, entrepreneurs, levées de fonds
privacy: vie privée, surveillance, données personnelles, RGPD
science: science, sciences, recherche, scientifique, vulgarisation
physics: physique
space: espace, astronomie, spatial, planètes, étoiles
mathematics: mathématiques, maths
medicine: médecine, médecins, médical, maladies, recherche médicale
health: santé, hôpital, hôpitaux, bien-être
energy: énergie, électricité, énergétique
renewables: énergies renouvelables, solaire, éolien, photovoltaïque, énergie renouvelable
nuclear: nucléaire
batteries: batteries, stockage, stockage d'énergie
climate: climat, réchauffement, changement climatique, climatique
environment: environnement, écologie, écologique, pollution, biodiversité
engineering: ingénieur, ingénierie, ingénieurs
manufacturing: industrie, usines, usine
construction: bâtiment, construction, BTP
law: droit, justice, juridique, avocats, tribunaux, jurisprudence
finance: finance, finances, banques
economics: économie, inflation, économique
markets: bourse, actions, marchés financiers, placements
personal-finance: épargne, argent, placements
business: entreprises, affaires, entreprise
design: design, graphisme
typography: typographie
architecture: architecture
culture: culture, arts
games: jeux vidéo, jeu vidéo
film: cinéma, films
television: télévision, séries
books: livres, littérature, romans, lecture, édition
music: musique, concerts, rock
sport: sport, sports
football: football, foot, Ligue 1
cycling: cyclisme, vélo, Tour de France
food: gastronomie, restaurants, nourriture
cooking: cuisine, recettes, recette
wine: vin, vins, vignobles, œnologie
gardening: jardin, jardinage, potager
travel: voyages, voyage, tourisme
agriculture: agriculture, agriculteurs
education: éducation, école, enseignement
history: histoire
@france: France, français*, Paris
@africa: Afrique, africain*
@belgium: Belgique, belge
@switzerland: Suisse
@canada: Canada, Québec, québécois*
@europe: Europe, européen*
`;
export const SPANISH = `
news: noticias, actualidad, prensa, periódicos
world: internacional, noticias internacionales, mundo
politics: política, elecciones, gobierno, democracia
technology: tecnología, tecnologías, tecnológico, informática
software: software, programación, desarrolladores, programadores
linux: linux, software libre
ai: inteligencia artificial, IA, aprendizaje automático
security: ciberseguridad, seguridad informática, hackers
gadgets: móviles, teléfonos, gadgets, smartphones
apple: iPhone, Apple
startups: startups, emprendedores, emprendimiento
science: ciencia, ciencias, investigación, divulgación, científica
physics: física
space: espacio, astronomía, planetas
mathematics: matemáticas
medicine: medicina, médicos, enfermedades, médica
health: salud, bienestar, sanidad, hospitales
nutrition: nutrición, alimentación, dieta
energy: energía, electricidad, energético
renewables: energías renovables, solar, eólica, fotovoltaica, renovables, energía solar
batteries: baterías, almacenamiento
climate: clima, cambio climático, calentamiento
environment: medio ambiente, ecología, contaminación, medioambiente, biodiversidad
nature: naturaleza, animales
law: derecho, justicia, jurídico, abogados, tribunales, leyes
finance: finanzas, bancos, financiero
economics: economía, inflación, económica
markets: bolsa, inversiones, acciones, invertir, mercados
business: empresas, negocios
design: diseño
architecture: arquitectura, arquitectos
culture: cultura
games: videojuegos
vegetarian: vegan*, vegetarian*
film: cine, películas
television: series, televisión
books: libros, literatura, novelas, lectura
music: música, indie
sport: deportes, deporte
football: fútbol, La Liga, Real Madrid, Barcelona
food: gastronomía, comida, restaurantes
cooking: cocina, recetas, cocinar
travel: viajes, viajar, turismo
history: historia
@spain: España, español*
@latin-america: América Latina, Latinoamérica, latinoamerican*
@mexico: México, mexican*
@argentina: Argentina, argentin*
@colombia: Colombia, colombian*
@chile: Chile, chilen*
@peru: Perú, peruan*
`;
export const ITALIAN = `
news: notizie, attualità, cronaca, giornali
world: esteri, notizie dal mondo
politics: politica, elezioni, governo, parlamento
technology: tecnologia, tecnologie, informatica
software: programmazione, software
ai: intelligenza artificiale
gadgets: smartphone, cellulari
science: scienza, scienze, ricerca, scientifica, divulgazione
nature: natura, animali
energy: energia, elettricità
renewables: energie rinnovabili, rinnovabili, solare, fotovoltaico, eolico
climate: clima, cambiamento climatico, cambiamenti climatici
environment: ambiente, ecologia
health: salute, sanità, benessere
medicine: medicina, medici
finance: finanza, banche, finanziari*
economics: economia, inflazione
markets: borsa, investimenti, azioni, mercati
personal-finance: risparmio, risparmi
sport: sport
football: calcio, Serie A, Juventus
food: gastronomia, cibo, ristoranti
cooking: cucina, ricette, cucinare
wine: vino, vini
books: libri, letteratura, romanzi, lettura
film: cinema, film
culture: cultura
architecture: architettura
design: design
travel: viaggi
@italy: Italia, italian*
`;
export const PORTUGUESE = `
news: notícias, atualidades, jornais, atualidade
politics: política, eleições, governo
technology: tecnologia, informática, tecnologias
gadgets: celulares, smartphones, telemóveis
software: programação, software, desenvolvedores
apple: iPhone, Apple
ai: inteligência artificial, IA
privacy: privacidade
science: ciência, pesquisa, científica, ciências
energy: energia, eletricidade
renewables: energia solar, energias renováveis, solar, eólica, renováveis, fotovoltaica
oil: petróleo, gás
climate: clima, mudanças climáticas, aquecimento, alterações climáticas
environment: meio ambiente, ambiente, desmatamento, Amazônia, floresta, ecologia
nature: natureza, animais
health: saúde, hospitais
law: direito, justiça, jurídico, advogados, tribunais
finance: finanças, bancos, financeiro
economics: economia, inflação
markets: bolsa, investimentos, ações, investir
personal-finance: investir, poupança, finanças pessoais
business: negócios, empresas
startups: startups, empreendedorismo
sport: esportes, esporte, desporto
football: futebol, Brasileirão
games: videogames
books: livros, literatura, romances
culture: cultura
cooking: receitas, culinária, cozinha
travel: viagens, viagem, turismo
@brazil: Brasil, brasileir*
@portugal: Portugal, portugues*
@latin-america: América Latina, América do Sul
`;
