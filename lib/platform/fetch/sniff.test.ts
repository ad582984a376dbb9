import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sniffUnreadable } from "./sniff";
import { fetcherFor, serve } from "./testing/loopback-server";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const tar = Buffer.concat([Buffer.from("feed.xml".padEnd(257, "\0")), Buffer.from("ustar\x0000")]);

describe("sniffUnreadable", () => {
  test.each([
    ["a picture", latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR")],
    ["a picture", latin1("\xff\xd8\xff\xe0\0\x10JFIF")],
    ["a picture", latin1("GIF89a\x01\0")],
    ["a picture", latin1("RIFF\x24\0\0\0WEBPVP8 ")],
    ["a picture", latin1("\0\0\x01\0\x01\0")],
    ["a picture, sound or film", latin1("\0\0\0\x1cftypavif")],
    ["a PDF document", latin1("%PDF-1.7\n")],
    ["an archive", latin1("PK\x03\x04\x14\0")],
    ["an archive", gzipSync("<rss/>")],
    ["an archive", tar],
    ["a program", latin1("\x7fELF\x02\x01")],
    ["a program", latin1("MZ\x90\0\x03\0")],
    ["a program", latin1("\0asm\x01\0\0\0")],
    ["a sound or film", latin1("ID3\x04\0")],
  ])("detects %s", (kind, bytes) => expect(sniffUnreadable(bytes)).toBe(kind));
});

describe("possible text", () => {
  test.each([
    ["nothing", latin1("")],
    ["RSS", latin1('<?xml version="1.0"?><rss/>')],
    ["UTF-16", latin1("\xff\xfe<\0r\0s\0s\0")],
    ["UTF-32", latin1("\0\0\0<\0\0\0r")],
    ["a byte order mark", latin1("\xef\xbb\xbf<rss/>")],
    ["JSON", latin1('{"version":"https://jsonfeed.org/version/1.1"}')],
    ["text that starts like a picture", latin1("BM is short for benchmark")],
    ["text that starts like a program", latin1("MZ is a short-lived format")],
    ["text that starts like an archive", latin1("PK wrote a post")],
  ])("leaves %s to the parser", (_, bytes) => expect(sniffUnreadable(bytes)).toBeNull());
});

test("detects a picture despite its Content-Type and compression", async () => {
  const picture = latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
  const headers = { "content-type": "application/rss+xml", "content-encoding": "deflate" };
  const server = await serve((_, response) => response.writeHead(200, headers).end(deflateSync(picture)));
  await expect(fetcherFor(server.host).fetch(server.origin)).rejects.toMatchObject({
    code: "unsupported_content",
    message: "This address leads to a picture, not to a feed or a page.",
  });
});
