// npm omits other platforms' binaries from the lock file when the registry does not offer them. Then `npm ci` fails
// ("Missing: … from lock file"), or other platforms get a broken install. This adds them.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { wordMap, wordSet } from "@/lib/core/words";
import { projectRoot } from "./command";

type LockPackage = {
  version?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

/** The used part of an npm lock file (version 3); the rest is kept unchanged. */
export type LockFile = { packages: Record<string, LockPackage> };

type Platform = Pick<LockPackage, "os" | "cpu" | "libc">;

const systems = wordSet("aix android darwin freebsd linux netbsd openbsd openharmony sunos win32");
const processors = wordSet("arm arm64 ia32 loong64 ppc64 riscv64 s390x wasm32 x64");
const cLibraries = wordMap("gnu=glibc gnueabihf=glibc musl=musl musleabihf=musl");

/**
 * Parses a binary package's platform from its name: `@next/swc-linux-x64-gnu` is for Linux on x64 with glibc.
 *
 * @throws for a name without a processor, because a guess could install the wrong binary
 */
export function platformOfName(name: string): Platform {
  const words = name.split(/[/-]/);
  const cpu = words.find((word) => processors.has(word));
  if (!cpu)
    throw new Error(`Cannot tell the platform of ${name} from its name. Add its entry to package-lock.json by hand.`);
  const os = words.find((word) => systems.has(word));
  const libc = os === "linux" ? words.map((word) => cLibraries.get(word)).find(Boolean) : undefined;
  return { ...(os && { os: [os] }), cpu: [cpu], ...(libc && { libc: [libc] }) };
}

/**
 * Adds entries for missing optional dependencies. They have no integrity hash, only the fields that npm needs to
 * install them elsewhere.
 *
 * @throws for a missing dependency with a version range, or without a platform in its name
 */
export function completeLock(lock: LockFile): { lock: LockFile; added: string[] } {
  const packages = { ...lock.packages };
  const added: string[] = [];
  // Production dependencies first, so that a shared binary is not marked as development only.
  const parents = Object.entries(lock.packages).sort(([, a], [, b]) => Number(a.dev ?? false) - Number(b.dev ?? false));
  for (const [parentAt, parent] of parents) {
    for (const [name, wanted] of Object.entries(parent.optionalDependencies ?? {})) {
      const isExact = /^\d+\.\d+\.\d+/.test(wanted);
      const found = locate(packages, parentAt, name);
      if (found && (!isExact || packages[found]?.version === wanted)) continue;
      if (!isExact) throw new Error(`${parentAt} wants ${name} ${wanted}, a range without a version. Run npm install.`);
      const at = found ? nested(parentAt, name) : nested("", name);
      packages[at] = entryFor(name, wanted, parent);
      added.push(at);
    }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => byLocation(a, b));
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added: added.sort(byLocation) };
}

function entryFor(name: string, version: string, parent: LockPackage): LockPackage {
  const { os, cpu, libc } = platformOfName(name);
  return {
    version,
    ...(cpu && { cpu }),
    ...(parent.dev && { dev: true }),
    ...(parent.devOptional && { devOptional: true }),
    ...(libc && { libc }),
    optional: true,
    ...(os && { os }),
  };
}

/** Returns where Node would find `name` from the package at `from`: its node_modules, then each one above. */
export function locate(packages: Readonly<Record<string, unknown>>, from: string, name: string): string | null {
  const at = nested(from, name);
  if (packages[at]) return at;
  if (from === "") return null;
  return locate(packages, from.slice(0, Math.max(0, from.lastIndexOf("node_modules/") - 1)), name);
}

function nested(parentAt: string, name: string): string {
  return parentAt === "" ? `node_modules/${name}` : `${parentAt}/node_modules/${name}`;
}

/** Sorts like npm, so that the next `npm install` changes no line. */
function byLocation(a: string, b: string): number {
  return a.localeCompare(b, "en");
}

if (import.meta.main) {
  const file = join(projectRoot, "package-lock.json");
  // npm wrote the file as lock file version 3.
  const { lock, added } = completeLock(JSON.parse(await readFile(file, "utf8")) as LockFile);
  if (added.length === 0) {
    console.log("package-lock.json is complete: every optional dependency has its entry.");
  } else if (process.argv.includes("--check")) {
    console.error(`package-lock.json lacks ${added.length} optional dependencies. Run: npm run lock:complete`);
    for (const location of added) console.error(`  ${location}`);
    process.exitCode = 1;
  } else {
    await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`);
    console.log(`Added ${added.length} optional dependencies to package-lock.json:`);
    for (const location of added) console.log(`  ${location}`);
  }
}
