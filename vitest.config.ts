import { defineConfig } from "vitest/config";

const exclude = ["node_modules/**", ".next/**", "e2e/**"];
// next-auth imports `next/server` without a file ending, which plain Node cannot resolve.
const server = { deps: { inline: ["next-auth"] } };
const alias = { "@": import.meta.dirname };

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
/** What speaks HTTP stands on verbs and statements that both engines have run: once is enough, on the faster engine. */
const speaksHttp = ["app/**", "components/**", "lib/api/**"];
/** And so does what is about other people's servers: what it stores, the crawl's own tests store on both. */
const asksOthers = [
  "lib/feeds/hub/{over-time,workflow}.db.test.ts",
  "lib/feeds/{crawl-api,crawl-faults,crawl-profile,crawl-x,crowd,manners}.db.test.ts",
  "lib/sources/{*-profiles,discover-*,feeds-of-bridge,profiles}.db.test.ts",
];
/** Long stories, whose parts are tested on both. */
const stories = [
  "lib/accounts/links.db.test.ts",
  "lib/articles/{hostile-articles,resume-writing}.db.test.ts",
  "lib/feeds/newest-items.db.test.ts",
  "lib/newsfeeds/refile-progress.db.test.ts",
];
const aboveStatements = [...speaksHttp, ...asksOthers, ...stories];

/** Database tests run once on each engine; both have the same migrations. */
function databaseProject(name: "pglite" | "postgres") {
  return {
    resolve: { alias },
    test: {
      name,
      server,
      include: name === "postgres" ? ["**/*.db.test.ts", "**/*.postgres.test.ts"] : ["**/*.db.test.ts"],
      exclude: name === "pglite" && hasPostgres ? [...exclude, ...aboveStatements] : exclude,
      // One after the other: the second builds on the first.
      globalSetup: ["lib/testing/embedded-setup.ts", `lib/testing/${name}-setup.ts`],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      maxWorkers: 2,
      isolate: false,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          server,
          maxWorkers: 2,
          isolate: false,
          globalSetup: ["lib/testing/embedded-setup.ts"],
          include: ["**/*.test.ts"],
          exclude: [...exclude, "**/*.{db,postgres}.test.ts"],
        },
      },
      databaseProject("pglite"),
      ...(hasPostgres ? [databaseProject("postgres")] : []),
    ],
  },
});
