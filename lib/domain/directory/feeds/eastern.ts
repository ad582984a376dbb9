/** Sites in the languages of eastern Europe and Asia: name | site | feed | topics, most relevant first, and places. */
export const EASTERN = `
# pl
TVN24 | tvn24.pl | /najnowsze.xml | news @poland
Gazeta Wyborcza | wyborcza.pl |  | news politics @poland
Rzeczpospolita | www.rp.pl |  | news law business @poland
OKO.press | oko.press |  | politics news @poland
Niebezpiecznik | niebezpiecznik.pl | /feed/ | security privacy @poland
Zaufana Trzecia Strona | zaufanatrzeciastrona.pl | /feed/ | security @poland
Sekurak | sekurak.pl | /feed/ | security
Spider's Web | spidersweb.pl | /feed | technology gadgets @poland
Antyweb | antyweb.pl | /feed | technology @poland
Nauka w Polsce | naukawpolsce.pl |  | science @poland
Kopalnia Wiedzy | kopalniawiedzy.pl |  | science technology
Crazy Nauka | www.crazynauka.pl | /feed/ | science
Urania | www.urania.edu.pl |  | space
WysokieNapięcie | wysokienapiecie.pl | /feed/ | energy climate @poland
Gramwzielone | www.gramwzielone.pl |  | renewables energy @poland
Bankier.pl | www.bankier.pl | /rss/wiadomosci.xml | finance markets economics @poland
Jak oszczędzać pieniądze | jakoszczedzacpieniadze.pl | /feed | personal-finance @poland
Przegląd Sportowy | przegladsportowy.onet.pl |  | sport football @poland
Kwestia Smaku | www.kwestiasmaku.com |  | cooking food
# cs
iROZHLAS | www.irozhlas.cz | /rss/irozhlas | news @czechia
ČT24 | ct24.ceskatelevize.cz |  | news @czechia
Root.cz | www.root.cz | /rss/clanky/ | linux software @czechia
Lupa.cz | www.lupa.cz | /rss/clanky/ | technology web @czechia
OSEL | www.osel.cz |  | science
# ru
Meduza | meduza.io | /rss/all | news politics @russia
BBC News Русская служба | www.bbc.com/russian | feeds.bbci.co.uk/russian/rss.xml | news world @russia
Новая газета Европа | novayagazeta.eu | /feed/rss | news politics @russia
Коммерсантъ | www.kommersant.ru | /RSS/main.xml | news business @russia
Habr | habr.com/ru | /ru/rss/articles/ | software technology
3DNews | 3dnews.ru | /news/rss/ | hardware gadgets technology
OpenNET | www.opennet.ru | /opennews/opennews_all_utf.rss | linux software security
Хакер | xakep.ru | /feed/ | security software
N + 1 | nplus1.ru | /rss | science space
Элементы | elementy.ru | /rss/news | science biology physics
ПостНаука | postnauka.org |  | science education
Арзамас | arzamas.academy |  | history culture
Горький | gorky.media | /feed/ | books culture
Спорт-Экспресс | www.sport-express.ru |  | sport football @russia
# uk
Українська правда | www.pravda.com.ua | /rss/ | news politics @ukraine
Суспільне | suspilne.media |  | news @ukraine
Економічна правда | epravda.com.ua | /rss/ | economics business finance @ukraine
DOU | dou.ua | /feed/ | software @ukraine
AIN | ain.ua | /feed/ | startups technology @ukraine
# tr
BBC Türkçe | www.bbc.com/turkce | feeds.bbci.co.uk/turkce/rss.xml | news world @turkey
Bianet | bianet.org |  | news politics @turkey
Webrazzi | webrazzi.com | /feed/ | startups technology @turkey
ShiftDelete | shiftdelete.net | /feed | gadgets technology @turkey
Evrim Ağacı | evrimagaci.org |  | science biology
# el
Καθημερινή | www.kathimerini.gr | /feed/ | news politics @greece
in.gr | www.in.gr | /feed/ | news @greece
# ja
NHKニュース | www3.nhk.or.jp/news | www.nhk.or.jp/rss/news/cat0.xml | news @japan
朝日新聞デジタル | www.asahi.com | /rss/asahi/newsheadlines.rdf | news politics @japan
毎日新聞 | mainichi.jp | /rss/etc/mainichi-flash.rss | news @japan
東洋経済オンライン | toyokeizai.net | /list/feed/rss | business economics @japan
ITmedia NEWS | www.itmedia.co.jp/news | rss.itmedia.co.jp/rss/2.0/news_bursts.xml | technology gadgets @japan
GIGAZINE | gigazine.net | /news/rss_2.0/ | technology science
PC Watch | pc.watch.impress.co.jp | /data/rss/1.0/pcw/feed.rdf | hardware gadgets
窓の杜 | forest.watch.impress.co.jp | /data/rss/1.0/wf/feed.rdf | software
Publickey | www.publickey1.jp | /atom.xml | software web
Zenn | zenn.dev | /feed | software web
Qiita | qiita.com | /popular-items/feed | software web
gihyo.jp | gihyo.jp | /feed/rss2 | software web
ナゾロジー | nazology.kusuguru.co.jp | /feed | science biology
sorae | sorae.info | /feed | space science
アストロアーツ | www.astroarts.co.jp |  | space
EE Times Japan | eetimes.itmedia.co.jp | rss.itmedia.co.jp/rss/2.0/eetimes.xml | electronics engineering
MONOist | monoist.itmedia.co.jp | rss.itmedia.co.jp/rss/2.0/monoist.xml | manufacturing engineering
鉄道ファン | railf.jp |  | rail @japan
乗りものニュース | trafficnews.jp | /feed | rail aviation cars @japan
鉄道コム | www.tetsudo.com |  | rail @japan
ファミ通 | www.famitsu.com |  | games
4Gamer | www.4gamer.net | /rss/index.xml | games
映画ナタリー | natalie.mu/eiga | /eiga/feed/news | film
音楽ナタリー | natalie.mu/music | /music/feed/news | music
クックパッドニュース | news.cookpad.com |  | cooking food
# zh
BBC 中文 | www.bbc.com/zhongwen/simp | feeds.bbci.co.uk/zhongwen/simp/rss.xml | news world @china
端傳媒 | theinitium.com |  | news politics culture @china @taiwan
中央社 | www.cna.com.tw |  | news @taiwan
報導者 | www.twreporter.org |  | news politics @taiwan
少数派 | sspai.com | /feed | software gadgets productivity
阮一峰的网络日志 | www.ruanyifeng.com/blog | /blog/atom.xml | software technology web
36氪 | 36kr.com | /feed | startups business technology @china
爱范儿 | www.ifanr.com | /feed | gadgets technology @china
Solidot | www.solidot.org | /index.rss | technology science linux
IT之家 | www.ithome.com | /rss/ | gadgets technology @china
iThome | www.ithome.com.tw | /rss | technology security software @taiwan
FreeBuf | www.freebuf.com | /feed | security
V2EX | www.v2ex.com | /index.xml | software web
美团技术团队 | tech.meituan.com | /feed/ | software data
科技新報 | technews.tw | /feed/ | technology hardware startups @taiwan
泛科學 | pansci.asia | /feed | science
果壳 | www.guokr.com |  | science
# ko
한겨레 | www.hani.co.kr | /rss/ | news politics @korea
경향신문 | www.khan.co.kr | /rss/rssdata/total_news.xml | news politics @korea
연합뉴스 | www.yna.co.kr | /rss/news.xml | news @korea
ZDNet Korea | zdnet.co.kr | feeds.feedburner.com/zdkorea | technology gadgets @korea
GeekNews | news.hada.io | /rss/news | software technology startups
동아사이언스 | www.dongascience.com |  | science @korea
# ar
الجزيرة | www.aljazeera.net |  | news world @middle-east
BBC News عربي | www.bbc.com/arabic | feeds.bbci.co.uk/arabic/rss.xml | news world @middle-east
عالم التقنية | www.tech-wd.com/wd | /wd/feed/ | technology gadgets
البوابة العربية للأخبار التقنية | aitnews.com | /feed/ | technology gadgets
# hi
BBC News हिंदी | www.bbc.com/hindi | feeds.bbci.co.uk/hindi/rss.xml | news world @india
अमर उजाला | www.amarujala.com | /rss/breaking-news.xml | news @india
`;
