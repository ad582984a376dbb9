import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { isIPv4 } from "node:net";
import { onTestFinished } from "vitest";
import { askNameServers, type Resolve } from "@/lib/platform/fetch/resolve";

const HEADER_BYTES = 12;
const TYPES = { a: 1, aaaa: 28 };
const NO_ERROR = 0x8180;
const NAME_ERROR = 0x8183;
const SERVER_FAILURE = 0x8182;
/** Compressed name: a pointer to the question. */
const SAME_NAME = Buffer.from([0xc0, HEADER_BYTES]);

/** Answer for a name: addresses of both versions, raw bytes, a failure of the server, or no such name. */
export type Answer = readonly string[] | Uint8Array | "failure" | null;

interface NameServer {
  resolver: Resolver;
  /** Resolves names like the product's fetcher, with this server. */
  resolve: Resolve;
  /** The queried names, one entry for each version of addresses. */
  asked(): readonly string[];
}

/**
 * Starts a name server on loopback. `answer` gets each query with the number of earlier ones for the name.
 *
 * @param timeoutMs time limit for an answer; by default longer than a busy machine takes
 */
export async function startNameServer(
  answer: (name: string, times: number) => Answer,
  timeoutMs = 20_000,
): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, client) => {
    const { name, type } = questionOf(query);
    // Both versions are queried at once, so only one of them is counted.
    const times = asked.filter((earlier) => earlier === `${name} ${type}`).length;
    asked.push(`${name} ${type}`);
    socket.send(replyTo(query, answer(name, times)), client.port, client.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise((resolve) => socket.close(() => resolve())));
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    resolve: (name) => askNameServers(name, resolver),
    asked: () => asked.map((question) => question.split(" ")[0] ?? ""),
  };
}

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let offset = HEADER_BYTES;
  for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
    labels.push(query.toString("latin1", offset + 1, offset + 1 + length));
    offset += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(offset + 1), end: offset + 5 };
}

function replyTo(query: Buffer, answer: Answer): Buffer {
  const { type, end } = questionOf(query);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  if (answer instanceof Uint8Array) return Buffer.concat([header.subarray(0, 2), answer]);
  const addresses = answer === null || answer === "failure" ? [] : answer;
  const records = addresses.flatMap((value) => recordOf(value, type));
  header.writeUInt16BE(answer === null ? NAME_ERROR : answer === "failure" ? SERVER_FAILURE : NO_ERROR, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]);
}

function recordOf(value: string, type: number): Buffer[] {
  const isV4 = isIPv4(value);
  if (type !== (isV4 ? TYPES.a : TYPES.aaaa)) return [];
  const data = isV4 ? Buffer.from(value.split(".").map(Number)) : v6Bytes(value);
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt16BE(data.length, 8);
  return [Buffer.concat([SAME_NAME, fixed, data])];
}

function v6Bytes(address: string): Buffer {
  const [head = "", tail = ""] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return Buffer.from([...head, ...zeros, ...tail].map((group) => group.padStart(4, "0")).join(""), "hex");
}
