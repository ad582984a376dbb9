import { invalid } from "@/lib/core/errors";

const POINTER = "/password";

/**
 * Refuses the 49,000 most common passwords, the account's own address, and one repeated character. Existing passwords
 * keep working.
 *
 * @param email normalised
 * @throws AppError `validation`
 */
export async function assertGoodPassword(password: string, email: string): Promise<void> {
  const plain = password.normalize("NFKC").toLowerCase();
  const [local = ""] = email.split("@");
  if (plain === email || plain === local)
    throw invalid(POINTER, "own_email", "This is your email address. Choose another password.");
  if (new Set(plain).size === 1)
    throw invalid(POINTER, "one_character", "This is one character repeated. Choose another password.");
  if ((await commonPasswords()).has(plain))
    throw invalid(POINTER, "common_password", "This is one of the most common passwords. Choose another one.");
}

let common: Promise<ReadonlySet<string>> | null = null;

/** Loaded on first use: unpacking takes 100 ms, and most processes never need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return common;
}
