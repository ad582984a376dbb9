/** Technology and engineering in English: name | site | feed | topics, most relevant first, and places. */
export const TECHNOLOGY = `
# en
Ars Technica | arstechnica.com | feeds.arstechnica.com/arstechnica/index | technology science gadgets policy
The Verge | www.theverge.com | /rss/index.xml | technology gadgets apple
Wired | www.wired.com | /feed/rss | technology science culture security
TechCrunch | techcrunch.com | /feed/ | startups technology business
MIT Technology Review | www.technologyreview.com | /feed/ | technology ai science climate
Engadget | www.engadget.com | /rss.xml | gadgets technology
The Register | www.theregister.com | /headlines.atom | technology software security
Hacker News | news.ycombinator.com | /rss | technology software startups
Slashdot | slashdot.org | rss.slashdot.org/Slashdot/slashdotMain | technology linux science
Techdirt | www.techdirt.com | /feed/ | policy technology law privacy
Rest of World | restofworld.org | /feed/latest | technology world startups
404 Media | www.404media.co | /rss/ | technology privacy media
Stratechery | stratechery.com | /feed/ | business technology management
Techmeme | www.techmeme.com | /feed.xml | technology startups business
VentureBeat | venturebeat.com | /feed/ | ai technology startups
Y Combinator Blog | www.ycombinator.com/blog |  | startups business
EU-Startups | www.eu-startups.com | /feed/ | startups business @europe
Sifted | sifted.eu | /feed | startups finance @europe
Tech.eu | tech.eu | /feed/ | startups technology @europe
Daring Fireball | daringfireball.net | /feeds/main | apple technology
MacRumors | www.macrumors.com | feeds.macrumors.com/MacRumors-All | apple gadgets
9to5Mac | 9to5mac.com | /feed/ | apple gadgets
Six Colors | sixcolors.com | /feed/ | apple
AppleInsider | appleinsider.com | /rss/news/ | apple
MacStories | www.macstories.net | /feed/ | apple software
Android Police | www.androidpolice.com | /feed/ | gadgets
GSMArena | www.gsmarena.com | /rss-news-reviews.php3 | gadgets
Tom's Hardware | www.tomshardware.com | /feeds/all | hardware gadgets
Phoronix | www.phoronix.com | /rss.php | linux hardware software
LWN.net | lwn.net | /headlines/newrss | linux software
OMG! Ubuntu | www.omgubuntu.co.uk | /feed | linux
It's FOSS | itsfoss.com | /rss/ | linux software
Fedora Magazine | fedoramagazine.org | /feed/ | linux
Planet Debian | planet.debian.org | /rss20.xml | linux software
ServeTheHome | www.servethehome.com | /feed/ | hardware
SemiEngineering | semiengineering.com | /feed/ | hardware electronics engineering
The GitHub Blog | github.blog | /feed/ | software
Stack Overflow Blog | stackoverflow.blog | /feed/ | software
InfoQ | www.infoq.com | feed.infoq.com/ | software management
Martin Fowler | martinfowler.com | /feed.atom | software
Lobsters | lobste.rs | /rss | software
The Pragmatic Engineer | newsletter.pragmaticengineer.com | /feed | software management
Joel on Software | www.joelonsoftware.com | /feed/ | software management
Coding Horror | blog.codinghorror.com | /rss/ | software
Netflix Technology Blog | netflixtechblog.com | /feed | software data
Cloudflare Blog | blog.cloudflare.com | /rss/ | web software security
Engineering at Meta | engineering.fb.com | /feed/ | software data
Dropbox Tech | dropbox.tech | /feed | software
Rust Blog | blog.rust-lang.org | /feed.xml | software
The Go Blog | go.dev/blog | /blog/feed.atom | software
Python Insider | blog.python.org |  | software
Planet Python | planetpython.org | /rss20.xml | software data
Real Python | realpython.com | /atom.xml | software data
Node.js Blog | nodejs.org/en/blog | /en/feed/blog.xml | software web
PostgreSQL News | www.postgresql.org | /news.rss | databases software
Planet PostgreSQL | planet.postgresql.org | /rss20.xml | databases software
Kubernetes Blog | kubernetes.io/blog | /feed.xml | software
Smashing Magazine | www.smashingmagazine.com | /feed/ | web design ux
CSS-Tricks | css-tricks.com | /feed/ | web
A List Apart | alistapart.com | /main/feed/ | web design ux
web.dev | web.dev |  | web
MDN Blog | developer.mozilla.org/en-US/blog | /en-US/blog/rss.xml | web
WebKit Blog | webkit.org/blog | /feed/ | web apple
Chrome for Developers | developer.chrome.com/blog |  | web
Simon Willison | simonwillison.net | /atom/everything/ | ai software data
The Gradient | thegradient.pub | /rss/ | ai
Import AI | importai.substack.com | /feed | ai policy
OpenAI News | openai.com/news | /news/rss.xml | ai
Google DeepMind | deepmind.google/discover/blog | /blog/rss.xml | ai
Google Research Blog | research.google/blog | /blog/rss/ | ai science
Hugging Face Blog | huggingface.co/blog | /blog/feed.xml | ai software
Machine Learning Mastery | machinelearningmastery.com | /feed/ | ai data
BAIR Blog | bair.berkeley.edu/blog | /blog/feed.xml | ai robotics
Distill | distill.pub | /rss.xml | ai data
AI Snake Oil | www.aisnakeoil.com | /feed | ai policy
One Useful Thing | www.oneusefulthing.org | /feed | ai education management
FlowingData | flowingdata.com | /feed | data design
KDnuggets | www.kdnuggets.com | /feed | data ai
Statistical Modeling, Causal Inference, and Social Science | statmodeling.stat.columbia.edu | /feed/ | data science
R-bloggers | www.r-bloggers.com | /feed/ | data software
Towards Data Science | towardsdatascience.com | /feed/ | data ai
Krebs on Security | krebsonsecurity.com | /feed/ | security
Schneier on Security | www.schneier.com | /feed/atom/ | security privacy policy
Bleeping Computer | www.bleepingcomputer.com | /feed/ | security technology
The Hacker News | thehackernews.com | feeds.feedburner.com/TheHackersNews | security
Dark Reading | www.darkreading.com | /rss.xml | security
SANS Internet Storm Center | isc.sans.edu | /rssfeed.xml | security
Google Project Zero | googleprojectzero.blogspot.com | /feeds/posts/default | security software
Troy Hunt | www.troyhunt.com | /rss/ | security web
Graham Cluley | grahamcluley.com | /feed/ | security
CISA Advisories | www.cisa.gov/news-events/cybersecurity-advisories | /cybersecurity-advisories/all.xml | security @usa
Electronic Frontier Foundation | www.eff.org | /rss/updates.xml | privacy law policy
Privacy International | privacyinternational.org | /rss.xml | privacy policy
The Markup | themarkup.org | /feeds/rss.xml | privacy technology data
EDRi | edri.org | /feed/ | privacy policy law @europe
noyb | noyb.eu | /en/rss | privacy law @europe
IEEE Spectrum | spectrum.ieee.org | /feeds/feed.rss | engineering technology electronics robotics
Hackaday | hackaday.com | /blog/feed/ | electronics engineering diy
Make: | makezine.com | /feed/ | diy electronics
Adafruit Blog | blog.adafruit.com | /feed/ | electronics diy
Raspberry Pi | www.raspberrypi.com/news | /news/feed/ | electronics education diy
Arduino Blog | blog.arduino.cc | /feed/ | electronics diy
EEVblog | www.eevblog.com | /feed/ | electronics engineering
Electronics Weekly | www.electronicsweekly.com | /feed/ | electronics hardware
EDN | www.edn.com | /feed/ | electronics engineering
All About Circuits | www.allaboutcircuits.com |  | electronics
The Engineer | www.theengineer.co.uk |  | engineering @uk
Interesting Engineering | interestingengineering.com | /feed | engineering technology science
New Civil Engineer | www.newcivilengineer.com | /feed/ | construction engineering @uk
Engineering News-Record | www.enr.com |  | construction engineering @usa
Construction Dive | www.constructiondive.com | /feeds/news/ | construction @usa
Practical Engineering | practical.engineering | /blog?format=rss | engineering construction
The Robot Report | www.therobotreport.com | /feed/ | robotics engineering
Robohub | robohub.org | /feed/ | robotics ai
Manufacturing Dive | www.manufacturingdive.com | /feeds/news/ | manufacturing engineering @usa
IndustryWeek | www.industryweek.com |  | manufacturing management
Low-tech Magazine | solar.lowtechmagazine.com |  | engineering energy environment
Supply Chain Dive | www.supplychaindive.com | /feeds/news/ | logistics business @usa
The Loadstar | theloadstar.com | /feed/ | logistics maritime
gCaptain | gcaptain.com | /feed/ | maritime logistics
Splash247 | splash247.com | /feed/ | maritime
`;
