import { hash } from "node:crypto";
import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { isDailyVolume, isFullVolume, runsSlow } from "./lib/testing/volume.ts";

/**
 * Files that start, kill and restore whole processes, simulate many hosts, or go through every operation, role and
 * fault: a sixth of the tests take half of the time. CI runs a fifth of them, drawn by the commit.
 */
const SLOW = {
  test: [
    "db/embedded/{lock,maintenance,start,storage}",
    "lib/{crash,stop,runtime/boot,server/backup-file,domain/webhooks/crash}",
    "lib/feed/{extract/fidelity,parse/hostile,read/changed-entries}",
    "lib/platform/worker/{extract-or-degrade,thread-pool}",
  ],
  "db.test": [
    "app/{abuse-limits,cross-site,false-host,v1/{counts,paging,scope-{attempts,ended,limited,roles,statements}}}",
    "components/docs/working-samples",
    "db/{migrate,queries/{posts/posts,sources/sources}}",
    "inngest/{lanes,engine/{crash,golden,limits}}",
    "lib/api/fuzz-{feeds,others}",
    "lib/crawl/{crawl-faults,crawl-feeds,crawl-profile,crowd,file-in-others,hostile-documents,manners,start-reach,meaning/compare-posts}",
    "lib/crawl/articles/{failing-inputs,hostile-articles,request-writing,second-opinion,share-summary,write-texts}",
    "lib/domain/{accounts/{links,revocation},digests/{one-mail,send-once},newsfeeds/refile-progress}",
    "lib/domain/{opml/opml,sources/{discover-refusals,odd-sites,profiles}}",
    "lib/protocols/mcp/scope",
  ],
  "postgres.test": [
    "app/v1/{rows-read,changes/races}",
    "db/driver-contract",
    "lib/{crawl/rows-read,domain/digests/crash,neon-breaks,platform/tracing,runtime/follow-settings,several-processes}",
    "lib/server/{backup-file,move}",
  ],
};
const slow = Object.entries(SLOW).flatMap(([ending, paths]) => paths.map((path) => `${path}.${ending}.ts`));
const left = globSync(slow, { cwd: import.meta.dirname }).filter((file) => !runsSlow(file));
const exclude = ["node_modules/**", ".next/**", ...left];
// next-auth imports `next/server` without a file ending, which plain Node cannot resolve.
const server = { deps: { inline: ["next-auth"] } };
const alias = { "@": import.meta.dirname };

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
/** Many tests wait for a process or a database. */
const maxWorkers = Math.max(3, availableParallelism());
/** Enough for a loaded machine. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };
/** The main job, and every operation of the API once: always on PGlite too. */
const alwaysEmbedded = ["lib/main-job", "lib/testing/api-client"];
/**
 * When Postgres is available, CI runs on PGlite only what a single connection can affect; `npm run test:full` runs
 * everything on both. The browser tests, `lib/{runtime/boot,stop,crash}.test.ts` and `db/embedded` also use the whole
 * app on PGlite.
 */
const differsByEngine = [
  // Statements, locks and transactions themselves, and what depends on them alone.
  ...[
    "db/client",
    "db/queries/operations/*",
    "inngest/engine/{database,lease,settle-returns,run}",
    "inngest/functions/*",
  ],
  ...["lib/domain/upkeep/*", "lib/context/rate-limit"],
  // Verbs that race with themselves and each other, which share one connection on PGlite. The main job and the journeys
  // cover crawling, enriching and sending.
  "lib/domain/{members/create-account,accounts/delete-account}",
  "lib/domain/api-keys/api-keys",
  "lib/domain/mail/send-mail",
  "lib/domain/members/*",
  "lib/domain/newsfeeds/mark-newsfeed-read",
  "lib/domain/posts/filtered-posts",
  "lib/domain/sources/sources",
  // Text in Postgres itself: words, signs, scripts and the order of strings.
  "lib/domain/posts/list-posts",
];
const onEmbedded = [...alwaysEmbedded, ...(isDailyVolume ? [] : differsByEngine)].map((path) => `${path}.db.test.ts`);
const everything = ["**/*.db.test.ts"];

/** Both engines have the same migrations. */
function databaseProject(name: "pglite" | "postgres") {
  return {
    resolve: { alias },
    test: {
      name,
      server,
      include: includedIn(name),
      exclude,
      // One after the other: the second builds on the first.
      globalSetup: ["lib/testing/embedded-setup.ts", `lib/testing/${name}-setup.ts`],
      ...patience,
      maxWorkers,
      isolate: false,
    },
  };
}

function includedIn(name: "pglite" | "postgres"): string[] {
  if (name === "postgres") return [...everything, "**/*.postgres.test.ts"];
  return hasPostgres && !isFullVolume ? onEmbedded : everything;
}

/** A worker, with its modules and databases, serves only files of one project in a row. */
class RandomWithinProjects extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const rank = ({ project, moduleId }: TestSpecification) => `${project.name} ${hash("sha1", `${seed} ${moduleId}`)}`;
    return files.toSorted((one, other) => rank(one).localeCompare(rank(other)));
  }
}

export default defineConfig({
  test: {
    // In random order, a test that passes only after another one soon fails. The seed is printed: `--sequence.seed`.
    sequence: { shuffle: { files: true, tests: false }, sequencer: RandomWithinProjects },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          server,
          ...patience,
          maxWorkers,
          isolate: false,
          globalSetup: ["lib/testing/embedded-setup.ts"],
          include: ["**/*.test.ts"],
          exclude: [...exclude, "**/*.{db,postgres,serverless}.test.ts"],
        },
      },
      databaseProject("pglite"),
      {
        resolve: { alias },
        // Needs a build, and TEST_DATABASE_URL: `npm run test:serverless`.
        test: {
          name: "serverless",
          include: ["e2e/serverless/*.serverless.test.ts"],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      ...(hasPostgres ? [databaseProject("postgres")] : []),
    ],
  },
});
