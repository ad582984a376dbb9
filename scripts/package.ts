// `npm run package`: makes dist/lede-<version>.tar.gz, the app that starts without an installation or a build.
import { cpSync, existsSync, lutimesSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { serialize } from "node:v8";
import { constants, zstdCompressSync } from "node:zlib";
import { build } from "esbuild";
import { EMPTY_DATABASE, type EmptyDatabase } from "@/db/embedded/empty-database";
import { MEMORY_VARIABLES, START_FLAGS } from "@/lib/server/memory-flags";
import { compressStatic } from "@/lib/server/static-files";
import { EMBEDDED_DATABASE, makeEmbeddedTemplate, removeEmbeddedTemplate } from "@/lib/testing/embedded-template";
import { run, runMain, runTool } from "./command";
import { productionPackages } from "./production-size";

const { name, version, license, engines } = readJson("package.json");
const OUT = `dist/lede-${version}`;
/** Files that the app needs and Next's standalone output leaves out. */
const FILES = [
  ".next/static",
  "public",
  "db/migrations",
  "scripts/node-version.mjs",
  "deploy/lede.service",
  "LICENSE",
  ".env.example",
];
/** Packages that no route loads: one is the embedded database's, one is for the log on a terminal. */
const UNTRACED = ["@electric-sql/pglite", "pino-pretty"];
/** Types, maps, traces, the same code for CommonJS, and extensions of Postgres. */
const UNUSED = /\.map$|\.d\.[cm]?ts$|\.md$|\.nft\.json$|pglite\/dist\/.+\.(cjs|tar\.gz)$/;
/** Entries of processes and threads. */
const ENTRIES = ["scripts/lede.ts", "db/embedded/server.ts"];
/** Not bundled: packages with files of their own, and optional ones. */
const EXTERNAL = ["next", "@node-rs/argon2", "pg-native", "prettier", ...UNTRACED];
/** Packages of many files that each start loads, once for our server and for Next's. */
const JOINED = ["zod"];
/** Lists the chunks that hold packages alone. */
const FOREIGN_CHUNKS = "chunks/foreign";
/** Bundled CommonJS modules load Node's modules with it. */
const REQUIRE = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';
/** Options of every bundle. */
const BUNDLED = {
  bundle: true,
  splitting: true,
  minifySyntax: true,
  minifyWhitespace: true,
  platform: "node",
  format: "esm",
  target: "node24",
  legalComments: "none",
  logLevel: "error",
} as const;
/** Modification time of every file, so that equal files make an equal archive and an equal layer of an image. */
const MODIFIED_AT = new Date("2000-01-01T00:00:00Z");

const SERVER = 'import "./scripts/node-version.mjs";\nawait import("./scripts/lede.js");\n';
/** With the settings of `reexecWithMemoryFlags`, which then need not restart Node. */
const PROGRAM = `#!/bin/sh
# Lede; \`lede help\` lists its commands.
export ${Object.entries(MEMORY_VARIABLES)
  .map(([name, value]) => `${name}="\${${name}-${value}}"`)
  .join(" ")}
exec node ${START_FLAGS.join(" ")} "$(dirname "$(readlink -f "$0")")/server.js" "$@"
`;

function readJson(file: string) {
  return JSON.parse(readFileSync(file, "utf8"));
}

async function packLede(): Promise<void> {
  const { code } = await runTool("next", ["build"], { env: { LEDE_PACKAGE: "1" } });
  if (code !== 0) throw new Error("the build failed; its output above says why.");
  await compressStatic();
  rmSync("dist", { recursive: true, force: true });
  for (const part of [".next", "node_modules"]) copy(`.next/standalone/${part}`, join(OUT, part));
  for (const file of FILES) copy(file, join(OUT, file));
  const { packages } = readJson("package-lock.json");
  for (const at of productionPackages(packages, UNTRACED)) copy(at, join(OUT, at));
  trimExports();
  for (const joined of JOINED) await joinFiles(join(OUT, "node_modules", joined));
  await bundle();
  await addEmptyDatabase();
  writeFileSync(join(OUT, "package.json"), JSON.stringify({ name, version, license, type: "module", engines }));
  writeFileSync(join(OUT, "server.js"), SERVER);
  writeFileSync(join(OUT, "lede"), PROGRAM, { mode: 0o755 });
  for (const file of ["", ...readdirSync(OUT, { recursive: true, encoding: "utf8" })])
    lutimesSync(join(OUT, file), MODIFIED_AT, MODIFIED_AT);
  const owner = ["--owner=0", "--group=0", "--numeric-owner", "--sort=name"];
  await run("tar", ["-czf", `${OUT}.tar.gz`, ...owner, "-C", "dist", `lede-${version}`]);
  process.stdout.write(`Packed ${OUT}.tar.gz\n`);
}

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (file) => !UNUSED.test(file) });
}

