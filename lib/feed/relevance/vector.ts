/** Largest component of a stored vector. */
const COMPONENT_MAX = 127;

/** Packs a vector into a byte for each component. Keeps only its direction, which similarity needs. */
export function packVector(vector: readonly number[]): Uint8Array {
  const largest = vector.reduce((max, component) => Math.max(max, Math.abs(component)), 0);
  const packed = Int8Array.from(vector, (component) => Math.round((component / largest) * COMPONENT_MAX));
  return new Uint8Array(packed.buffer);
}

/** Cosine of two packed vectors; null if they come from different models. */
export function similarityOf(one: Uint8Array, other: Uint8Array): number | null {
  if (one.length !== other.length) return null;
  const [a, b] = [signed(one), signed(other)];
  let [dot, ofA, ofB] = [0, 0, 0];
  for (const [index, x] of a.entries()) {
    const y = b[index] ?? 0;
    dot += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return dot / Math.sqrt(ofA * ofB);
}

function signed({ buffer, byteOffset, length }: Uint8Array): Int8Array {
  return new Int8Array(buffer, byteOffset, length);
}
