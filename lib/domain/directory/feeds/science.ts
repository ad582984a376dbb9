/** Science, energy, climate and health in English: name | site | feed | topics, most relevant first, and places. */
export const SCIENCE = `
# en
Nature | www.nature.com | /nature.rss | science biology medicine
Science | www.science.org | /rss/news_current.xml | science biology
New Scientist | www.newscientist.com | /feed/home/ | science nature space
Scientific American | www.scientificamerican.com | rss.sciam.com/ScientificAmerican-Global | science health mind
Quanta Magazine | www.quantamagazine.org | /feed/ | mathematics physics biology science
Science News | www.sciencenews.org | /feed | science
Phys.org | phys.org | /rss-feed/ | science physics
ScienceDaily | www.sciencedaily.com | /rss/all.xml | science health
Live Science | www.livescience.com | /feeds/all | science archaeology nature
The Conversation | theconversation.com | /articles.atom | science policy education
Nautilus | nautil.us | /feed/ | science philosophy culture
Knowable Magazine | knowablemagazine.org | /rss | science biology
Undark | undark.org | /feed/ | science health policy
Retraction Watch | retractionwatch.com | /feed/ | science education
Physics World | physicsworld.com | /feed/ | physics science
APS Physics | physics.aps.org | feeds.aps.org/rss/recent/physics.xml | physics
CERN News | home.cern/news | /api/news/news/feed.rss | physics
Symmetry Magazine | www.symmetrymagazine.org | /feed | physics
Backreaction | backreaction.blogspot.com | /feeds/posts/default | physics
Chemistry World | www.chemistryworld.com |  | chemistry science
C&EN | cen.acs.org | feeds.feedburner.com/cen_latestnews | chemistry
In the Pipeline | www.science.org/blogs/pipeline | /blogs/pipeline/feed | chemistry medicine
Terence Tao | terrytao.wordpress.com | /feed/ | mathematics
Math with Bad Drawings | mathwithbaddrawings.com | /feed/ | mathematics comics
John D. Cook | www.johndcook.com/blog | /blog/feed/ | mathematics data software
AMS Feature Column | mathvoices.ams.org/featurecolumn | /featurecolumn/feed/ | mathematics
NASA | www.nasa.gov | /feed/ | space science
ESA | www.esa.int | /rssfeed/Our_Activities/Space_News | space @europe
SpaceNews | spacenews.com | /feed/ | space
Space.com | www.space.com | /feeds/all | space
Universe Today | www.universetoday.com | /feed/ | space
Sky & Telescope | skyandtelescope.org | /feed/ | space
The Planetary Society | www.planetary.org | /rss/articles | space
Spaceflight Now | spaceflightnow.com | /feed/ | space
NASA Astronomy Picture of the Day | apod.nasa.gov | /apod.rss | space photography
The Scientist | www.the-scientist.com | /atom/latest | biology medicine
eLife | elifesciences.org | /rss/recent.xml | biology science
Quanta Biology | www.quantamagazine.org/biology | /biology/feed/ | biology
Mongabay | news.mongabay.com | /feed/ | nature environment climate
Audubon | www.audubon.org |  | birds nature
10,000 Birds | www.10000birds.com | /feed | birds nature
BirdLife International | www.birdlife.org | /feed/ | birds nature
Hakai Magazine | hakaimagazine.com | /feed/ | nature environment maritime
PsyPost | www.psypost.org | /feed/ | mind science
BPS Research Digest | www.bps.org.uk/research-digest |  | mind
Psyche | psyche.co | /feed | mind philosophy
Mind Hacks | mindhacks.com | /feed/ | mind
Archaeology Magazine | www.archaeology.org | /feed | archaeology history
The History Blog | www.thehistoryblog.com | /feed | archaeology history
Utility Dive | www.utilitydive.com | /feeds/news/ | energy grid renewables policy @usa
Canary Media | www.canarymedia.com | /rss.rss | energy climate renewables batteries @usa
Energy Monitor | www.energymonitor.ai | /feed/ | energy climate policy
Energy-Storage.News | www.energy-storage.news | /feed/ | batteries grid energy
PV Tech | www.pv-tech.org | /feed/ | renewables energy
pv magazine | www.pv-magazine.com | /feed/ | renewables batteries energy
pv magazine USA | pv-magazine-usa.com | /feed/ | renewables energy batteries @usa
Solar Power World | www.solarpowerworldonline.com | /feed/ | renewables batteries @usa
Recharge | www.rechargenews.com |  | renewables energy
reNEWS | renews.biz |  | renewables energy @europe
Electrek | electrek.co | /feed/ | electric-cars batteries renewables
CleanTechnica | cleantechnica.com | /feed/ | renewables electric-cars batteries climate
Heatmap | heatmap.news | /feeds/feed.rss | climate energy policy @usa
Volts | www.volts.wtf | /feed | energy climate policy grid @usa
RTO Insider | www.rtoinsider.com |  | grid energy @usa
Power Magazine | www.powermag.com | /feed/ | energy grid nuclear
POLITICO Energy and Climate | www.politico.eu/section/energy | /section/energy/feed/ | energy climate policy @europe
Clean Energy Wire | www.cleanenergywire.org | /rss.xml | energy climate policy @germany
RenewEconomy | reneweconomy.com.au | /feed/ | renewables energy batteries grid @australia
Carbon Brief | www.carbonbrief.org | /feed/ | climate energy policy
U.S. Energy Information Administration | www.eia.gov/todayinenergy | /rss/todayinenergy.xml | energy oil @usa
IEA News | www.iea.org/news |  | energy climate
Ember | ember-energy.org | /feed/ | energy renewables climate data
Oil Price | oilprice.com | /rss/main | oil energy markets
World Nuclear News | www.world-nuclear-news.org | /rss | nuclear energy
Nuclear Engineering International | www.neimagazine.com | /feed/ | nuclear engineering
ANS Nuclear Newswire | www.ans.org/news | /news/feed/ | nuclear
Battery Technology | www.batterytechonline.com | /rss.xml | batteries engineering
Charged EVs | chargedevs.com | /feed/ | electric-cars batteries
Hydrogen Insight | www.hydrogeninsight.com |  | energy renewables
Inside Climate News | insideclimatenews.org | /feed/ | climate environment energy
Grist | grist.org | /feed/ | climate environment
Climate Home News | www.climatechangenews.com | /feed/ | climate policy world
Yale Climate Connections | yaleclimateconnections.org | /feed/ | climate environment
Yale Environment 360 | e360.yale.edu | /feed.xml | environment climate nature
RealClimate | www.realclimate.org | /index.php/feed/ | climate science
Skeptical Science | skepticalscience.com | /feed.xml | climate science
DeSmog | www.desmog.com | /feed/ | climate policy media
Guardian Environment | www.theguardian.com/environment | /environment/rss | environment climate nature
NASA Earth Observatory | earthobservatory.nasa.gov | /feeds/earth-observatory.rss | environment climate science
Dialogue Earth | dialogue.earth | /en/feed/ | environment climate world
Treehugger | www.treehugger.com |  | environment home gardening
STAT | www.statnews.com | /feed/ | medicine health biotech
KFF Health News | kffhealthnews.org | /feed/ | health policy @usa
The Lancet | www.thelancet.com |  | medicine health
The BMJ | www.bmj.com | /rss/recent.xml | medicine health @uk
New England Journal of Medicine | www.nejm.org | /action/showFeed?jc=nejm&type=etoc&feed=rss | medicine
JAMA | jamanetwork.com/journals/jama |  | medicine
Medscape | www.medscape.com |  | medicine
MedPage Today | www.medpagetoday.com | /rss/headlines.xml | medicine health
World Health Organization | www.who.int | /rss-feeds/news-english.xml | health medicine world
CIDRAP | www.cidrap.umn.edu | /news/49/rss | medicine health
Harvard Health Blog | www.health.harvard.edu/blog | /blog/feed | health nutrition fitness
Fierce Healthcare | www.fiercehealthcare.com | /rss/xml | health business @usa
Fierce Biotech | www.fiercebiotech.com | /rss/xml | biotech medicine business
Fierce Pharma | www.fiercepharma.com | /rss/xml | biotech medicine business
Endpoints News | endpts.com | /feed/ | biotech medicine
GEN | www.genengnews.com | /feed/ | biotech biology
MobiHealthNews | www.mobihealthnews.com |  | health technology
Health Affairs Forefront | www.healthaffairs.org/forefront |  | health policy @usa
Science-Based Medicine | sciencebasedmedicine.org | /feed/ | medicine health
Stronger by Science | www.strongerbyscience.com | /feed/ | fitness nutrition
Breaking Muscle | breakingmuscle.com | /feed/ | fitness
NutritionFacts.org | nutritionfacts.org | /feed/ | nutrition health
Examine | examine.com |  | nutrition fitness
Food Navigator | www.foodnavigator.com |  | nutrition food business
`;
