import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { z } from "zod";

const SERVER = ".next/server";
const filesSchema = z.object({ files: z.array(z.string()) });
const manifestSchema = z.record(z.string(), z.string());
const routesSchema = z.object({ dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })) });

/** A function of the build, as a host of functions deploys it. */
export interface BuiltFunction {
  /** Path of its entry. */
  entry: string;
  isPage: boolean;
  /** Everything that the build traced for it, relative to the project. */
  files: ReadonlySet<string>;
  bytes: number;
}

export interface BuiltFunctions {
  proxy: BuiltFunction;
  all: BuiltFunction[];
  /** Finds the function of a path, static routes first. */
  find(pathname: string): BuiltFunction | undefined;
}

/** Reads the functions of the last build. */
export function readBuild(): BuiltFunctions {
  const shared = [
    ...readFiles(".next/required-server-files.json", "."),
    ...readFiles(".next/next-minimal-server.js.nft.json", ".next"),
    ...entryFiles(`${SERVER}/instrumentation.js`),
  ];
  const toFunction = (entry: string): BuiltFunction => {
    const files = new Set([...shared, ...entryFiles(entry)]);
    const bytes = [...files].reduce((sum, file) => sum + lstatSync(file).size, 0);
    return { entry, isPage: entry.endsWith("/page.js"), files, bytes };
  };
  const paths = manifestSchema.parse(readJson(".next/app-path-routes-manifest.json"));
  const byPath = new Map(Object.entries(paths).map(([name, path]) => [path, toFunction(`${SERVER}/app${name}.js`)]));
  const { dynamicRoutes } = routesSchema.parse(readJson(".next/routes-manifest.json"));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  const proxy = toFunction(`${SERVER}/middleware.js`);
  return {
    proxy,
    all: [proxy, ...byPath.values()],
    find: (pathname) =>
      byPath.get(pathname) ?? byPath.get(patterns.find(({ pattern }) => pattern.test(pathname))?.page ?? ""),
  };
}

/** Copies files of the project to an empty folder; links stay links, as on the hosts. */
export function copyFiles(files: Iterable<string>, folder: string): void {
  for (const file of files) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    if (lstatSync(file).isSymbolicLink()) symlinkSync(readlinkSync(file), target);
    else cpSync(file, target);
  }
}

function entryFiles(entry: string): string[] {
  return [entry, ...readFiles(`${entry}.nft.json`, dirname(entry))];
}

function readFiles(list: string, base: string): string[] {
  const { files } = filesSchema.parse(readJson(list));
  return files.map((file) => relative(".", resolve(base, file))).flatMap(filesOf);
}

/** Lists the files of a folder; for anything else, the path itself. */
function filesOf(path: string): string[] {
  if (!lstatSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
