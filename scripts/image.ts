// `npm run image`: builds the image `lede` with podman or docker; `-- --platform linux/amd64,linux/arm64` and the like are
// passed on. Several platforms need docker's containerd image store.
import { readFileSync } from "node:fs";
import { run, runMain } from "./command";

/** Returns the first container engine that works here. */
async function findEngine(): Promise<string> {
  for (const engine of ["docker", "podman"]) {
    const { code } = await run(engine, ["info"], { output: "keep" }).catch(() => ({ code: null }));
    if (code === 0) return engine;
  }
  throw new Error("neither docker nor podman works here. Install one of them, and start it.");
}

/** @returns the engine that built it */
export async function buildImage(args: readonly string[]): Promise<string> {
  const engine = await findEngine();
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  // Podman's own format has no health check, and podman 4 does not set BUILDPLATFORM.
  const own = `linux/${process.arch === "x64" ? "amd64" : process.arch}`;
  const options = engine === "podman" ? ["--format=docker", `--build-arg=BUILDPLATFORM=${own}`] : [];
  const names = namesOf(`lede:${version}`, engine, args);
  const { code } = await run(engine, ["build", ...options, ...names, `--build-arg=VERSION=${version}`, ...args, "."]);
  if (code !== 0) throw new Error("the build failed; its output above says why.");
  return engine;
}

/** Podman lists the images of several platforms in a manifest, and docker by itself. */
function namesOf(name: string, engine: string, args: readonly string[]): string[] {
  const isForSeveral = args.some(
    (arg, index) => /^--platform=.*,/.test(arg) || (args[index - 1] === "--platform" && arg.includes(",")),
  );
  return engine === "podman" && isForSeveral ? [`--manifest=${name}`] : [`--tag=${name}`, "--tag=lede:latest"];
}

if (import.meta.main) runMain("The image cannot be built", async () => void (await buildImage(process.argv.slice(2))));
