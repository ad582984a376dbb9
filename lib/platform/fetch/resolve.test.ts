import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { askNameServers, resolveName } from "./resolve";

const HEADER_BYTES = 12;
const TYPE_A = 1;
const NO_ERROR = 0x8180;
const NAME_ERROR = 0x8183;

/** A name server that knows one version 4 address for every name under `known`, and no version 6 address. */
async function resolverThatKnows(known: string, address: readonly [number, number, number, number]): Promise<Resolver> {
  const server = createSocket("udp4");
  server.on("message", (query, client) => {
    const nameEnd = query.indexOf(0, HEADER_BYTES);
    const question = query.subarray(HEADER_BYTES, nameEnd + 5);
    const isKnown = question.toString("latin1").includes(known);
    const hasAnswer = isKnown && query.readUInt16BE(nameEnd + 1) === TYPE_A;
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt16BE(query.readUInt16BE(0), 0);
    header.writeUInt16BE(isKnown ? NO_ERROR : NAME_ERROR, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(hasAnswer ? 1 : 0, 6);
    const record = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...address]);
    server.send(
      Buffer.concat(hasAnswer ? [header, question, record] : [header, question]),
      client.port,
      client.address,
    );
  });
  await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  return resolver;
}

describe("the name servers", () => {
  test("are enough when they know one of the two versions", async () => {
    const resolver = await resolverThatKnows("known", [93, 184, 216, 34]);
    expect(await askNameServers("known.example.com", resolver)).toEqual(["93.184.216.34"]);
  });

  test("that know neither make an error that names the host", async () => {
    const resolver = await resolverThatKnows("known", [93, 184, 216, 34]);
    await expect(askNameServers("missing.example.com", resolver)).rejects.toMatchObject({
      code: "dns",
      message: expect.stringContaining("missing.example.com"),
      cause: { code: "ENOTFOUND" },
    });
  });
});

test("a listed name is looked up in the hosts file", async () => {
  const addresses = await resolveName("localhost", { isListed: true });
  expect(addresses.every((address) => address === "127.0.0.1" || address === "::1")).toBe(true);
  expect(addresses).not.toHaveLength(0);
});
