/**
 * Encodes text by reversing the table of a `TextDecoder`, for sequences of one and two bytes.
 *
 * @throws for a character that the encoding lacks
 */
export function encodeAs(label: string, text: string): Uint8Array {
  const table = tableOf(label);
  const bytes = Array.from(text).flatMap((character) => {
    const sequence = table.get(character);
    if (!sequence) throw new Error(`${label} has no ${character}`);
    return sequence;
  });
  return Uint8Array.from(bytes);
}

function tableOf(label: string): Map<string, number[]> {
  const decoder = new TextDecoder(label);
  const table = new Map<string, number[]>();
  const add = (...sequence: number[]) => {
    const decoded = decoder.decode(Uint8Array.from(sequence));
    const isOneCharacter = decoded.length === 1 && decoded !== "\ufffd";
    if (isOneCharacter && !table.has(decoded)) table.set(decoded, sequence);
  };
  for (let byte = 0; byte < 256; byte++) add(byte);
  if (table.size > 200) return table;
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
  return table;
}

/** Text as UTF-16 or UTF-32, without a byte order mark. */
export function encodeWide(
  text: string,
  { bytesEach, littleEndian }: { bytesEach: 2 | 4; littleEndian: boolean },
): Uint8Array {
  const units = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const view = new DataView(new ArrayBuffer(units.length * bytesEach));
  for (const [index, unit] of units.entries()) {
    if (bytesEach === 2) view.setUint16(index * 2, unit, littleEndian);
    else view.setUint32(index * 4, unit, littleEndian);
  }
  return new Uint8Array(view.buffer);
}
