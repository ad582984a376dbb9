/** Sites in German and the Nordic languages: name | site | feed | topics, most relevant first, and places. */
export const GERMANIC = `
# de
Tagesschau | www.tagesschau.de | /xml/rss2/ | news politics world @germany
Der Spiegel | www.spiegel.de | /schlagzeilen/index.rss | news politics world @germany
Die Zeit | www.zeit.de | newsfeed.zeit.de/index | news politics culture @germany
Süddeutsche Zeitung | www.sueddeutsche.de | rss.sueddeutsche.de/rss/Topthemen | news politics @germany
Frankfurter Allgemeine | www.faz.net | /rss/aktuell/ | news politics business @germany
taz | taz.de | /!p4608;rss/ | news politics environment @germany
Deutschlandfunk | www.deutschlandfunk.de |  | news politics culture @germany
Der Standard | www.derstandard.at | /rss | news politics @austria
ORF News | orf.at | rss.orf.at/news.xml | news @austria
Die Presse | www.diepresse.com |  | news business @austria
Neue Zürcher Zeitung | www.nzz.ch | /recent.rss | news politics business @switzerland
SRF News | www.srf.ch/news | /news/bnf/rss/1646 | news @switzerland
Netzpolitik.org | netzpolitik.org | /feed/ | privacy policy technology law @germany
Digitalcourage | digitalcourage.de | /rss.xml | privacy policy @germany
Digitale Gesellschaft | digitalegesellschaft.de | /feed/ | privacy policy law @germany
Dr. Datenschutz | www.dr-datenschutz.de | /feed/ | privacy law @germany
heise online | www.heise.de | /rss/heise-atom.xml | technology software gadgets @germany
heise Security | www.heise.de/security | /security/rss/news-atom.xml | security @germany
Golem.de | www.golem.de | rss.golem.de/rss.php?feed=RSS2.0 | technology software games @germany
t3n | t3n.de | /rss.xml | startups technology marketing @germany
ComputerBase | www.computerbase.de | /rss/news.xml | hardware games gadgets @germany
Gründerszene | www.businessinsider.de/gruenderszene | /gruenderszene/feed/ | startups @germany
deutsche-startups.de | www.deutsche-startups.de | /feed/ | startups @germany
Linux-Magazin | www.linux-magazin.de | /feed/ | linux software
Security-Insider | www.security-insider.de |  | security
BSI Warnungen | www.bsi.bund.de |  | security policy @germany
Spektrum der Wissenschaft | www.spektrum.de | /alias/rss/spektrum-de-rss-feed/996406 | science space biology
wissenschaft.de | www.wissenschaft.de | /feed/ | science archaeology
scinexx | www.scinexx.de | /feed/ | science environment
SciLogs | scilogs.spektrum.de | /feed/ | science space
Deutsches Ärzteblatt | www.aerzteblatt.de | /rss/news.asp | medicine health @germany
Ärzte Zeitung | www.aerztezeitung.de |  | medicine health @germany
Pharmazeutische Zeitung | www.pharmazeutische-zeitung.de |  | medicine health @germany
Apotheken Umschau | www.apotheken-umschau.de |  | health nutrition @germany
pv magazine Deutschland | www.pv-magazine.de | /feed/ | renewables batteries energy @germany
Solarserver | www.solarserver.de | /feed/ | renewables energy @germany
energiezukunft | www.energiezukunft.eu |  | renewables energy climate @germany
Energie & Management | www.energie-und-management.de |  | energy grid @germany
ZfK Zeitung für kommunale Wirtschaft | www.zfk.de |  | energy grid policy @germany
IWR Online | www.iwr.de |  | renewables energy @germany
Klimareporter | www.klimareporter.de |  | climate energy policy @germany
Umweltbundesamt | www.umweltbundesamt.de |  | environment climate policy @germany
electrive | www.electrive.net | /feed/ | electric-cars batteries
Legal Tribune Online | www.lto.de | /rss/feed.xml | law @germany
beck-aktuell | rsw.beck.de/aktuell |  | law @germany
JuraBlogs | www.jurablogs.com |  | law @germany
Handelsblatt | www.handelsblatt.com | /contentexport/feed/top-themen | business finance economics @germany
WirtschaftsWoche | www.wiwo.de | /contentexport/feed/rss/schlagzeilen | business economics finance @germany
Manager Magazin | www.manager-magazin.de | /news/index.rss | business management finance @germany
Finanzfluss | www.finanzfluss.de |  | personal-finance markets @germany
Finanztip | www.finanztip.de |  | personal-finance @germany
Makronom | makronom.de | /feed | economics policy
Ingenieur.de | www.ingenieur.de | /feed/ | engineering technology @germany
VDI nachrichten | www.vdi-nachrichten.com | /feed/ | engineering technology @germany
Produktion | www.produktion.de |  | manufacturing engineering @germany
Konstruktionspraxis | www.konstruktionspraxis.vogel.de |  | engineering manufacturing
Baunetz | www.baunetz.de |  | architecture construction @germany
Bauwelt | www.bauwelt.de |  | architecture urbanism @germany
Deutsches Architektenblatt | www.dabonline.de | /feed/ | architecture construction @germany
Page | page-online.de | /feed/ | design typography
Design Tagebuch | www.designtagebuch.de | /feed/ | design typography
Kicker | www.kicker.de | newsfeed.kicker.de/news/aktuell | football sport @germany
Sportschau | www.sportschau.de |  | sport football @germany
11 Freunde | www.11freunde.de |  | football @germany
Perlentaucher | www.perlentaucher.de |  | books culture
54books | www.54books.de | /feed/ | books culture
Nachtkritik | www.nachtkritik.de |  | theatre culture
Monopol | www.monopol-magazin.de |  | art culture
Chefkoch | www.chefkoch.de |  | cooking food
Plötzblog | www.ploetzblog.de |  | baking
Brotdoc | brotdoc.com | /feed/ | baking
Zucker&Jagdwurst | www.zuckerjagdwurst.com |  | vegetarian cooking
Reisedepeschen | www.reisedepeschen.de | /feed/ | travel
Zugreiseblog | www.zugreiseblog.de | /feed/ | rail travel
Mein schöner Garten | www.mein-schoener-garten.de |  | gardening
top agrar | www.topagrar.com |  | agriculture @germany
agrarheute | www.agrarheute.com |  | agriculture @germany
Das Deutsche Schulportal | deutsches-schulportal.de | /feed/ | education @germany
News4teachers | www.news4teachers.de | /feed/ | education @germany
Übermedien | uebermedien.de | /feed/ | media @germany
DWDL | www.dwdl.de | /rss/allethemen.xml | television media @germany
# nl
NOS | nos.nl | feeds.nos.nl/nosnieuwsalgemeen | news @netherlands
NRC | www.nrc.nl | /rss/ | news politics @netherlands
NU.nl | www.nu.nl | /rss | news @netherlands
de Volkskrant | www.volkskrant.nl | /voorpagina/rss.xml | news culture @netherlands
Tweakers | tweakers.net | /feeds/nieuws.xml | technology hardware gadgets @netherlands
Follow the Money | www.ftm.nl |  | politics finance @netherlands
De Standaard | www.standaard.be |  | news @belgium
VRT NWS | www.vrt.be/vrtnws/nl | /vrtnws/nl.rss.articles.xml | news @belgium
Solar Magazine | solarmagazine.nl |  | renewables energy @netherlands
Voetbal International | www.vi.nl |  | football @netherlands
# sv
SVT Nyheter | www.svt.se | /nyheter/rss.xml | news @sweden
Dagens Nyheter | www.dn.se | /rss/ | news politics @sweden
Svenska Dagbladet | www.svd.se | /feed/articles.rss | news business @sweden
Aftonbladet | www.aftonbladet.se | rss.aftonbladet.se/rss2/small/pages/sections/senastenytt/ | news @sweden
Ny Teknik | www.nyteknik.se | /rss | technology engineering @sweden
Breakit | www.breakit.se | /feed/artiklar | startups @sweden
Forskning & Framsteg | fof.se | /feed/ | science @sweden
# da
DR Nyheder | www.dr.dk/nyheder | /nyheder/service/feeds/allenyheder | news @denmark
Politiken | politiken.dk | /rss/senestenyt.rss | news politics @denmark
Ingeniøren | ing.dk | /rss/nyheder | engineering technology @denmark
Version2 | www.version2.dk |  | software technology @denmark
Videnskab.dk | videnskab.dk | /feed/ | science @denmark
# nb
NRK | www.nrk.no | /toppsaker.rss | news @norway
Aftenposten | www.aftenposten.no | /rss | news @norway
Teknisk Ukeblad | www.tu.no |  | engineering technology energy @norway
forskning.no | www.forskning.no |  | science @norway
# fi
Yle Uutiset | yle.fi/uutiset | feeds.yle.fi/uutiset/v1/majorHeadlines/YLE_UUTISET.rss | news @finland
Helsingin Sanomat | www.hs.fi | /rss/tuoreimmat.xml | news @finland
Tekniikka&Talous | www.tekniikkatalous.fi |  | technology engineering @finland
`;
