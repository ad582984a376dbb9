/** Pattern of a mail's sender: an address, or a name and an address in angle brackets. */
export const MAIL_SENDER = /^(?:(?:"[^"]*"\s*|[^<>@]*)<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
export const MAIL_SENDER_FORM = "an address, or a name and an address: Lede <lede@example.org>";

/** The bare address of a {@link MAIL_SENDER}. */
export function addressOfSender(sender: string): string {
  return /<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender.trim();
}
