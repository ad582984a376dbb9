/** The result of `work`, or null when it throws: for parsers that reject their input only by an exception. */
export function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
