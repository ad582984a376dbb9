import { availableParallelism } from "node:os";
import { hash, type Options, parseOptions, verify } from "@node-rs/argon2";
import { PASSWORD_CHARACTERS_MAX } from "@/lib/contract/account";
import { AppError, invalid } from "@/lib/core/errors";

/** Argon2id, version 19 (the library's defaults), with OWASP's parameters; memory in KiB. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options;

/** A password that nobody knows, hashed with {@link PARAMETERS}: what is verified for an unknown user. */
export const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$bpcA42vo9BtPHPyIy5SN6g$adwDqD+5FkAPeHpkAdvml8G/l2mnFIalGWaxfaqMQuo";

const PENDING_MAX = 4 * availableParallelism();
const RETRY_SECONDS = 2;

let pending = 0;

/**
 * A PHC string.
 *
 * @throws AppError `validation` when the password is too long; `unavailable` when too many are being hashed
 */
export function hashPassword(password: string): Promise<string> {
  if (!isHashable(password))
    throw invalid("/password", "too_long", `A password can have at most ${PASSWORD_CHARACTERS_MAX} characters.`);
  return limited(() => hash(canonical(password), PARAMETERS));
}

/**
 * @param phc null where the account does not exist or has no password: the work is the same, the answer false
 * @throws AppError `unavailable` when too many are being hashed
 */
export async function isPassword(password: string, phc: string | null): Promise<boolean> {
  if (!isHashable(password)) return false;
  const isEqual = await limited(() => verify(phc ?? DUMMY_HASH, canonical(password)));
  return isEqual && phc !== null;
}

/** Was the hash made with other parameters than today's? */
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

/** Keyboards differ in how they compose a letter with its accent; the password is the same (NIST SP 800-63B). */
function canonical(password: string): string {
  return password.normalize("NFKC");
}

/** Hashing takes memory and a core: beyond a short queue it is kinder to refuse. */
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
