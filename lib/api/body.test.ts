import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { readJsonBody } from "./body";

const JSON_TYPE = { "Content-Type": "application/json" };

function post(body: BodyInit | null, headers: Record<string, string> = JSON_TYPE): Request {
  return new Request("http://localhost/v1/things", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

/** A body of `count` chunks of 64 KiB that counts reads and records cancellation. */
function chunkedBody(count: number) {
  const seen = { chunks: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.chunks === count) return controller.close();
        seen.chunks++;
        controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
      cancel() {
        seen.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

describe("body content type", () => {
  test.each([
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON;charset=UTF-8",
    'application/json; charset="utf-8"',
    "application/problem+json",
    "application/json;",
    "application/json; charset=utf8",
    "application/json; odata=verbose; charset=utf-8",
  ])("%s is JSON", async (type) => {
    expect((await readJsonBody(post("{}", { "Content-Type": type }))).value).toEqual({});
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=utf-16",
    "application/json, application/json; charset=utf-8",
    "application/jsonx",
    "text/json",
    "",
  ])("answers %o with 415", async (type) => {
    const refused = readJsonBody(post("{}", { "Content-Type": type }));
    await expect(refused).rejects.toMatchObject({ status: 415, code: "unsupported_media_type" });
  });

  test.each(["gzip", "identity", "br, gzip"])("answers Content-Encoding %s with 415", async (encoding) => {
    const refused = readJsonBody(post("{}", { ...JSON_TYPE, "Content-Encoding": encoding }));
    await expect(refused).rejects.toMatchObject({ status: 415 });
  });

  test("answers a body without a type with 415, and a missing body with a validation error", async () => {
    await expect(readJsonBody(post(new Uint8Array([0x7b, 0x7d]), {}))).rejects.toMatchObject({ status: 415 });
    await expect(readJsonBody(post(null, {}))).rejects.toMatchObject({ code: "validation" });
    await expect(readJsonBody(post(null))).rejects.toMatchObject({ code: "validation" });
  });
});

describe("body size limit", () => {
  test("is 1 MiB unless the endpoint sets its own", async () => {
    const text = (length: number) => `"${"a".repeat(length - 2)}"`;
    expect((await readJsonBody(post(text(1_048_576)))).bytes).toHaveLength(1_048_576);
    await expect(readJsonBody(post(text(1_048_577)))).rejects.toMatchObject({ status: 413 });
    expect((await readJsonBody(post(text(2_097_152)), 2_097_152)).bytes).toHaveLength(2_097_152);
    const refusal = { status: 413, message: expect.stringContaining("2 MiB") };
    await expect(readJsonBody(post(text(2_097_153)), 2_097_152)).rejects.toMatchObject(refusal);
  });

  test("refuses a large declared length before it reads a byte", async () => {
    const { stream, seen } = chunkedBody(1);
    const refused = readJsonBody(post(stream, { ...JSON_TYPE, "Content-Length": "1048577" }));
    await expect(refused).rejects.toMatchObject({ status: 413 });
    expect(seen.chunks).toBe(0);
  });

  test("stops reading a chunked body that exceeds it", async () => {
    const { stream, seen } = chunkedBody(10_000);
    await expect(readJsonBody(post(stream))).rejects.toMatchObject({ status: 413 });
    expect(seen).toEqual({ chunks: 17, isCancelled: true });
  });

  test("ignores a declared length that is too small", async () => {
    const { stream } = chunkedBody(20);
    const refused = readJsonBody(post(stream, { ...JSON_TYPE, "Content-Length": "10" }));
    await expect(refused).rejects.toMatchObject({ status: 413 });
  });
});

describe("JSON parsing", () => {
  test.each(["{", "{'a':1}", "nul", '{"a":1}x', "NaN", '"\u0001"', "//", '"open', '"open\\'])(
    "rejects %o as malformed",
    async (text) => {
      await expect(readJsonBody(post(text))).rejects.toMatchObject({ code: "validation", issues: [] });
    },
  );

  test("requires UTF-8", async () => {
    const latin1 = new Uint8Array([0x22, 0xe9, 0x22]);
    await expect(readJsonBody(post(latin1))).rejects.toMatchObject({ code: "validation" });
  });

  test("accepts a byte order mark", async () => {
    expect((await readJsonBody(post("\ufeff{}"))).value).toEqual({});
  });

  test("accepts at most 64 levels of nesting", async () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect((await readJsonBody(post(nested(64)))).value).toHaveLength(1);
    await expect(readJsonBody(post(nested(65)))).rejects.toThrow("64 levels");
    await expect(readJsonBody(post(`${'{"a":'.repeat(65)}1${"}".repeat(65)}`))).rejects.toThrow("64 levels");
  });

  test("accepts at most 10,000 keys", async () => {
    const object = (keys: number) => `[${Array.from({ length: keys }, (_, at) => `{"k${at}":1}`).join()}]`;
    expect((await readJsonBody(post(object(10_000)))).value).toHaveLength(10_000);
    await expect(readJsonBody(post(object(10_001)))).rejects.toThrow("10,000 keys");
  });

  test("ignores brackets, colons and quotes inside strings", async () => {
    const value = { a: '[{"\\'.repeat(100), b: ":".repeat(20_000), 'c"': "\\" };
    expect((await readJsonBody(post(JSON.stringify(value)))).value).toEqual(value);
  });

  test("quickly refuses a megabyte of brackets", async () => {
    const milliseconds = await cpuMilliseconds(() =>
      expect(readJsonBody(post("[".repeat(1_000_000)))).rejects.toThrow("64 levels"),
    );
    expect(milliseconds).toBeLessThan(1_000);
  });

  test("cannot pollute a prototype", async () => {
    const { value } = await readJsonBody(post('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'));
    expect((value as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

test("answers an aborted body with 400", async () => {
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"name":'));
    },
    pull(controller) {
      controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
    },
  });
  await expect(readJsonBody(post(broken))).rejects.toMatchObject({ name: "AppError", code: "bad_request" });
});
