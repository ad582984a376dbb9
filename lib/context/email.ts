import { domainToASCII } from "node:url";
import { EMAIL_CHARACTERS_MAX } from "@/lib/contract/account";

const LOCAL_CHARACTERS_MAX = 64;
const DOMAIN_CHARACTERS_MAX = 253;

/** RFC 5322 `dot-atom` in ASCII: no quotes, comments, spaces, commas or brackets. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Host name as typed, before IDN encoding: letters and digits of any script, with their marks. */
const DOMAIN_TYPED = /^[\p{L}\p{N}\p{M}.-]+$/u;
/** At least two labels, the last one not a number: an IP address is not a mail domain. */
const DOMAIN_ASCII = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Normalises an email address: lower case, domain in ASCII. Returns null for much of RFC 5322, because programs that
 * parse it differently would mail different people: quoted local parts, comments, a second @, lists, and anything
 * Unicode normalisation would turn into one of these.
 */
export function normaliseEmail(typed: string): string | null {
  const text = typed.trim();
  if (text.length > EMAIL_CHARACTERS_MAX || text.normalize("NFKC") !== text) return null;
  const [local, domain, ...more] = text.toLowerCase().split("@");
  if (local === undefined || domain === undefined || more.length > 0) return null;
  if (local.length > LOCAL_CHARACTERS_MAX || !LOCAL_PART.test(local)) return null;
  const host = DOMAIN_TYPED.test(domain) ? domainToASCII(domain) : "";
  if (host.length > DOMAIN_CHARACTERS_MAX || !DOMAIN_ASCII.test(host)) return null;
  const address = `${local}@${host}`;
  return address.length <= EMAIL_CHARACTERS_MAX ? address : null;
}
