import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectPath } from "@/lib/core/project-path";

/** Files with statements built from parts, the parts, and why none can be user input. */
const COMPOSED: Readonly<Record<string, readonly [parts: readonly string[], because: string]>> = {
  "db/schema/articles.ts": [["String(PROOF_VERSION)"], "a constant, because an index has no parameters"],
  "db/schema/posts.ts": [["String(PROOF_VERSION)"], "a constant, because an index has no parameters"],
  "db/queries/articles/proof.ts": [["String(PROOF_VERSION)"], "the constant of the index"],
  "db/queries/posts/post-details.ts": [['isNewer ? "asc" : "desc"', 'isNewer ? ">" : "<"'], "one of two words each"],
  "db/queries/posts/similar-columns.ts": [
    [
      "String(SIMILAR_POSTS_MAX)",
      "String(SIMILAR_POSTS_MAX + 1)",
      "String(SIMILAR_COUNT_MAX)",
      "String(SIMILAR_COUNT_MAX + 1)",
    ],
    "constants, which Postgres plans by",
  ],
  "db/queries/posts/posts.ts": [["rows"], "one of five constants, which Postgres plans by"],
  "db/backup/tables.ts": [
    ["columns", "name", "ROWS_AT_ONCE", "setting", "skipped"],
    "names of the catalogue, which Postgres itself quotes, and constants",
  ],
  "db/backup/load.ts": [['(await tableNames(client)).join(", ")'], "the same names"],
  "db/backup/write.ts": [['names.join(", ")', "name", "columns", "condition"], "the same names, and constants"],
  "db/backup/move.ts": [
    ['different.join(", ")', "mode", "table.name", 'wanted.map((table) => table.name).join(", ")'],
    "the same names, and constants",
  ],
  "db/embedded/maintenance.ts": [
    ['is_vacuum_due ? "vacuum analyze" : "analyze"', "name"],
    "names of the catalogue, which Postgres itself quotes, and constants",
  ],
  "db/queries/operations/future-times.ts": [
    ["sql.identifier(column)", "sql.identifier(name)", "sql.identifier(period.column)"],
    "names of columns, constants of this file",
  ],
  "inngest/engine/future-times.ts": [
    ["PLANNED_AHEAD", 'noLater("created_at")', 'noLater("leased_at")', 'noLater("run_at")', 'noLater("started_at")'],
    "constants of this file",
  ],
  "inngest/engine/view/read-run.ts": [["RUN_COLUMNS", "where"], "constants; the values of the filters are parameters"],
  "inngest/engine/view/overview.ts": [
    [
      "count(\"kind = 'exec' and run_at <= $1 and (lease_until is null or lease_until <= $1)\")",
      "count(\"kind = 'exec' and run_at > $1 and lease_until is null\")",
      "count(\"kind = 'timer'\")",
      'count("$2")',
      'count("$3")',
      'count("$2", FAILED)',
      'count("$3", FAILED)',
    ],
    "constants, and the limit of a count, which the code sets",
  ],
  "inngest/engine/prune.ts": [["statement"], "one of the constants of this file"],
};

const IS_TEST = /\.(test|bench)\.tsx?$|(^|\/)testing\//;
/** A raw statement. In Drizzle's own template every part is a parameter. */
const PLAIN_TEXT = /(?:query|execute)(?:<[^(]*>)?\(\s*(?:\{\s*text:\s*)?`([^`]*)`/g;
const PART = /\$\{([^}]*)\}/g;
const RAW = /\bsql\.raw\(((?:[^()]|\([^()]*\))*)\)/g;
/** Names that the code computes: identifiers and aliases, except those after `$with` with a literal name. */
const NAMED = /\bsql\.identifier\([^)]*\)|(?<!\$with\("\w+"(?:, \{\})?\)\s*)\.as\((?!\s*"\w+",?\s*\))[^)]*\)/g;

function partsIn(source: string): string[] {
  const texts = [...source.matchAll(PLAIN_TEXT)].map(([, text = ""]) => text);
  const plain = texts.flatMap((text) => [...text.matchAll(PART)].map(([, part = ""]) => part));
  const raw = [...source.matchAll(RAW)].map(([, part = ""]) => part);
  const named = [...source.matchAll(NAMED)].map(([whole]) => whole);
  return [...new Set([...plain, ...raw, ...named])];
}

test("every statement has constant text except for the listed parts", () => {
  const root = projectPath(".");
  const files = globSync("{app,components,db,inngest,lib,scripts}/**/*.{ts,tsx}", { cwd: root });
  const sources = files.filter((path) => !IS_TEST.test(path));
  const found = sources.flatMap((path) => {
    const parts = partsIn(readFileSync(join(root, path), "utf8"));
    return parts.length === 0 ? [] : [[path, parts.sort()] as const];
  });
  const named = Object.entries(COMPOSED).map(([path, [parts]]) => [path, parts.toSorted()] as const);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(named));
  expect(sources.length).toBeGreaterThan(500);
});

/** Source code written as a string. */
const code = (text: string) => text.replaceAll("@{", "${");

describe("detection of variable statement texts", () => {
  test.each([
    ["db.select().orderBy(sql.identifier(sort))", ["sql.identifier(sort)"]],
    ["sql`lower(name)`.as(query.alias)", [".as(query.alias)"]],
    ["sql`lower(name)`.as(`@{alias}`)", [".as(`@{alias}`)"]],
    ["db.$with(query.name).as(page)", [".as(page)"]],
    ["sql`select 1 order by @{sql.raw(sort)}`", ["sort"]],
    ["sql.raw(`order by @{nameOf(sort)}`)", ["`order by @{nameOf(sort)}`"]],
    ["pool.query(`select * from posts order by @{sort}`)", ["sort"]],
    ["pool.query<Row>(\n  `select @{columns} from posts`, [id])", ["columns"]],
    ["pool.query({ text: `select @{columns} from posts` })", ["columns"]],
  ])("finds a variable part in %s", (source, parts) => expect(partsIn(code(source))).toEqual(parts.map(code)));

  test.each([
    'db.select({ total: count().as("total") })',
    "db.execute(sql`select * from posts where id = @{id}`)",
    'pool.query("select 1 from posts where id = $1", [id])',
    "pool.query(`select 1 from posts where id = $1`, [id])",
  ])("accepts %s", (source) => expect(partsIn(code(source))).toEqual([]));
});
