/** Culture, design, sport and everyday life in English: name | site | feed | topics, most relevant first. */
export const LIFE = `
# en
Dezeen | www.dezeen.com | /feed/ | architecture design
ArchDaily | www.archdaily.com | feeds.feedburner.com/Archdaily | architecture design
Architizer | architizer.com/blog | /blog/feed/ | architecture
The Architect's Newspaper | www.archpaper.com | /feed/ | architecture urbanism @usa
designboom | www.designboom.com | /feed/ | design architecture art
Design Milk | design-milk.com | /feed/ | design home architecture
It's Nice That | www.itsnicethat.com |  | design art photography
Creative Review | www.creativereview.co.uk | /feed/ | design marketing
Core77 | www.core77.com |  | design
Brand New | www.underconsideration.com/brandnew |  | design marketing
Eye on Design | eyeondesign.aiga.org | /feed/ | design typography
I Love Typography | ilovetypography.com | /feed/ | typography design
Typographica | typographica.org | /feed/ | typography
Fonts In Use | fontsinuse.com | /feed/ | typography design
Nielsen Norman Group | www.nngroup.com | /feed/rss/ | ux design web
UX Collective | uxdesign.cc | /feed | ux design
UX Matters | www.uxmatters.com |  | ux
Swiss Miss | www.swiss-miss.com | /feed | design
Colossal | www.thisiscolossal.com | /feed/ | art design photography
Hyperallergic | hyperallergic.com | /feed/ | art
ARTnews | www.artnews.com | /feed/ | art
The Art Newspaper | www.theartnewspaper.com | /rss.xml | art
Artforum | www.artforum.com | /feed/ | art
PetaPixel | petapixel.com | /feed/ | photography gadgets
Digital Photography Review | www.dpreview.com | /feeds/news.xml | photography gadgets
Fstoppers | fstoppers.com | /rss.xml | photography
Digital Photography School | digital-photography-school.com | /feed/ | photography
Magnum Photos | www.magnumphotos.com |  | photography art
Bloomberg CityLab | www.bloomberg.com/citylab |  | urbanism policy
Strong Towns | www.strongtowns.org |  | urbanism policy @usa
Streetsblog USA | usa.streetsblog.org | /feed | urbanism cycling @usa
Next City | nextcity.org |  | urbanism policy @usa
Pitchfork | pitchfork.com | /feed/feed-news/rss | music
Stereogum | www.stereogum.com | /feed/ | music
NME | www.nme.com | /feed | music film
Rolling Stone | www.rollingstone.com | /feed/ | music culture film
The Quietus | thequietus.com | /feed/ | music culture
Resident Advisor | ra.co |  | music
Bandcamp Daily | daily.bandcamp.com | /feed | music
Gramophone | www.gramophone.co.uk |  | classical music
Slipped Disc | slippedisc.com | /feed/ | classical music
Variety | variety.com | /feed/ | film television
The Hollywood Reporter | www.hollywoodreporter.com | /feed/ | film television
IndieWire | www.indiewire.com | /feed/ | film television
RogerEbert.com | www.rogerebert.com | /feed | film
Slashfilm | www.slashfilm.com | /feed/ | film television
Sight and Sound | www.bfi.org.uk/sight-and-sound |  | film
Deadline | deadline.com | /feed/ | film television theatre
Literary Hub | lithub.com | /feed/ | books culture
The Paris Review | www.theparisreview.org/blog | /blog/feed/ | books culture
The Millions | themillions.com | /feed | books
Book Riot | bookriot.com | /feed/ | books
London Review of Books | www.lrb.co.uk | /feeds/rss | books politics culture
The New York Review of Books | www.nybooks.com | feeds.feedburner.com/nybooks | books politics culture
Guardian Books | www.theguardian.com/books | /books/rss | books
Tor.com | reactormag.com | /feed/ | books television
Aeon | aeon.co | /feed.rss | philosophy history mind
The Marginalian | www.themarginalian.org | /feed/ | philosophy books culture
Daily Nous | dailynous.com | /feed/ | philosophy education
Philosophy Now | philosophynow.org |  | philosophy
3 Quarks Daily | 3quarksdaily.com | /feed | culture philosophy science
Arts & Letters Daily | www.aldaily.com | /feed/ | culture books philosophy
Open Culture | www.openculture.com | /feed | culture history education
Kottke | kottke.org | feeds.kottke.org/main | culture design web
History Today | www.historytoday.com | /feed/rss.xml | history
Smithsonian Magazine | www.smithsonianmag.com | /rss/latest_articles/ | history science culture nature
JSTOR Daily | daily.jstor.org | /feed/ | history culture education
Atlas Obscura | www.atlasobscura.com | /feeds/latest | travel history
The Public Domain Review | publicdomainreview.org | /rss.xml | history art
Language Log | languagelog.ldc.upenn.edu/nll | /nll/?feed=rss2 | linguistics
Sentence first | stancarey.wordpress.com | /feed/ | linguistics
Polygon | www.polygon.com | /rss/index.xml | games
Eurogamer | www.eurogamer.net | /feed | games
Rock Paper Shotgun | www.rockpapershotgun.com | /feed | games
Kotaku | kotaku.com | /rss | games
PC Gamer | www.pcgamer.com | /rss/ | games hardware
IGN | www.ign.com | feeds.feedburner.com/ign/all | games film
Game Developer | www.gamedeveloper.com | /rss.xml | games software
BoardGameGeek | boardgamegeek.com |  | board-games games
Dicebreaker | www.dicebreaker.com | /feed | board-games games
xkcd | xkcd.com | /rss.xml | comics science
The Comics Journal | www.tcj.com | /feed/ | comics
Saturday Morning Breakfast Cereal | www.smbc-comics.com | /comic/rss | comics
BBC Sport | www.bbc.com/sport | feeds.bbci.co.uk/sport/rss.xml | sport football @uk
Guardian Sport | www.theguardian.com/sport | /sport/rss | sport football
ESPN | www.espn.com | /espn/rss/news | sport american-football basketball baseball @usa
Sky Sports | www.skysports.com | /rss/12040 | sport football @uk
BBC Football | www.bbc.com/sport/football | feeds.bbci.co.uk/sport/football/rss.xml | football @uk
Guardian Football | www.theguardian.com/football | /football/rss | football
FourFourTwo | www.fourfourtwo.com | /feeds/all | football
World Soccer Talk | worldsoccertalk.com | /feed/ | football @usa
Spielverlagerung | spielverlagerung.com | /feed/ | football
Cyclingnews | www.cyclingnews.com | /feeds/all | cycling
VeloNews | velo.outsideonline.com |  | cycling
BikeRadar | www.bikeradar.com | /feed | cycling
Escape Collective | escapecollective.com | /feed/ | cycling
road.cc | road.cc | /rss.xml | cycling @uk
Pinkbike | www.pinkbike.com | /pinkbike_xml_feed.php | cycling outdoors
LetsRun | www.letsrun.com | /feed | running
iRunFar | www.irunfar.com | /feed | running outdoors
Runner's World | www.runnersworld.com | /rss/all.xml | running fitness
Canadian Running | runningmagazine.ca | /feed/ | running @canada
Outside | www.outsideonline.com |  | outdoors fitness travel
Climbing | www.climbing.com | /feed/ | outdoors
SectionHiker | sectionhiker.com | /feed/ | outdoors
The Race | www.the-race.com | /rss/ | motorsport
Autosport | www.autosport.com | /rss/feed/f1 | motorsport
Motorsport.com | www.motorsport.com | /rss/all/news/ | motorsport
RaceFans | www.racefans.net | /feed/ | motorsport
ESPNcricinfo | www.espncricinfo.com | /rss/content/story/feeds/0.xml | cricket
BBC Cricket | www.bbc.com/sport/cricket | feeds.bbci.co.uk/sport/cricket/rss.xml | cricket
Guardian Cricket | www.theguardian.com/sport/cricket | /sport/cricket/rss | cricket
Planet Rugby | www.planetrugby.com | /feed | rugby
RugbyPass | www.rugbypass.com | /feed/ | rugby
Guardian Rugby Union | www.theguardian.com/sport/rugby-union | /sport/rugby-union/rss | rugby
BBC Tennis | www.bbc.com/sport/tennis | feeds.bbci.co.uk/sport/tennis/rss.xml | tennis
Guardian Tennis | www.theguardian.com/sport/tennis | /sport/tennis/rss | tennis
HoopsHype | hoopshype.com | /feed/ | basketball @usa
RealGM | basketball.realgm.com |  | basketball @usa
ChessBase | en.chessbase.com | /feed | chess
Chess.com News | www.chess.com/news | /rss/news | chess
Lichess Blog | lichess.org/blog | /blog.atom | chess software
Serious Eats | www.seriouseats.com |  | cooking food
Smitten Kitchen | smittenkitchen.com | /feed/ | cooking baking food
101 Cookbooks | www.101cookbooks.com | /feed | cooking vegetarian
David Lebovitz | www.davidlebovitz.com | /feed/ | cooking baking food travel @france
King Arthur Baking | www.kingarthurbaking.com/blog | /blog/feed | baking
The Perfect Loaf | www.theperfectloaf.com | /feed/ | baking
Sally's Baking | sallysbakingaddiction.com | /feed/ | baking
The Fresh Loaf | www.thefreshloaf.com |  | baking
Bon Appétit | www.bonappetit.com | /feed/rss | cooking food
Eater | www.eater.com | /rss/index.xml | food travel
Guardian Food | www.theguardian.com/food | /food/rss | food cooking
RecipeTin Eats | www.recipetineats.com | /feed/ | cooking
Minimalist Baker | minimalistbaker.com | /feed/ | vegetarian cooking baking
Cookie and Kate | cookieandkate.com | /feed/ | vegetarian cooking
Oh She Glows | ohsheglows.com | /feed/ | vegetarian cooking
Sprudge | sprudge.com | /feed | coffee
Daily Coffee News | dailycoffeenews.com | /feed/ | coffee
Perfect Daily Grind | perfectdailygrind.com | /feed/ | coffee
Decanter | www.decanter.com | /feed/ | wine
Vinography | www.vinography.com | /feed | wine
Jancis Robinson | www.jancisrobinson.com |  | wine
Dr Vino | www.drvino.com | /feed/ | wine
VinePair | vinepair.com | /feed/ | wine beer food
Brewbound | www.brewbound.com | /feed | beer business
Nomadic Matt | www.nomadicmatt.com | /feed/ | travel
The Points Guy | thepointsguy.com | /feed/ | travel aviation personal-finance
Skift | skift.com | /feed/ | travel business
The Man in Seat 61 | www.seat61.com |  | rail travel
Lonely Planet | www.lonelyplanet.com |  | travel
Condé Nast Traveler | www.cntraveler.com | /feed/rss | travel
International Railway Journal | www.railjournal.com | /feed/ | rail engineering
Railway Gazette | www.railwaygazette.com |  | rail
Trains | www.trains.com | /feed/ | rail @usa
Rail Business Daily | news.railbusinessdaily.com | /feed/ | rail @uk
Simple Flying | simpleflying.com | /feed/ | aviation
FlightGlobal | www.flightglobal.com |  | aviation defence
AVweb | avweb.com | /feed/ | aviation
Leeham News | leehamnews.com | /feed/ | aviation engineering
One Mile at a Time | onemileatatime.com | /feed/ | aviation travel
Car and Driver | www.caranddriver.com | /rss/all.xml | cars
Autocar | www.autocar.co.uk | /rss | cars @uk
Jalopnik | www.jalopnik.com | /rss | cars
Motor1 | www.motor1.com | /rss/news/all/ | cars
InsideEVs | insideevs.com | /rss/articles/all/ | electric-cars cars
Green Car Reports | www.greencarreports.com | /rss | electric-cars cars
Gardenista | www.gardenista.com | /feed/ | gardening home
Garden Rant | gardenrant.com | /feed | gardening
Gardens Illustrated | www.gardensillustrated.com | /feed | gardening
A Way to Garden | awaytogarden.com | /feed/ | gardening
The Middle-Sized Garden | www.themiddlesizedgarden.co.uk | /feed/ | gardening @uk
Remodelista | www.remodelista.com | /feed/ | home design
Apartment Therapy | www.apartmenttherapy.com |  | home diy
Fine Woodworking | www.finewoodworking.com | /feed | woodworking diy
Popular Woodworking | www.popularwoodworking.com | /feed/ | woodworking diy
Lost Art Press | blog.lostartpress.com | /feed/ | woodworking
The Wood Whisperer | thewoodwhisperer.com | /feed/ | woodworking diy
Instructables | www.instructables.com |  | diy electronics
Vogue | www.vogue.com | /feed/rss | fashion
The Business of Fashion | www.businessoffashion.com |  | fashion business retail
Fashionista | fashionista.com | /.rss/full/ | fashion
WWD | wwd.com | /feed/ | fashion retail
The Sartorialist | www.thesartorialist.com | /feed/ | fashion photography
Hodinkee | www.hodinkee.com | /articles/rss | watches
aBlogtoWatch | www.ablogtowatch.com | /feed/ | watches
Scary Mommy | www.scarymommy.com | /rss | parenting
ParentData | parentdata.org | /feed/ | parenting health data
Cup of Jo | cupofjo.com | /feed/ | parenting fashion home
Lifehacker | lifehacker.com | /feed/rss | productivity technology home
Cal Newport | calnewport.com | /feed/ | productivity
Zen Habits | zenhabits.net | /feed/ | productivity mind
Religion News Service | religionnews.com | /feed/ | religion
America Magazine | www.americamagazine.org | /feed/ | religion politics
Lion's Roar | www.lionsroar.com | /feed/ | religion mind
`;
