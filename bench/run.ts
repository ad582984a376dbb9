// `npm run bench`: the measurements behind decisions about speed. Absolute times depend on the machine; compare the
// ratios. `npm run bench -- proof`: LedeBench; `-- relevance`: ranking of posts by context;
// `-- summary`: summaries without a model.
import { benchCrawls } from "./crawls";
import { benchDamage } from "./damage";
import { benchEngine } from "./engine";
import { benchEnrich } from "./enrich";
import { benchEnumeration } from "./enumeration";
import { benchFeeds } from "./feeds";
import { benchHostile } from "./hostile";
import { benchHotQueries } from "./hot-queries";
import { benchMarkdown } from "./markdown";
import { benchParsers } from "./parsers";
import { benchProof } from "./proof/measure";
import { benchSecondOpinion } from "./proof/second-opinion";
import { benchRelevance } from "./relevance/measure";
import { benchSummary } from "./summary/measure";

if (process.argv.includes("proof")) {
  benchSecondOpinion(benchProof());
  process.exit();
}
if (process.argv.includes("summary")) {
  await benchSummary();
  process.exit();
}
if (process.argv.includes("relevance")) {
  await benchRelevance();
  process.exit();
}

await benchHotQueries();
console.log("");
await benchFeeds();
console.log("");
await benchDamage();
console.log("");
await benchParsers();
console.log("");
await benchMarkdown();
console.log("");
await benchEngine();
console.log("");
await benchCrawls();
console.log("");
await benchEnrich();
console.log("");
await benchHostile();
console.log("");
await benchEnumeration();
