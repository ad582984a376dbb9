import { availableParallelism } from "node:os";
import { hash, type Options, parseOptions, verify } from "@node-rs/argon2";
import { AppError, invalid } from "@/lib/core/errors";
import { PASSWORD_CHARACTERS_MAX } from "@/lib/core/limits";

/** Argon2id, version 19 (the library's defaults), with OWASP's parameters; memory in KiB. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options;

/** Hash of an unknown password, verified for unknown users so that the timing is the same. */
export const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$bpcA42vo9BtPHPyIy5SN6g$adwDqD+5FkAPeHpkAdvml8G/l2mnFIalGWaxfaqMQuo";

const PENDING_MAX = 4 * availableParallelism();
const RETRY_SECONDS = 2;

let pending = 0;

/**
 * @returns a PHC string
 * @throws AppError `validation` when the password is too long; `unavailable` when too many are being hashed
 */
export function hashPassword(password: string): Promise<string> {
  if (!isHashable(password))
    throw invalid("/password", "too_long", `A password can have at most ${PASSWORD_CHARACTERS_MAX} characters.`);
  return limited(() => hash(canonical(password), PARAMETERS));
}

/**
 * @param phc null without an account or password: same work, result false
 * @throws AppError `unavailable` when too many are being hashed
 */
export async function isPassword(password: string, phc: string | null): Promise<boolean> {
  if (!isHashable(password)) return false;
  const isEqual = await limited(() => verify(phc ?? DUMMY_HASH, canonical(password)));
  return isEqual && phc !== null;
}

/** True for a hash with other parameters than {@link PARAMETERS}. */
export function isOutdated(phc: string): boolean {
  const made = parseOptions(phc);
  return (
    !phc.startsWith("$argon2id$v=19$") ||
    made.memoryCost !== PARAMETERS.memoryCost ||
    made.timeCost !== PARAMETERS.timeCost ||
    made.parallelism !== PARAMETERS.parallelism ||
    made.outputLen !== PARAMETERS.outputLen
  );
}

function isHashable(password: string): boolean {
  return password.length <= PASSWORD_CHARACTERS_MAX;
}

/** Keyboards compose accented letters differently; NIST SP 800-63B asks for normalisation. */
function canonical(password: string): string {
  return password.normalize("NFKC");
}

/** Hashing takes memory and a core, so requests beyond a short queue are refused. */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (pending >= PENDING_MAX)
    throw new AppError("unavailable", "Too many people are signing in right now. Try again in a moment.", {
      retryAfterSeconds: RETRY_SECONDS,
    });
  pending++;
  return await work().finally(() => {
    pending--;
  });
}

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
