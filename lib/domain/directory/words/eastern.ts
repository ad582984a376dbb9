/** Polish, Russian, Japanese and Chinese words for topics and places, as keywords. */
export const POLISH = `
news: wiadomości, aktualności, informacje, gazet*
politics: polity*, wybory, rząd*, sejm*
technology: technologi*, technik*, IT
software: programowani*, oprogramowani*, programist*
security: cyberbezpieczeństw*, bezpieczeństw*, haker*, hacker*, włamani*
gadgets: smartfon*, telefon*, gadżet*
science: nauk*, badani*, naukow*
space: kosmos*, astronomi*, gwiazd*
energy: energi*, energety*, prąd*
renewables: fotowoltai*, odnawialn*, wiatra*
climate: klimat*
health: zdrowi*
economics: gospodar*, ekonomi*
finance: finans*, bank*, pieniądz*
markets: giełd*, inwest*, akcj*
personal-finance: oszczędz*, finanse osobiste
sport: sport*
football: piłk* nożn*, futbol*, Ekstraklas*
cooking: przepis*, gotowani*, kuchni*
books: książk*, literatur*
@poland: Polsk*, Polsce, polski*
`;
export const RUSSIAN = `
news: новости, новостей, пресса, газеты
politics: политика, выборы, политический
technology: технологии, техника, технология
software: программирование, разработка, программисты, программист, разработчик
hardware: железо, процессоры, видеокарты
security: безопасность, кибербезопасность, хакеры, уязвимости
linux: linux, линукс
science: наука, исследования, научный, науке
space: космос, астрономия
physics: физика
biology: биология
business: бизнес
economics: экономика
culture: культура
history: история
books: книги, литература, чтение
sport: спорт
football: футбол
@russia: Россия, российский, России
@ukraine: Украина
`;
export const JAPANESE = `
news: ニュース, 報道, 新聞, 時事
politics: 政治, 選挙
business: ビジネス, 経営, 企業
economics: 経済, 景気
technology: テクノロジー, 技術, IT, ガジェット
gadgets: ガジェット, スマホ, スマートフォン, 家電
hardware: ハードウェア, パソコン, 半導体, PC
ai: 人工知能, AI, 機械学習
software: プログラミング, ソフトウェア, 開発, エンジニア, 開発者
web: ウェブ開発, フロントエンド, Web開発
electronics: 電子, エレクトロニクス, 半導体
manufacturing: 製造業, ものづくり
science: 科学, 研究, サイエンス
space: 宇宙, 天文, ロケット, 天文学
rail: 鉄道, 電車, 新幹線
games: ゲーム
film: 映画
music: 音楽
cooking: 料理, レシピ
@japan: 日本, 国内
`;
export const CHINESE = `
news: 新闻, 新聞, 时事, 時事
politics: 政治
technology: 科技, 技术, 技術, 数码
ai: 人工智能, 人工智慧, AI
software: 编程, 软件, 程序员, 開發, 开发, 软件开发
security: 安全, 网络安全, 資安, 黑客
gadgets: 手机, 数码, 手機, 数码产品
startups: 创业, 創業, 投资, 创业公司
science: 科学, 科學, 科普
hardware: 半导体, 半導體, 硬件
linux: 开源, Linux, 開源
business: 商业, 商業
data: 数据
@china: 中国, 中國
@taiwan: 台湾, 台灣
`;
/** A few words for languages with fewer sites. */
export const KOREAN = `
news: 뉴스, 신문, 시사
politics: 정치
technology: 기술, IT, 테크
science: 과학
@korea: 한국, 국내
`;
export const UKRAINIAN = `
news: новини
politics: політика
economics: економіка
technology: технології
software: програмування, розробка
@ukraine: Україна, України
`;
export const CZECH = `
news: zprávy, zpravodajství
technology: technologie
software: programování, software
science: věda, vědy
@czechia: Česko, čes*
`;
export const TURKISH = `
news: haber*
politics: siyaset, politika
technology: teknoloji*
science: bilim*
startups: girişim*
@turkey: Türkiye*
`;
