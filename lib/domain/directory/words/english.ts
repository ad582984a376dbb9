/** English words for topics and places, as keywords. */
export const ENGLISH = `
news: news, headlines, current affairs, journalism from, newspaper
world: world news, international news, foreign news, global news, world affairs
politics: politics, political, elections, parliament, government, congress, democracy
policy: policy, regulation, legislation, think tank, public policy
geopolitics: geopolitics, geopolitical, foreign policy, diplomacy, international relations, conflict
defence: defence, defense, military, army, war, weapons, NATO
development: humanitarian, aid, international development, NGO, refugees, poverty
media: journalism, media industry, publishing industry, newsrooms, advertising industry
technology: technology, tech, IT
software: software, programming, developer, coding, code, open source, programmer, DevOps, software engineering, Python, Rust, Java, cloud computing
web: web development, frontend, front-end, CSS, HTML, JavaScript, web design, browsers, web standards, TypeScript
ai: AI, artificial intelligence, machine learning, deep learning, language models, LLM, neural networks, GPT
security: cybersecurity, cyber security, infosec, information security, hacking, hackers, malware, ransomware, vulnerabilities, computer security, data breaches
linux: linux, Ubuntu, Debian, Fedora, kernel, free software
gadgets: gadgets, smartphones, phones, Android, consumer electronics, laptops, wearables
apple: Apple, iPhone, iPad, macOS, Mac, iOS
data: data science, statistics, data visualisation, data visualization, analytics, data engineering, big data
databases: databases, PostgreSQL, Postgres, SQL
hardware: hardware, semiconductors, chips, chip industry, processors, CPU, GPU, servers
startups: startups, start-ups, venture capital, founders, entrepreneurship, VC
privacy: privacy, surveillance, digital rights, GDPR, data protection, civil liberties
science: science, scientific, research, discoveries
physics: physics, quantum, particle physics, particles, physicist
chemistry: chemistry, chemical, chemicals, molecules
biology: biology, genetics, evolution, life sciences, genomics, cells, ecology
space: space, astronomy, rockets, NASA, satellites, planets, telescopes, cosmology, spaceflight, astrophysics
mathematics: mathematics, math, maths, mathematical, mathematicians
mind: psychology, neuroscience, brain, mental health, cognitive science
archaeology: archaeology, archeology, archaeological, excavations, ancient history
nature: nature, wildlife, animals, conservation, biodiversity, forests, oceans
birds: birds, birding, bird watching, birdwatching, ornithology
engineering: engineering, engineers, mechanical engineering
electronics: electronics, Arduino, Raspberry Pi, circuits, microcontrollers, embedded systems, soldering
robotics: robotics, robots, automation, drones
construction: construction, civil engineering, bridges, building industry, infrastructure
manufacturing: manufacturing, factories, industry 4.0, industrial production
energy: energy, heat pumps, electricity, power plants, power sector, utilities, hydrogen
renewables: renewable energy, renewables, solar, wind power, wind energy, photovoltaics, clean energy
batteries: batteries, battery, energy storage, grid storage, lithium, storage tenders
nuclear: nuclear, nuclear power, reactors, uranium
grid: power grid, grid, transmission, electricity markets, interconnection
oil: oil, gas prices, crude, petroleum, oil and gas
climate: climate, global warming, climate change, carbon emissions, decarbonisation, decarbonization, net zero
environment: environment, environmental, pollution, sustainability, recycling, ecology
health: health, wellbeing, healthcare, public health, hospitals, healthy
medicine: medicine, medical, doctors, clinical, diseases, physicians, cancer, epidemiology, vaccines, clinical trials
biotech: biotech, biotechnology, pharma, pharmaceuticals, drug development, pharmaceutical industry, gene therapy
fitness: fitness, workouts, strength training, gym, weightlifting, exercise
nutrition: nutrition, diet, vitamins, healthy eating
law: law, legal, courts, lawyers, supreme court, justice, jurisprudence, attorneys, litigation, constitutional, human rights
patents: patents, intellectual property, copyright, trademarks
finance: finance, financial, banking, banks, fintech, central banks, interest rates
economics: economics, economy, economists, inflation, macroeconomics, trade policy
markets: stock market, stocks, investing, shares, bonds, investors, financial markets, investment
crypto: crypto, cryptocurrency, cryptocurrencies, bitcoin, blockchain, ethereum
personal-finance: personal finance, saving money, savings, retirement, frugal, budgeting, pensions, mortgage
insurance: insurance, insurers, reinsurance
business: business, companies, entrepreneurs, corporate
management: management, leadership, managers, managing teams, strategy, human resources, HR
marketing: "marketing", advertising, SEO, search engine optimisation, content marketing, branding, social media marketing
retail: retail, e-commerce, ecommerce, shops, online shopping
logistics: logistics, supply chain, supply chains, freight, trucking
design: design, graphic design, designers, product design, industrial design, visual design
ux: UX, user experience, usability, user interface, interaction design, UI
typography: typography, fonts, typefaces, type design, lettering
architecture: architecture, architects, buildings
urbanism: urban planning, urbanism, cities, city planning, public transit, walkable, housing
culture: culture, arts, cultural, ideas, essays
art: art, contemporary art, museums, painting, galleries, exhibitions, artists
photography: photography, photographers, cameras, photos, lenses
books: books, literature, novels, reading, literary, book reviews, poetry, fiction
film: film, movies, cinema, Hollywood, film reviews
television: television, TV, TV series, streaming shows
music: music, jazz, albums, bands, indie music, concerts, electronic music, rock
classical: classical music, opera, orchestras
theatre: theatre, theater, plays, stage
games: video games, "gaming", games, PlayStation, Xbox, Nintendo, game development, game design, indie games
board-games: board games, boardgames, tabletop games
comics: comics, webcomics, cartoons, graphic novels
sport: sport, sports
football: football, soccer, Premier League, Champions League, World Cup
cycling: cycling, bicycles, bikes, Tour de France, mountain biking, road cycling, cyclists
running: "running", marathon, runners, trail running, ultramarathon, jogging
motorsport: motorsport, Formula 1, F1, Formula One, racing cars, MotoGP, grand prix
basketball: basketball, NBA
tennis: tennis, Wimbledon, ATP
cricket: cricket
rugby: rugby
american-football: NFL, american football
baseball: baseball, MLB
chess: chess
outdoors: hiking, climbing, mountaineering, outdoors, backpacking, camping, trekking
food: food, restaurants, gastronomy, foodie
cooking: cooking, recipes, cook, home cooking, dinner
baking: baking, bread, sourdough, cakes, pastry, bake
vegetarian: vegetarian, vegan, plant-based
coffee: coffee, espresso, baristas
wine: wine, wines, vineyards, winemaking
beer: beer, brewing, breweries, craft beer
travel: travel, travelling, traveling, tourism, trips, destinations
aviation: aviation, airlines, aircraft, airplanes, flying, airports
rail: rail, trains, railways, railroads, train travel, high-speed rail, railway
cars: cars, automobiles, automotive, auto industry, car industry, car reviews
electric-cars: electric cars, electric vehicles, EV, EVs, Tesla, charging stations
maritime: shipping, maritime, ships, ports, container shipping
transport: transport, transportation, mobility
history: history, historical, historians, medieval, antiquity
philosophy: philosophy, philosophers, ethics, philosophical
education: education, schools, teachers, teaching, universities, higher education, learning
linguistics: linguistics, languages, grammar, words and language, etymology
religion: religion, church, faith, theology, buddhism, christianity, catholic
agriculture: agriculture, farming, farmers, farm, crops
home: home, interior design, interiors, decorating, home decor
gardening: gardening, gardens, gardeners, plants, vegetables garden
parenting: parenting, parents, children, kids, babies, family life
diy: DIY, makers, home improvement, crafts, tinkering
woodworking: woodworking, carpentry, furniture making, woodwork, joinery
fashion: fashion, clothing, style, streetwear
watches: watches, wristwatches, horology, watchmaking
productivity: productivity, time management, habits, focus, getting things done
@europe: Europe, European, EU, European Union, Brussels
@africa: Africa, African
@asia: Asia, Asian, Southeast Asia
@middle-east: Middle East, Arab world, Gulf states
@latin-america: Latin America, Latin American, South America
@usa: USA, United States, American, US, Washington, Texas, California
@uk: UK, United Kingdom, Britain, British, England, English, London, Scotland
@ireland: Ireland, Irish
@canada: Canada, Canadian
@australia: Australia, Australian
@new-zealand: New Zealand
@germany: Germany, German, Berlin
@austria: Austria, Austrian
@switzerland: Switzerland, Swiss
@france: France, French, Paris
@belgium: Belgium, Belgian
@netherlands: Netherlands, Dutch, Holland
@spain: Spain, Spanish, Madrid
@portugal: Portugal, Portuguese
@italy: Italy, Italian, Rome
@sweden: Sweden, Swedish
@denmark: Denmark, Danish
@norway: Norway, Norwegian
@finland: Finland, Finnish
@poland: Poland, Polish
@czechia: Czechia, Czech
@ukraine: Ukraine, Ukrainian
@russia: Russia, Russian, Moscow
@turkey: Turkey, Turkish
@greece: Greece, Greek
@israel: Israel, Israeli
@india: India, Indian
@pakistan: Pakistan, Pakistani
@china: China, Chinese, Beijing, Hong Kong
@taiwan: Taiwan, Taiwanese
@japan: Japan, Japanese, Tokyo
@korea: Korea, Korean
@singapore: Singapore
@south-africa: South Africa, South African
@nigeria: Nigeria, Nigerian
@brazil: Brazil, Brazilian
@mexico: Mexico, Mexican
@argentina: Argentina, Argentinian
@colombia: Colombia, Colombian
@chile: Chile, Chilean
@peru: Peru, Peruvian
`;
