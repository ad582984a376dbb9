// Makes the font files of the first view: Latin letters, and the weights that the app uses. Run by `npm run fonts` after
// an update of the fonts' packages.
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { projectRoot } from "./command";

/** The Latin range of the packages' style sheets, as in `components/ui/fonts/fonts.css`. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
];

const WEIGHTS = { min: 400, max: 700 };

export const FONTS = [
  "inter-latin-wght-normal",
  "newsreader-latin-wght-normal",
  "newsreader-latin-wght-italic",
] as const;

const packageOf = (name: string) => join(projectRoot, "node_modules/@fontsource-variable", name.split("-")[0] ?? name);

/** The font with the glyphs and weights of the first view, as WOFF2. */
export async function firstViewFont(name: string): Promise<Buffer> {
  const whole = await readFile(join(packageOf(name), "files", `${name}.woff2`));
  const letters = RANGES.map(([first, last]) =>
    String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index)),
  );
  return subsetFont(whole, letters.join(""), { targetFormat: "woff2", variationAxes: { wght: WEIGHTS } });
}

export const fontPath = (name: string) => join(projectRoot, "components/ui/fonts", `${name}.woff2`);

if (import.meta.main) {
  for (const name of FONTS) {
    await writeFile(fontPath(name), await firstViewFont(name));
    await copyFile(
      join(packageOf(name), "LICENSE"),
      join(projectRoot, "components/ui/fonts", `${name.split("-")[0]}-LICENSE.txt`),
    );
  }
}
