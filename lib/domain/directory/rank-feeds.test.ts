import { describe, expect, test } from "vitest";
import { rankFeeds } from "./rank-feeds";

/** Descriptions with the hosts that suit them, judged by hand. */
const CASES = `
Tenders for grid storage in Texas, and who wins them | www.energy-storage.news www.utilitydive.com www.canarymedia.com www.solarpowerworldonline.com www.rtoinsider.com pv-magazine-usa.com www.volts.wtf www.pv-magazine.com www.powermag.com heatmap.news www.eia.gov
What happens in artificial intelligence research | thegradient.pub importai.substack.com openai.com deepmind.google research.google huggingface.co machinelearningmastery.com bair.berkeley.edu distill.pub www.aisnakeoil.com simonwillison.net www.technologyreview.com www.oneusefulthing.org venturebeat.com
security vulnerabilities and ransomware attacks | krebsonsecurity.com www.schneier.com www.bleepingcomputer.com thehackernews.com www.darkreading.com isc.sans.edu googleprojectzero.blogspot.com www.troyhunt.com grahamcluley.com www.cisa.gov
Sourdough bread and baking at home | www.kingarthurbaking.com www.theperfectloaf.com sallysbakingaddiction.com www.thefreshloaf.com smittenkitchen.com minimalistbaker.com www.davidlebovitz.com
Formula 1 news | www.the-race.com www.autosport.com www.motorsport.com www.racefans.net
US Supreme Court decisions and constitutional law | www.scotusblog.com reason.com www.abajournal.com abovethelaw.com www.law.com www.lawfaremedia.org
climate science and policy | www.carbonbrief.org www.realclimate.org skepticalscience.com insideclimatenews.org www.climatechangenews.com yaleclimateconnections.org grist.org e360.yale.edu www.desmog.com heatmap.news www.theguardian.com www.volts.wtf www.energymonitor.ai ember-energy.org
new board games | boardgamegeek.com www.dicebreaker.com
typography and type design | ilovetypography.com typographica.org fontsinuse.com eyeondesign.aiga.org alistapart.com
What is new in astronomy and spaceflight? | www.nasa.gov www.esa.int spacenews.com www.space.com www.universetoday.com skyandtelescope.org www.planetary.org spaceflightnow.com apod.nasa.gov
I run a small web agency: CSS, JavaScript, browsers and accessibility | www.smashingmagazine.com css-tricks.com alistapart.com web.dev developer.mozilla.org webkit.org developer.chrome.com blog.cloudflare.com
startups and venture capital in Europe | www.eu-startups.com sifted.eu tech.eu
drug development and clinical trials | www.fiercebiotech.com www.fiercepharma.com endpts.com www.statnews.com www.genengnews.com www.science.org www.thelancet.com www.bmj.com www.nejm.org jamanetwork.com www.medpagetoday.com www.medscape.com sciencebasedmedicine.org
investing in the stock market | www.wsj.com www.bloomberg.com www.cnbc.com www.marketwatch.com finance.yahoo.com seekingalpha.com abnormalreturns.com ritholtz.com awealthofcommonsense.com www.ft.com aswathdamodaran.blogspot.com
trains and railway travel | www.railjournal.com www.railwaygazette.com www.trains.com news.railbusinessdaily.com www.seat61.com
Brazilian football | ge.globo.com trivela.com.br
birdwatching | www.10000birds.com www.audubon.org www.birdlife.org
contemporary art exhibitions | www.thisiscolossal.com hyperallergic.com www.artnews.com www.theartnewspaper.com www.artforum.com www.designboom.com www.itsnicethat.com
Nachrichten aus Österreich | www.derstandard.at orf.at www.diepresse.com
Künstliche Intelligenz und Software | www.heise.de www.golem.de thegradient.pub simonwillison.net huggingface.co importai.substack.com openai.com deepmind.google machinelearningmastery.com research.google www.linux-magazin.de
Energiewende, Windkraft und Batteriespeicher in Deutschland | www.pv-magazine.de www.solarserver.de www.energiezukunft.eu www.energie-und-management.de www.zfk.de www.iwr.de www.klimareporter.de
Datenschutz und Netzpolitik | netzpolitik.org digitalcourage.de digitalegesellschaft.de www.dr-datenschutz.de
Brot backen mit Sauerteig | www.ploetzblog.de brotdoc.com
Bundesliga und Fußball | www.kicker.de www.sportschau.de www.11freunde.de
Gesetze und Urteile für Juristen | www.lto.de rsw.beck.de www.jurablogs.com
actualité politique française | www.lemonde.fr www.lefigaro.fr www.liberation.fr www.francetvinfo.fr www.mediapart.fr www.monde-diplomatique.fr reporterre.net
cuisine et recettes | www.marmiton.org cnz.to www.papillesetpupilles.fr www.750g.com
le climat et l'environnement | reporterre.net vert.eco www.novethic.fr www.actu-environnement.com
cybersécurité et vie privée | www.zataz.com www.undernews.fr next.ink
énergie solaire et éolienne en France | www.pv-magazine.fr www.lechodusolaire.fr www.revolution-energetique.com www.connaissancedesenergies.org
noticias de América Latina | www.bbc.com www.jornada.com.mx animalpolitico.com www.lanacion.com.ar www.clarin.com www.pagina12.com.ar www.eltiempo.com www.elespectador.com www.latercera.com elcomercio.pe
energías renovables y fotovoltaica | elperiodicodelaenergia.com www.energias-renovables.com www.pv-magazine.es www.pv-magazine-latam.com
ciencia y espacio | www.agenciasinc.es naukas.com www.muyinteresante.com www.xataka.com hipertextual.com www.microsiervos.com
fútbol de primera división | www.marca.com as.com www.mundodeportivo.com www.ole.com.ar www.ecosdelbalon.com
cocina y recetas fáciles | www.directoalpaladar.com elcomidista.elpais.com www.recetasderechupete.com
calcio e serie A | www.gazzetta.it www.corrieredellosport.it www.tuttosport.com www.ultimouomo.com
notizie sulla politica italiana | www.ansa.it www.repubblica.it www.corriere.it www.ilpost.it www.ilfattoquotidiano.it
energie rinnovabili e fotovoltaico | www.qualenergia.it www.rinnovabili.it www.pv-magazine.it
notícias do Brasil e política | www.folha.uol.com.br g1.globo.com www.estadao.com.br apublica.org agenciabrasil.ebc.com.br
meio ambiente e Amazônia | oeco.org.br infoamazonia.org climainfo.org.br apublica.org
investir na bolsa | www.infomoney.com.br valor.globo.com eco.sapo.pt braziljournal.com
bezpieczeństwo komputerowe i hakerzy | niebezpiecznik.pl zaufanatrzeciastrona.pl sekurak.pl
日本の鉄道ニュース | railf.jp trafficnews.jp www.tetsudo.com
プログラミングとウェブ開発 | www.publickey1.jp zenn.dev qiita.com gihyo.jp
科技新闻和创业 | 36kr.com www.ifanr.com www.ithome.com technews.tw www.solidot.org www.ithome.com.tw sspai.com
новости науки и космоса | nplus1.ru elementy.ru postnauka.org
`
  .trim()
  .split("\n")
  .map((line) => line.split(" | "));

const AT = 5;

function judged(description: string, hosts: string): { proposed: string[]; right: number } {
  const suitable = new Set(hosts.split(" "));
  const proposed = rankFeeds(description, AT).map(({ url }) => new URL(url).host);
  return { proposed, right: proposed.filter((host) => suitable.has(host)).length };
}

describe("proposed sites", () => {
  test.each(CASES)("suit the description: %s", (description = "", hosts = "") => {
    const { proposed, right } = judged(description, hosts);
    expect(proposed.length).toBeGreaterThanOrEqual(Math.min(3, hosts.split(" ").length));
    expect(right / proposed.length, proposed.join(" ")).toBeGreaterThanOrEqual(0.6);
  });

  test("suit the description in at least nine of ten cases", () => {
    const all = CASES.map(([description = "", hosts = ""]) => judged(description, hosts));
    const precision = all.map(({ proposed, right }) => right / proposed.length);
    expect(CASES.length).toBeGreaterThanOrEqual(40);
    expect(precision.reduce((sum, one) => sum + one, 0) / precision.length).toBeGreaterThanOrEqual(0.9);
  });
});
