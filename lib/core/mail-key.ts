/** Idempotency key of the copy of a mail that is sent again. Starts with the mail's own key, whose checks hold for it too. */
export function keyOfCopy(key: string): string {
  return `${key}/again`;
}
