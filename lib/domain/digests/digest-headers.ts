/**
 * The headers of a digest. `Message-ID` is the same for the same digest, so that a repeat is recognised; `List-Id` is the
 * same for all digests, so that mailboxes can sort by it. The one click of `List-Unsubscribe` ends all digests of the
 * account: whoever clicks it in a mail program wants no more of these mails.
 *
 * @param digest.messageName unique for each mail, of letters, digits, dots and hyphens
 * @see RFC 2369, RFC 2919, RFC 3834, and RFC 8058: one click takes an https address
 */
export function digestHeaders(digest: {
  messageName: string;
  appUrl: string;
  unsubscribeUrl: string;
}): Record<string, string> {
  const host = new URL(digest.appUrl).hostname;
  return {
    "Message-ID": `<${digest.messageName}@${host}>`,
    "List-Id": `<digests.${host}>`,
    "List-Unsubscribe": `<${digest.unsubscribeUrl}>`,
    ...(digest.appUrl.startsWith("https:") && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    Precedence: "bulk",
    "Auto-Submitted": "auto-generated",
  };
}
