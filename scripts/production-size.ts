import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { locate } from "./complete-lock";

interface LockPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
}

export type Packages = Record<string, LockPackage>;

interface ProductionSize {
  packages: number;
  bytes: number;
}

/** Growth above this share of the figures in docs/dependencies.md needs a decision. */
const GROWTH_MAX = 0.05;

/**
 * Returns where the packages are that these dependencies need, themselves included. Leaves out binaries of single
 * platforms, so that the result is the same everywhere.
 */
export function productionPackages(packages: Packages, names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (from: string, name: string) => {
    const at = locate(packages, from, name);
    if (at === null || found.has(at)) return;
    const { dependencies, optionalDependencies, os, cpu, ...rest } = packages[at] ?? {};
    if (os || cpu) return;
    found.add(at);
    const peers = Object.keys(rest.peerDependencies ?? {}).filter(
      (peer) => !rest.peerDependenciesMeta?.[peer]?.optional,
    );
    for (const next of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) visit(at, next);
  };
  for (const name of names) visit("", name);
  return [...found].sort();
}

/** Measures installed packages, without what their install scripts add. */
export function sizeOf(packages: Packages, found: readonly string[], root: string): ProductionSize {
  const measured = found.filter((at) => !packages[at]?.hasInstallScript);
  return { packages: found.length, bytes: measured.reduce((sum, at) => sum + folderBytes(join(root, at)), 0) };
}

function folderBytes(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== "node_modules");
  return entries.reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? folderBytes(path) : statSync(path).size);
  }, 0);
}

/** Compares with the figures of docs/dependencies.md: "Production: 100 packages, 200.5 MB". */
export function growthFaults(page: string, { packages, bytes }: ProductionSize): string[] {
  const [, packagesText, megabytesText] = /^Production: (\d+) packages, ([\d.]+) MB/m.exec(page) ?? [];
  const now = `${packages} packages, ${(bytes / 1e6).toFixed(1)} MB`;
  if (packagesText === undefined || megabytesText === undefined)
    return [`The page lacks the line "Production: ${now}".`];
  const mayGrowTo = (figure: string) => Number(figure) * (1 + GROWTH_MAX);
  if (packages <= mayGrowTo(packagesText) && bytes <= mayGrowTo(megabytesText) * 1e6) return [];
  return [
    `Production grew from ${packagesText} packages, ${megabytesText} MB to ${now}. If that is worth it, change the line.`,
  ];
}
