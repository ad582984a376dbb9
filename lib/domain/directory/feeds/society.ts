/** News, policy, law and business in English: name | site | feed | topics, most relevant first, and places. */
export const SOCIETY = `
# en
BBC News | www.bbc.com/news | feeds.bbci.co.uk/news/rss.xml | news world @uk
BBC World | www.bbc.com/news/world | feeds.bbci.co.uk/news/world/rss.xml | world news
BBC Business | www.bbc.com/news/business | feeds.bbci.co.uk/news/business/rss.xml | business economics @uk
BBC Technology | www.bbc.com/news/technology | feeds.bbci.co.uk/news/technology/rss.xml | technology
BBC Science and Environment | www.bbc.com/news/science_and_environment | feeds.bbci.co.uk/news/science_and_environment/rss.xml | science environment climate
The Guardian | www.theguardian.com/international | /international/rss | news world politics
Guardian World | www.theguardian.com/world | /world/rss | world news
Guardian UK | www.theguardian.com/uk-news | /uk-news/rss | news politics @uk
The New York Times | www.nytimes.com | rss.nytimes.com/services/xml/rss/nyt/HomePage.xml | news world @usa
NYT World | www.nytimes.com/section/world | rss.nytimes.com/services/xml/rss/nyt/World.xml | world news
The Washington Post | www.washingtonpost.com | feeds.washingtonpost.com/rss/world | world news politics @usa
NPR News | www.npr.org | feeds.npr.org/1001/rss.xml | news world @usa
PBS NewsHour | www.pbs.org/newshour | /newshour/feeds/rss/headlines | news politics @usa
Al Jazeera | www.aljazeera.com | /xml/rss/all.xml | world news @middle-east
Deutsche Welle | www.dw.com/en | rss.dw.com/rdf/rss-en-all | news world @germany @europe
France 24 | www.france24.com/en | /en/rss | world news @france
Euronews | www.euronews.com | /rss | news world @europe
RFI | www.rfi.fr/en | /en/rss | world news @africa @france
The Local Germany | www.thelocal.de | feeds.thelocal.com/rss/de | news @germany
The Local France | www.thelocal.fr | feeds.thelocal.com/rss/fr | news @france
The Irish Times | www.irishtimes.com |  | news politics @ireland
RTÉ News | www.rte.ie/news | /feeds/rss/?index=/news/ | news @ireland
CBC News | www.cbc.ca/news | /webfeed/rss/rss-topstories | news @canada
Globe and Mail | www.theglobeandmail.com |  | news business @canada
ABC News Australia | www.abc.net.au/news | /news/feed/51120/rss.xml | news @australia
The Sydney Morning Herald | www.smh.com.au | /rss/feed.xml | news @australia
RNZ | www.rnz.co.nz/news | /rss/national.xml | news @new-zealand
The Hindu | www.thehindu.com | /feeder/default.rss | news politics @india
The Indian Express | indianexpress.com | /feed/ | news politics @india
Times of India | timesofindia.indiatimes.com | /rssfeedstopstories.cms | news @india
Scroll.in | scroll.in |  | news culture @india
Dawn | www.dawn.com | /feeds/home | news @pakistan
The Japan Times | www.japantimes.co.jp | /feed/ | news politics @japan
NHK World | www3.nhk.or.jp/nhkworld |  | news @japan
South China Morning Post | www.scmp.com | /rss/91/feed | news world @china
China Digital Times | chinadigitaltimes.net | /feed/ | news politics @china
Sixth Tone | www.sixthtone.com |  | news culture @china
The Straits Times | www.straitstimes.com |  | news @singapore
Korea Herald | www.koreaherald.com |  | news @korea
The Diplomat | thediplomat.com | /feed/ | geopolitics politics @asia
AllAfrica | allafrica.com | /tools/headlines/rdf/latest/headlines.rdf | news @africa
Mail & Guardian | mg.co.za | /feed/ | news politics @south-africa @africa
Daily Maverick | www.dailymaverick.co.za | /dmrss/ | news politics @south-africa @africa
Premium Times | www.premiumtimesng.com | /feed | news politics @nigeria @africa
African Arguments | africanarguments.org | /feed/ | politics geopolitics @africa
Times of Israel | www.timesofisrael.com | /feed/ | news @israel @middle-east
Middle East Eye | www.middleeasteye.net | /rss | news politics @middle-east
The Moscow Times | www.themoscowtimes.com | /rss/news | news politics @russia
Kyiv Independent | kyivindependent.com | /news-archive/rss/ | news defence @ukraine
Notes from Poland | notesfrompoland.com | /feed/ | news politics @poland
MercoPress | en.mercopress.com | /rss/ | news @latin-america
Buenos Aires Times | www.batimes.com.ar | /feed | news @argentina @latin-america
The Brazilian Report | brazilian.report | /feed/ | news politics economics @brazil @latin-america
ProPublica | www.propublica.org | feeds.propublica.org/propublica/main | politics policy news @usa
Bellingcat | www.bellingcat.com | /feed/ | geopolitics media defence
Politico Europe | www.politico.eu | /feed/ | politics policy @europe
EUobserver | euobserver.com |  | politics policy @europe
Euractiv | www.euractiv.com | /feed/ | policy politics @europe
European Commission Press Corner | ec.europa.eu/commission/presscorner |  | policy @europe
Politico | www.politico.com | rss.politico.com/politics-news.xml | politics policy @usa
The Hill | thehill.com | /feed/ | politics policy @usa
Roll Call | rollcall.com | /feed/ | politics policy @usa
Vox | www.vox.com | /rss/index.xml | politics policy culture @usa
The Atlantic | www.theatlantic.com | /feed/all/ | politics culture
The New Yorker | www.newyorker.com | /feed/everything | culture politics books
Reason | reason.com | /feed/ | politics policy law @usa
Marginal Revolution | marginalrevolution.com | /feed | economics policy
Brookings | www.brookings.edu | /feed/ | policy economics geopolitics @usa
Chatham House | www.chathamhouse.org | /path/whatsnew.xml | geopolitics policy
Carnegie Endowment | carnegieendowment.org |  | geopolitics policy
Foreign Affairs | www.foreignaffairs.com | /rss.xml | geopolitics policy
Foreign Policy | foreignpolicy.com | /feed/ | geopolitics politics
International Crisis Group | www.crisisgroup.org |  | geopolitics defence
Lawfare | www.lawfaremedia.org | /feeds/articles | law policy defence @usa
Just Security | www.justsecurity.org | /feed/ | law policy defence
War on the Rocks | warontherocks.com | /feed/ | defence geopolitics
Defense One | www.defenseone.com | /rss/all/ | defence @usa
Breaking Defense | breakingdefense.com | /feed/ | defence
Defense News | www.defensenews.com | /arc/outboundfeeds/rss/?outputType=xml | defence
UN News | news.un.org/en | /feed/subscribe/en/news/all/rss.xml | world development policy
ReliefWeb | reliefweb.int | /updates/rss.xml | development world
The New Humanitarian | www.thenewhumanitarian.org | /rss.xml | development world
Devex | www.devex.com |  | development health
Global Voices | globalvoices.org | /feed/ | world media news
Human Rights Watch | www.hrw.org | /rss/news | law world politics
SCOTUSblog | www.scotusblog.com | /feed/ | law @usa
The Volokh Conspiracy | reason.com/volokh | /volokh/feed/ | law @usa
ABA Journal | www.abajournal.com | /feeds/news | law @usa
Above the Law | abovethelaw.com | /feed/ | law @usa
Law.com | www.law.com |  | law @usa
Legal Futures | www.legalfutures.co.uk | /feed | law business @uk
UK Human Rights Blog | ukhumanrightsblog.com | /feed/ | law @uk
UK Constitutional Law Association | ukconstitutionallaw.org | /feed/ | law politics @uk
Verfassungsblog | verfassungsblog.de | /feed/ | law politics @germany @europe
EJIL: Talk! | www.ejiltalk.org | /feed/ | law geopolitics
Opinio Juris | opiniojuris.org | /feed/ | law geopolitics
European Law Blog | www.europeanlawblog.eu |  | law policy @europe
IPKat | ipkitten.blogspot.com | /feeds/posts/default | patents law
Patently-O | patentlyo.com | /feed | patents law @usa
IPWatchdog | ipwatchdog.com | /feed/ | patents law @usa
Techdirt Copyright | www.techdirt.com/tag/copyright | /tag/copyright/feed/ | patents law media
Financial Times | www.ft.com | /rss/home | finance business economics markets
The Economist: Finance | www.economist.com/finance-and-economics | /finance-and-economics/rss.xml | economics finance
The Economist: Leaders | www.economist.com/leaders | /leaders/rss.xml | politics economics world
Wall Street Journal Markets | www.wsj.com/news/markets | feeds.a.dj.com/rss/RSSMarketsMain.xml | markets finance @usa
Bloomberg Markets | www.bloomberg.com/markets | feeds.bloomberg.com/markets/news.rss | markets finance
CNBC | www.cnbc.com | /id/100003114/device/rss/rss.html | markets business finance @usa
MarketWatch | www.marketwatch.com | feeds.marketwatch.com/marketwatch/topstories/ | markets finance personal-finance @usa
Yahoo Finance | finance.yahoo.com | /news/rssindex | markets finance @usa
Seeking Alpha | seekingalpha.com | /feed.xml | markets finance
Calculated Risk | www.calculatedriskblog.com | /feeds/posts/default | economics finance @usa
Abnormal Returns | abnormalreturns.com | /feed/ | markets finance
A Wealth of Common Sense | awealthofcommonsense.com | /feed/ | personal-finance markets
The Big Picture | ritholtz.com | /feed/ | markets finance economics
Of Dollars and Data | ofdollarsanddata.com | /feed/ | personal-finance data
Mr. Money Mustache | www.mrmoneymustache.com | /feed/ | personal-finance
MoneySavingExpert | www.moneysavingexpert.com |  | personal-finance @uk
Damodaran Online | aswathdamodaran.blogspot.com | /feeds/posts/default | finance markets
Federal Reserve | www.federalreserve.gov | /feeds/press_all.xml | finance economics policy @usa
European Central Bank | www.ecb.europa.eu | /rss/press.html | finance economics policy @europe
Bank of England | www.bankofengland.co.uk | /rss/news | finance economics policy @uk
Bank for International Settlements | www.bis.org | /doclist/all_pressrels.rss | finance economics
IMF Blog | www.imf.org/en/Blogs |  | economics finance
Liberty Street Economics | libertystreeteconomics.newyorkfed.org | /feed/ | economics finance @usa
VoxEU | cepr.org/voxeu |  | economics policy @europe
Bruegel | www.bruegel.org | /rss.xml | economics policy @europe
Naked Capitalism | www.nakedcapitalism.com | /feed | economics finance politics
Econbrowser | econbrowser.com | /feed | economics
Finextra | www.finextra.com | /rss/headlines.aspx | finance technology startups
Banking Dive | www.bankingdive.com | /feeds/news/ | finance @usa
Insurance Journal | www.insurancejournal.com | /rss/news/ | finance insurance @usa
Artemis | www.artemis.bm | /feed/ | insurance finance
CoinDesk | www.coindesk.com | /arc/outboundfeeds/rss/ | crypto finance
Decrypt | decrypt.co | /feed | crypto
The Block | www.theblock.co | /rss.xml | crypto
Cointelegraph | cointelegraph.com | /rss | crypto
Harvard Business Review | hbr.org |  | management business
MIT Sloan Management Review | sloanreview.mit.edu | /feed/ | management business
Fast Company | www.fastcompany.com | /latest/rss | business design technology
Inc. | www.inc.com | /rss/ | business startups management
Quartz | qz.com | /rss | business economics
Retail Dive | www.retaildive.com | /feeds/news/ | retail business @usa
Modern Retail | www.modernretail.co | /feed/ | retail marketing
HR Dive | www.hrdive.com | /feeds/news/ | management business @usa
Seth Godin | seths.blog | /feed/ | marketing management
Search Engine Land | searchengineland.com | /feed | marketing web
Search Engine Journal | www.searchenginejournal.com | /feed/ | marketing web
Moz Blog | moz.com/blog | /blog/feed | marketing web
Ahrefs Blog | ahrefs.com/blog | /blog/feed/ | marketing web
Content Marketing Institute | contentmarketinginstitute.com |  | marketing
Marketing Week | www.marketingweek.com | /feed/ | marketing @uk
Adweek | www.adweek.com | /feed/ | marketing media
Digiday | digiday.com | /feed/ | media marketing
Nieman Lab | www.niemanlab.org | /feed/ | media
Columbia Journalism Review | www.cjr.org | /feed | media
Press Gazette | pressgazette.co.uk | /feed/ | media @uk
Poynter | www.poynter.org | /feed/ | media
Inside Higher Ed | www.insidehighered.com | /rss.xml | education @usa
Chalkbeat | www.chalkbeat.org |  | education @usa
EdSurge | www.edsurge.com |  | education technology
Edutopia | www.edutopia.org |  | education
Schools Week | schoolsweek.co.uk | /feed/ | education @uk
Education Week | www.edweek.org |  | education @usa
Farmers Weekly | www.fwi.co.uk |  | agriculture @uk
Successful Farming | www.agriculture.com |  | agriculture @usa
AgFunder News | agfundernews.com | /feed | agriculture startups food
Modern Farmer | modernfarmer.com | /feed/ | agriculture food gardening
`;
