import { createReadStream } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const FOLDER = join(".next", "static");
const BASE = "/_next/static/";
/** UTF-8 is the default of scripts (RFC 9239), and of style sheets in pages of UTF-8. */
const TYPES: Record<string, string> = { ".js": "text/javascript", ".css": "text/css" };
const ENDING = ".br";

/** Compresses the static files once by brotli, a sixth smaller than Next's gzip at each request. */
export async function compressStatic(folder: string = FOLDER): Promise<void> {
  const compress = promisify(brotliCompress);
  const files = (await filesBelow(folder)).filter((file) => extname(file) in TYPES);
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await writeFile(`${file}${ENDING}`, await compress(content, { params }));
    }),
  );
}

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Answers requests for files of {@link compressStatic}; true when it has. Names contain a hash: files never change. */
export async function staticFiles(folder: string = FOLDER): Promise<Answer> {
  const files = (await filesBelow(folder)).filter((file) => file.endsWith(ENDING));
  const entries = await Promise.all(files.map(async (file) => [addressOf(folder, file), await found(file)] as const));
  const byAddress = new Map(entries);
  return (request, response) => {
    const file = byAddress.get(request.url?.split("?")[0] ?? "");
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!file || !isRead || !takesBrotli(request)) return false;
    // Connections of HTTP/1.1 stay open without it, and a page loads dozens of files.
    response.removeHeader("Connection");
    response.writeHead(200, {
      "Content-Type": file.type,
      "Content-Encoding": "br",
      "Content-Length": file.size,
      "Cache-Control": "max-age=31536000, immutable",
      Vary: "Accept-Encoding",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
    });
    if (request.method === "HEAD") response.end();
    // A client that disconnects needs no error.
    else pipeline(createReadStream(file.path), response, () => {});
    return true;
  };
}

async function found(path: string): Promise<{ path: string; size: number; type: string }> {
  const type = TYPES[extname(path.slice(0, -ENDING.length))] ?? "application/octet-stream";
  return { path, size: (await stat(path)).size, type };
}

function addressOf(folder: string, file: string): string {
  const path = relative(folder, file).slice(0, -ENDING.length);
  return BASE + path.split(sep).map(encodeURIComponent).join("/");
}

/** `br;q=0` refuses brotli (RFC 9110, 12.5.3). */
function takesBrotli({ headers }: IncomingMessage): boolean {
  const codings = String(headers["accept-encoding"] ?? "").split(",");
  return codings.some((coding) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$)[\d.]+\s*)?$/i.test(coding));
}

/** Lists the files of a folder, recursively. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
