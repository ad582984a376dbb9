import { crc32, deflateSync } from "node:zlib";
import { escapeMarkup } from "./markdown";

type Rgb = readonly [number, number, number];

/** A hero picture in the site's colour, varied by seed. */
export function heroPng(seed: string, color: string): Buffer {
  const [width, height] = [640, 320];
  const base = parseColor(color);
  const phase = (crc32(seed) % 1000) / 100;
  const sun = { x: width * (0.2 + ((crc32(seed) >>> 8) % 60) / 100), y: height * 0.3 };
  return png(width, height, (x, y) => {
    const hill = [0, 1, 2].findLast((n) => y > ridge(x / width, n, phase) * height);
    if (hill !== undefined) return mix(base, [20, 24, 32], 0.15 + hill * 0.25);
    const isSun = (x - sun.x) ** 2 + (y - sun.y) ** 2 < 26 ** 2;
    return isSun ? [255, 246, 224] : mix([250, 247, 240], base, 0.15 + 0.35 * (y / height));
  });
}

/** A site icon as PNG. */
export function iconPng(color: string): Buffer {
  const base = parseColor(color);
  return png(32, 32, (x, y) => (x > 8 && x < 14 && y > 6 && y < 26 ? [255, 255, 255] : base));
}

export function iconSvg(title: string, color: string): string {
  const letter = escapeMarkup([...title][0] ?? "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${color}"/><text x="16" y="23" font-family="Georgia,serif" font-size="20" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
}

/** A bar chart of `?labels=a,b&values=1,2`. */
export function chartSvg(query: URLSearchParams, color: string): string {
  const labels = (query.get("labels") ?? "").split(",");
  const values = (query.get("values") ?? "").split(",").map(Number);
  const largest = Math.max(1, ...values);
  const bars = values.map((value, index) => {
    const [x, height] = [40 + index * 100, Math.round((value / largest) * 180)];
    const label = escapeMarkup(labels[index] ?? "");
    return `<rect x="${x}" y="${220 - height}" width="64" height="${height}" fill="${color}"/><text x="${x + 32}" y="${212 - height}" text-anchor="middle">${value}</text><text x="${x + 32}" y="240" text-anchor="middle">${label}</text>`;
  });
  const width = 44 + values.length * 100;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 256" font-family="sans-serif" font-size="13" fill="#333"><rect width="${width}" height="256" fill="#fbfaf7"/>${bars.join("")}</svg>`;
}

function ridge(x: number, hill: number, phase: number): number {
  return (
    0.5 + hill * 0.15 + 0.07 * Math.sin(phase + hill * 2 + x * (5 + hill * 2)) + 0.03 * Math.sin(phase * 3 + x * 17)
  );
}

function parseColor(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
}

/** @see https://www.w3.org/TR/png-3/ */
function png(width: number, height: number, pixel: (x: number, y: number) => Rgb): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    // Each row begins with its filter type: 0, none.
    for (let x = 0; x < width; x++) rows.set(pixel(x, y), y * (1 + width * 3) + 1 + x * 3);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8); // 8 bits per channel, RGB
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND")]);
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, "ascii"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
