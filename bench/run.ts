// `npm run bench`: what the decisions about speed rest on. Absolute times depend on the machine; compare the ratios.
import { benchFeeds } from "./feeds";
import { benchHotQueries } from "./hot-queries";

await benchHotQueries();
console.log("");
await benchFeeds();
