import type { Seeded } from "@/lib/testing/seeded";

const DAMAGES_MAX = 5;
const CUT_BYTES_MAX = 200;
const TOKENS = '< > & ]]> <![CDATA[ <!-- </item> <item> </title> <title> " <? &#x0;'.split(" ").concat("\0", "\ud800");

/** A document after one to five flips, cuts, splices and stray tokens at random places. */
export function damaged(document: Uint8Array, random: Seeded): Uint8Array {
  let bytes: Buffer = Buffer.from(document);
  for (let times = 1 + random.nat(DAMAGES_MAX); times > 0; times -= 1) bytes = damagedOnce(bytes, random);
  return bytes;
}

function damagedOnce(bytes: Buffer, random: Seeded): Buffer {
  const at = random.nat(bytes.length);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  const piece = after.subarray(0, random.nat(CUT_BYTES_MAX));
  const damages = [
    () => Buffer.concat([before, Buffer.from([random.nat(256)]), after.subarray(1)]),
    () => Buffer.concat([before, after.subarray(piece.length)]),
    () => Buffer.concat([before, piece, after]),
    () => Buffer.concat([before, Buffer.from(random.pick(TOKENS) ?? ""), after]),
  ];
  return random.pick(damages)?.() ?? bytes;
}