/**
 * Removes the exports whose files are not packed. Node parses the exports of a package anew for each of its modules, and
 * those of drizzle-orm, 180 kB, took a third of a second of each start.
 */
function trimExports(): void {
  for (const file of readdirSync(join(OUT, "node_modules"), { recursive: true, encoding: "utf8" })) {
    if (basename(file) !== "package.json") continue;
    const path = join(OUT, "node_modules", file);
    const description = readJson(path);
    if (typeof description.exports !== "object") continue;
    const kept = Object.entries(description.exports).filter(
      ([name, target]) => !name.startsWith(".") || targetsOf(target).some((to) => isPacked(join(path, "..", to))),
    );
    writeFileSync(path, JSON.stringify({ ...description, exports: Object.fromEntries(kept) }));
  }
}

function targetsOf(target: unknown): string[] {
  if (typeof target === "string") return [target];
  return typeof target === "object" && target !== null ? Object.values(target).flatMap(targetsOf) : [];
}

/** @param path may be a pattern */
function isPacked(path: string): boolean {
  return path.includes("*") || existsSync(path);
}

/** Bundles each exported file of a package with its imports: a hundred files cost Node more time than their code. */
async function joinFiles(at: string): Promise<void> {
  const exported = Object.values(readJson(join(at, "package.json")).exports).flatMap(targetsOf);
  const entryPoints = exported.map((file) => join(at, file)).filter((file) => file.endsWith(".js") && existsSync(file));
  await build({ ...BUNDLED, entryPoints, outdir: at, outbase: at, allowOverwrite: true });
}

async function addEmptyDatabase(): Promise<void> {
  const template = await makeEmbeddedTemplate();
  const from = join(template, EMBEDDED_DATABASE);
  const paths = ["", ...readdirSync(from, { recursive: true, encoding: "utf8" }).sort()];
  const entries: EmptyDatabase = paths.map((path) => {
    const file = join(from, path);
    return [path, statSync(file).isDirectory() ? null : readFileSync(file)];
  });
  const params = { [constants.ZSTD_c_compressionLevel]: 12 };
  writeFileSync(join(OUT, EMPTY_DATABASE), zstdCompressSync(serialize(entries), { params }));
  removeEmbeddedTemplate(template);
}

/** Bundles our own server with its packages; otherwise Node would compile TypeScript and load a thousand files. */
async function bundle(): Promise<void> {
  const { metafile } = await build({
    entryPoints: ENTRIES,
    outdir: OUT,
    outbase: ".",
    chunkNames: "chunks/[hash]",
    ...BUNDLED,
    define: { "process.env.NODE_ENV": '"production"' },
    external: [...EXTERNAL, ...JOINED],
    banner: { js: REQUIRE },
    metafile: true,
  });
  const chunks = Object.entries(metafile.outputs).filter(([file]) => file.startsWith(`${OUT}/chunks/`));
  const isForeign = (input: string) => input.startsWith("node_modules/");
  const foreign = chunks.filter(([, { inputs }]) => Object.keys(inputs).every(isForeign));
  // The image ships them with the packages, not with our code.
  const names = foreign.map(([file]) => relative(OUT, file)).sort();
  writeFileSync(join(OUT, FOREIGN_CHUNKS), `${names.join("\n")}\n`);
}

runMain("Lede cannot be packed", packLede);
