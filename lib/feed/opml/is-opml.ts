const HEAD_LENGTH = 4_096;

/** True for a list of subscriptions, by how it begins. */
export function isOpml(text: string): boolean {
  const head = text.slice(0, HEAD_LENGTH);
  return /<opml[\s>]/i.test(head) && !/<html[\s>]/i.test(head);
}
