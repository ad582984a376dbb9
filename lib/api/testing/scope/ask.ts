import { dispatch } from "../dispatch";
import type { Belongings } from "./belongings";
import { type Credentials, type Operation, requestOf } from "./operations";

/** Tables to which even a refused call writes. */
export const OF_THE_CALLER = ["api_keys", "audit_entries", "rate_buckets", "idempotency_keys"];

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Headers and body. */
  shown: string;
}

/** Calls an operation with these ids. */
export async function ask(
  operation: Operation,
  values: Readonly<Record<string, string>>,
  sent: Credentials & { query?: string | undefined },
): Promise<Answer> {
  const response = await dispatch(requestOf(operation, values, sent));
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, text, shown: `${[...headers].join("\n")}\n${text}` };
}

/** Returns the words and ids of a person that a reply reveals. */
export function leaksOf({ shown }: Pick<Answer, "shown">, others: readonly Belongings[]): string[] {
  const secrets = others.flatMap(({ marker, shareToken, ids, gone }) => [
    marker,
    shareToken,
    ...Object.values(ids),
    ...Object.values(gone),
  ]);
  const text = shown.toLowerCase();
  return secrets.filter((secret) => text.includes(secret.toLowerCase()));
}
