// `npm run image`: builds the image `lede` with podman or docker; `-- --build-arg …` and the like are passed on.
import { readFileSync } from "node:fs";
import { run, runMain } from "./command";

/** Returns the first container engine that works here. */
export async function findEngine(): Promise<string> {
  for (const engine of ["docker", "podman"]) {
    const { code } = await run(engine, ["info"], { output: "keep" }).catch(() => ({ code: null }));
    if (code === 0) return engine;
  }
  throw new Error("neither docker nor podman works here. Install one of them, and start it.");
}

export async function buildImage(args: readonly string[]): Promise<string> {
  const engine = await findEngine();
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const tags = [`--tag=lede:${version}`, "--tag=lede:latest"];
  // Podman's own format has no health check.
  const format = engine === "podman" ? ["--format=docker"] : [];
  const { code } = await run(engine, ["build", ...format, ...tags, `--build-arg=VERSION=${version}`, ...args, "."]);
  if (code !== 0) throw new Error("the build failed; its output above says why.");
  return engine;
}

if (import.meta.main) runMain("The image cannot be built", async () => void (await buildImage(process.argv.slice(2))));
