import { build } from "esbuild";
import { expect, test } from "vitest";

test("the HTTP server loads no code of the app, which the framework's bundle would load again", async () => {
  const { metafile } = await build({
    entryPoints: ["lib/server/serve.ts"],
    bundle: true,
    write: false,
    metafile: true,
    packages: "external",
    platform: "node",
    format: "esm",
  });
  const files = Object.keys(metafile.inputs);
  expect(files).toContain("lib/server/serve.ts");
  expect(files.filter((file) => !/^lib\/(server|api|contract|core)\//.test(file))).toEqual([]);
});
