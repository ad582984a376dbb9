import { wordMap } from "@/lib/core/words";

/** Topics of the directory, each with the wider topic that contains it. */
export const TOPICS: ReadonlyMap<string, string> = wordMap(`
  news= world=news politics=news policy=politics geopolitics=world defence=geopolitics development=world media=
  technology= software=technology web=software ai=technology security=technology linux=software gadgets=technology
  apple=gadgets data=software databases=software hardware=technology startups=business privacy=policy
  science= physics=science chemistry=science biology=science space=science mathematics=science mind=science
  archaeology=history nature=science birds=nature
  engineering= electronics=engineering robotics=engineering construction=engineering manufacturing=engineering
  energy= renewables=energy batteries=energy nuclear=energy grid=energy oil=energy
  climate=environment environment=
  health= medicine=health biotech=medicine fitness=health nutrition=health
  law= patents=law
  finance= economics= markets=finance crypto=finance personal-finance=finance insurance=finance
  business= management=business marketing=business retail=business logistics=business
  design= ux=design typography=design architecture=design urbanism=architecture
  culture= art=culture photography=art books=culture film=culture television=culture music=culture classical=music
  theatre=culture games=culture board-games=games comics=culture
  sport= football=sport cycling=sport running=sport motorsport=sport basketball=sport tennis=sport cricket=sport
  rugby=sport american-football=sport baseball=sport chess=sport outdoors=sport
  food= cooking=food baking=cooking vegetarian=cooking coffee=food wine=food beer=food
  travel= aviation=transport rail=transport cars=transport electric-cars=cars maritime=transport transport=
  history= philosophy= education= linguistics= religion= agriculture=
  home= gardening=home parenting=home diy=home woodworking=diy fashion= watches=fashion productivity=
`);

/** Regions, each with the languages of its own sites. */
export const PLACES: ReadonlyMap<string, string> = wordMap(`
  europe= africa= asia= middle-east=ar latin-america=es,pt usa=en uk=en ireland=en canada=en australia=en new-zealand=en
  germany=de austria=de switzerland=de,fr france=fr belgium=fr,nl netherlands=nl spain=es portugal=pt italy=it
  sweden=sv denmark=da norway=nb finland=fi poland=pl czechia=cs ukraine=uk russia=ru turkey=tr greece=el
  israel=he india=hi pakistan= china=zh taiwan=zh japan=ja korea=ko singapore=
  south-africa= nigeria= brazil=pt mexico=es argentina=es colombia=es chile=es peru=es
`);

/** Regions that belong to a larger one. */
export const REGION_OF: ReadonlyMap<string, string> = wordMap(`
  germany=europe austria=europe switzerland=europe france=europe belgium=europe netherlands=europe spain=europe
  portugal=europe italy=europe sweden=europe denmark=europe norway=europe finland=europe poland=europe czechia=europe
  ukraine=europe greece=europe uk=europe ireland=europe
  india=asia pakistan=asia china=asia taiwan=asia japan=asia korea=asia singapore=asia israel=middle-east
  south-africa=africa nigeria=africa brazil=latin-america mexico=latin-america argentina=latin-america
  colombia=latin-america chile=latin-america peru=latin-america
`);
