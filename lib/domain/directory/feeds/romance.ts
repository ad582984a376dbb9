/** Sites in the Romance languages: name | site | feed | topics, most relevant first, and places. */
export const ROMANCE = `
# fr
Le Monde | www.lemonde.fr | /rss/une.xml | news politics world @france
Le Figaro | www.lefigaro.fr | /rss/figaro_actualites.xml | news politics @france
Libération | www.liberation.fr | /arc/outboundfeeds/rss-all/?outputType=xml | news politics culture @france
Franceinfo | www.francetvinfo.fr | /titres.rss | news @france
Mediapart | www.mediapart.fr | /articles/feed | politics news @france
RFI Afrique | www.rfi.fr/fr/afrique | /fr/afrique/rss | news @africa
Courrier international | www.courrierinternational.com | /feed/all/rss.xml | world news
Le Monde diplomatique | www.monde-diplomatique.fr | /recents.xml | geopolitics politics
Jeune Afrique | www.jeuneafrique.com | /feed/ | news politics @africa
Le Temps | www.letemps.ch | /articles.rss | news @switzerland
RTS Info | www.rts.ch/info |  | news @switzerland
Le Soir | www.lesoir.be |  | news @belgium
RTBF | www.rtbf.be |  | news @belgium
Le Devoir | www.ledevoir.com | /rss/manchettes.xml | news politics @canada
Radio-Canada | ici.radio-canada.ca | /rss/4159 | news @canada
Numerama | www.numerama.com | /feed/ | technology science culture @france
Next | next.ink | /feed/ | technology policy privacy @france
Frandroid | www.frandroid.com | /feed | gadgets
01net | www.01net.com | /feed/ | technology gadgets
LinuxFr | linuxfr.org | /news.atom | linux software
Developpez.com | www.developpez.com | /index/rss | software
Maddyness | www.maddyness.com | /feed/ | startups @france
FrenchWeb | www.frenchweb.fr | /feed | startups technology @france
ZATAZ | www.zataz.com | /feed/ | security
UnderNews | www.undernews.fr | /feed | security
Futura | www.futura-sciences.com | /rss/actualites.xml | science space technology
Pour la Science | www.pourlascience.fr |  | science physics mathematics
Sciences et Avenir | www.sciencesetavenir.fr | /rss.xml | science health
La Recherche | www.larecherche.fr |  | science
CNRS Le journal | lejournal.cnrs.fr | /rss | science @france
Ciel & Espace | www.cieletespace.fr |  | space
Reporterre | reporterre.net | /spip.php?page=backend | environment climate politics @france
Vert | vert.eco | /feed | climate environment
Novethic | www.novethic.fr | /feed | environment climate finance
Actu-Environnement | www.actu-environnement.com | /flux/rss/environnement/ | environment energy law @france
Connaissance des énergies | www.connaissancedesenergies.org |  | energy renewables
Révolution Énergétique | www.revolution-energetique.com | /feed/ | energy renewables nuclear @france
pv magazine France | www.pv-magazine.fr | /feed/ | renewables energy batteries @france
L'Écho du Solaire | www.lechodusolaire.fr | /feed/ | renewables energy @france
Le Quotidien du Médecin | www.lequotidiendumedecin.fr |  | medicine health @france
Pourquoi Docteur | www.pourquoidocteur.fr |  | health medicine
Santé publique France | www.santepubliquefrance.fr |  | health @france
Inserm | www.inserm.fr | /feed/ | medicine science health @france
Dalloz Actualité | www.dalloz-actualite.fr | /rss.xml | law @france
Le Club des Juristes | www.leclubdesjuristes.com | /feed/ | law policy @france
Village de la Justice | www.village-justice.com |  | law @france
Les Échos | www.lesechos.fr |  | business finance economics @france
La Tribune | www.latribune.fr | /feed.xml | business economics finance @france
Capital | www.capital.fr |  | business personal-finance markets @france
Alternatives Économiques | www.alternatives-economiques.fr | /rss.xml | economics policy @france
L'Usine nouvelle | www.usinenouvelle.com | /rss/ | manufacturing engineering business @france
Techniques de l'ingénieur | www.techniques-ingenieur.fr/actualite |  | engineering @france
Le Moniteur | www.lemoniteur.fr |  | construction architecture @france
étapes | etapes.com | /feed/ | design typography
L'Équipe | www.lequipe.fr |  | sport football cycling @france
So Foot | www.sofoot.com |  | football
Télérama | www.telerama.fr | /rss/une.xml | culture film television books @france
Les Inrockuptibles | www.lesinrocks.com | /feed/ | music culture film
AlloCiné | www.allocine.fr | /rss/news.xml | film television
ActuaLitté | actualitte.com | /flux | books
En attendant Nadeau | www.en-attendant-nadeau.fr | /feed/ | books
Marmiton | www.marmiton.org |  | cooking food
Chocolate & Zucchini | cnz.to | /feed/ | cooking food
Papilles et Pupilles | www.papillesetpupilles.fr | /feed/ | cooking food
750g | www.750g.com |  | cooking food
La Revue du vin de France | www.larvf.com |  | wine @france
Rustica | www.rustica.fr |  | gardening
# es
El País | elpais.com | feeds.elpais.com/mrss-s/pages/ep/site/elpais.com/portada | news politics world @spain
El Mundo | www.elmundo.es | e00-elmundo.uecdn.es/elmundo/rss/portada.xml | news politics @spain
La Vanguardia | www.lavanguardia.com | /rss/home.xml | news @spain
elDiario.es | www.eldiario.es | /rss/ | news politics @spain
RTVE Noticias | www.rtve.es/noticias |  | news @spain
BBC Mundo | www.bbc.com/mundo | feeds.bbci.co.uk/mundo/rss.xml | world news @latin-america
La Jornada | www.jornada.com.mx | /rss/edicion.xml | news politics @mexico @latin-america
Animal Político | animalpolitico.com |  | news politics @mexico @latin-america
La Nación | www.lanacion.com.ar | /arc/outboundfeeds/rss/?outputType=xml | news politics @argentina @latin-america
Clarín | www.clarin.com | /rss/lo-ultimo/ | news @argentina @latin-america
Página/12 | www.pagina12.com.ar | /rss/portada | news politics @argentina @latin-america
El Tiempo | www.eltiempo.com | /rss/colombia.xml | news @colombia @latin-america
El Espectador | www.elespectador.com |  | news politics @colombia @latin-america
La Tercera | www.latercera.com |  | news politics @chile @latin-america
CIPER Chile | www.ciperchile.cl | /feed/ | politics @chile @latin-america
El Comercio | elcomercio.pe | /arc/outboundfeeds/rss/ | news @peru @latin-america
Xataka | www.xataka.com | /index.xml | technology gadgets science @spain
Genbeta | www.genbeta.com | /index.xml | software web
Hipertextual | hipertextual.com | /feed | technology science
Applesfera | www.applesfera.com | /index.xml | apple
Xataka Android | www.xatakandroid.com | /index.xml | gadgets
Microsiervos | www.microsiervos.com | /index.xml | technology science
MuyLinux | www.muylinux.com | /feed/ | linux software
Una al Día | unaaldia.hispasec.com | /feed | security
SINC | www.agenciasinc.es | /rss | science @spain
Naukas | naukas.com | /feed/ | science physics mathematics
Muy Interesante | www.muyinteresante.com | /feed | science history
Gaceta Médica | gacetamedica.com | /feed/ | medicine health @spain
Redacción Médica | www.redaccionmedica.com |  | medicine health @spain
Cuídate Plus | cuidateplus.marca.com |  | health nutrition
El Periódico de la Energía | elperiodicodelaenergia.com | /feed/ | energy renewables @spain
Energías Renovables | www.energias-renovables.com |  | renewables energy @spain
pv magazine España | www.pv-magazine.es | /feed/ | renewables energy batteries @spain
pv magazine Latinoamérica | www.pv-magazine-latam.com | /feed/ | renewables energy batteries @latin-america
Climática | climatica.coop | /feed/ | climate environment @spain
Ballena Blanca | www.ballenablanca.es | /feed/ | environment climate
EFEverde | efeverde.com | /feed/ | environment climate nature
Mongabay Latam | es.mongabay.com | /feed/ | environment nature @latin-america
Diálogo Chino | dialogue.earth/es | /es/feed/ | environment climate @latin-america
Confilegal | confilegal.com | /feed/ | law @spain
Noticias Jurídicas | noticias.juridicas.com |  | law @spain
Expansión | www.expansion.com | e00-expansion.uecdn.es/rss/portada.xml | finance business economics markets @spain
Cinco Días | cincodias.elpais.com | feeds.elpais.com/mrss-s/pages/ep/site/cincodias.elpais.com/portada | finance business economics @spain
El Economista | www.eleconomista.es | /rss/rss-portada.php | economics finance business @spain
Nada es Gratis | nadaesgratis.es | /feed | economics policy @spain
El Financiero | www.elfinanciero.com.mx |  | finance business economics @mexico @latin-america
Marca | www.marca.com | e00-marca.uecdn.es/rss/portada.xml | football sport @spain
AS | as.com |  | football sport @spain
Mundo Deportivo | www.mundodeportivo.com |  | football sport @spain
Olé | www.ole.com.ar |  | football sport @argentina @latin-america
Ecos del Balón | www.ecosdelbalon.com | /feed/ | football
Plataforma Arquitectura | www.archdaily.cl |  | architecture design
Jot Down | www.jotdown.es | /feed/ | culture books
Letras Libres | letraslibres.com | /feed/ | books culture politics
Zenda | www.zendalibros.com | /feed/ | books
Espinof | www.espinof.com | /index.xml | film television
Jenesaispop | jenesaispop.com | /feed/ | music
Directo al Paladar | www.directoalpaladar.com | /index.xml | cooking food
El Comidista | elcomidista.elpais.com |  | cooking food
Recetas de rechupete | www.recetasderechupete.com | /feed/ | cooking food
Diario del Viajero | www.diariodelviajero.com | /index.xml | travel
Mi Viaje | miviaje.com | /feed/ | travel
# it
ANSA | www.ansa.it | /sito/ansait_rss.xml | news @italy
la Repubblica | www.repubblica.it | /rss/homepage/rss2.0.xml | news politics @italy
Corriere della Sera | www.corriere.it |  | news politics @italy
Il Post | www.ilpost.it | /feed/ | news culture @italy
Internazionale | www.internazionale.it | /sitemaps/rss.xml | world news
Il Fatto Quotidiano | www.ilfattoquotidiano.it | /feed/ | news politics @italy
Il Sole 24 Ore | www.ilsole24ore.com | /rss/italia.xml | finance business economics @italy
lavoce.info | lavoce.info | /feed | economics policy @italy
Money.it | www.money.it |  | personal-finance markets finance @italy
Milano Finanza | www.milanofinanza.it |  | markets finance @italy
HDblog | www.hdblog.it | /feed/ | gadgets technology
Punto Informatico | www.punto-informatico.it | /feed/ | technology software
Wired Italia | www.wired.it | /feed/rss | technology science
Le Scienze | www.lescienze.it |  | science physics biology
Focus | www.focus.it |  | science nature
Query Online | www.queryonline.it | /feed/ | science
QualEnergia | www.qualenergia.it | /feed/ | energy renewables climate @italy
Rinnovabili | www.rinnovabili.it | /feed/ | renewables energy environment @italy
pv magazine Italia | www.pv-magazine.it | /feed/ | renewables energy batteries @italy
Quotidiano Sanità | www.quotidianosanita.it |  | health medicine policy @italy
La Gazzetta dello Sport | www.gazzetta.it | /rss/home.xml | football sport @italy
Corriere dello Sport | www.corrieredellosport.it | /rss | football sport @italy
Tuttosport | www.tuttosport.com | /rss | football sport @italy
Ultimo Uomo | www.ultimouomo.com | /feed/ | football sport
GialloZafferano | www.giallozafferano.it |  | cooking food
Dissapore | www.dissapore.com | /feed/ | food cooking
Gambero Rosso | www.gamberorosso.it | /feed/ | food wine @italy
La Cucina Italiana | www.lacucinaitaliana.it | /feed/rss | cooking food
Il Libraio | www.illibraio.it | /feed/ | books
Minima & Moralia | www.minimaetmoralia.it | /feed/ | books culture
MYmovies | www.mymovies.it |  | film
Domus | www.domusweb.it |  | architecture design
# pt
Folha de S.Paulo | www.folha.uol.com.br | feeds.folha.uol.com.br/emcimadahora/rss091.xml | news politics @brazil @latin-america
G1 | g1.globo.com | /rss/g1/ | news @brazil @latin-america
Estadão | www.estadao.com.br |  | news politics @brazil @latin-america
Agência Pública | apublica.org | /feed/ | politics environment @brazil @latin-america
Agência Brasil | agenciabrasil.ebc.com.br | /rss/ultimasnoticias/feed.xml | news @brazil @latin-america
Público | www.publico.pt | feeds.feedburner.com/PublicoRSS | news politics @portugal
Expresso | expresso.pt |  | news politics @portugal
Observador | observador.pt | /feed/ | news politics @portugal
RTP Notícias | www.rtp.pt/noticias | /noticias/rss | news @portugal
Tecnoblog | tecnoblog.net | /feed/ | technology gadgets @brazil
Canaltech | canaltech.com.br | /rss/ | technology gadgets @brazil
Manual do Usuário | manualdousuario.net | /feed/ | technology privacy @brazil
Pplware | pplware.sapo.pt | /feed/ | technology gadgets @portugal
MacMagazine | macmagazine.com.br | /feed/ | apple
Revista Pesquisa Fapesp | revistapesquisa.fapesp.br | /feed/ | science @brazil
Superinteressante | super.abril.com.br | /feed/ | science history
((o))eco | oeco.org.br | /feed/ | environment nature @brazil
InfoAmazonia | infoamazonia.org | /feed/ | environment nature climate @brazil
ClimaInfo | climainfo.org.br | /feed/ | climate energy environment @brazil
Canal Solar | canalsolar.com.br | /feed/ | renewables energy @brazil
pv magazine Brasil | www.pv-magazine-brasil.com | /feed/ | renewables energy @brazil
epbr | epbr.com.br | /feed/ | energy oil @brazil
Valor Econômico | valor.globo.com |  | finance markets business economics @brazil
InfoMoney | www.infomoney.com.br | /feed/ | markets finance personal-finance @brazil
ECO | eco.sapo.pt | /feed/ | economics markets finance business @portugal
Brazil Journal | braziljournal.com | /feed/ | business markets finance startups @brazil
JOTA | www.jota.info | /feed | law policy @brazil
ConJur | www.conjur.com.br |  | law @brazil
ge | ge.globo.com | /rss/ge/ | football sport @brazil
A Bola | www.abola.pt |  | football sport @portugal
Record | www.record.pt | /rss | football sport @portugal
Trivela | trivela.com.br | /feed/ | football
Quatro Cinco Um | quatrocincoum.com.br | /feed/ | books culture
Panelinha | panelinha.com.br |  | cooking food
Melhores Destinos | www.melhoresdestinos.com.br | /feed | travel
`;
