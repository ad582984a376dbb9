// npm run test:image: builds the image with docker or podman, and does the main job in a read-only container. Arguments
// are passed to the build.
import assert from "node:assert/strict";
import { startFarm } from "@/e2e/farm/farm";
import { playMainJobOverHttp } from "@/lib/testing/main-job-http";
import { until } from "@/lib/testing/until";
import { run } from "../../scripts/command";
import { freePort } from "../../scripts/free-port";
import { buildImage } from "../../scripts/image";

const IMAGE_BYTES_MAX = 350e6;
/** The last layers, which a change of code ships; see the Dockerfile. */
const CODE_LAYERS = 3;
const CODE_BYTES_MAX = 30e6;
const NAME = `lede-test-${process.pid}`;

const engine = await buildImage(process.argv.slice(2));

/** @returns the output of a command of the engine, which must succeed */
async function succeed(...args: string[]): Promise<string> {
  const { code, output } = await run(engine, args, { output: "keep" });
  assert.equal(code, 0, `${engine} ${args.join(" ")}: ${output}`);
  return output.trim();
}

/** @param size such as `25.7 MB`; docker writes no space */
function bytesOf(size: string): number {
  const [, number, unit = ""] = /^([\d.]+) ?([kMG]?)B$/.exec(size) ?? assert.fail(`no size: ${size}`);
  return Number(number) * 1000 ** ["", "k", "M", "G"].indexOf(unit);
}

async function tryImage(): Promise<void> {
  const bytes = Number(await succeed("image", "inspect", "--format={{.Size}}", "lede"));
  assert.ok(bytes < IMAGE_BYTES_MAX, `the image is ${bytes} bytes large`);
  const history = await succeed("history", "--format={{.Size}}", "lede");
  const layers = history.split("\n").map(bytesOf).filter(Boolean);
  const codeBytes = layers.slice(0, CODE_LAYERS).reduce((sum, size) => sum + size, 0);
  assert.ok(codeBytes < CODE_BYTES_MAX, `a change of code ships ${codeBytes} bytes`);
  const farm = await startFarm();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = [`--env=PORT=${port}`, `--env=CRAWL_ALLOW_PRIVATE_HOSTS=localhost:${farm.port}`];
  // The farm is on this machine's loopback.
  const network = ["--network=host", "--read-only", "--tmpfs=/tmp"];
  const startedAt = performance.now();
  await succeed("run", "--detach", `--name=${NAME}`, `--volume=${NAME}:/data`, ...network, ...settings, "lede");
  try {
    const isServed = () =>
      fetch(origin).then(
        ({ ok }) => ok,
        () => false,
      );
    await until("the first page is there", isServed);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    await playMainJobOverHttp(origin, `${farm.url}/grid-notes/`);
    await succeed("exec", NAME, "lede", "backup", "/data/made.gz");
    assert.equal(await succeed("exec", NAME, "whoami"), "lede");
    await succeed("stop", "--time=20", NAME);
    assert.equal(await succeed("inspect", "--format={{.State.ExitCode}}", NAME), "0", "shuts down cleanly");
    const [size, code] = [bytes, codeBytes].map((count) => `${(count / 1e6).toFixed(0)} MB`);
    console.log(`The image does the main job: ${size}, code ${code}, first page after ${seconds} s.`);
  } finally {
    await run(engine, ["rm", "--force", NAME], { output: "keep" });
    await run(engine, ["volume", "rm", NAME], { output: "keep" });
    await farm.close();
  }
}

await tryImage();
