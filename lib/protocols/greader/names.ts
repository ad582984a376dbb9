import { name } from "@/lib/contract/fields";
import { AppError } from "@/lib/core/errors";

/** Labels that one request names. Each costs up to two transactions. */
const LABELS_MAX = 100;

/** The labels, each once. @throws AppError `bad_request` for too many */
export function distinctLabels(labels: readonly string[]): string[] {
  const distinct = new Set(labels);
  if (distinct.size > LABELS_MAX)
    throw new AppError("bad_request", `A request can name at most ${LABELS_MAX} labels. Send the rest separately.`);
  return [...distinct];
}

/** A name of a newsfeed, list or source, as the API accepts it. @throws AppError `bad_request` */
export function checkedName(typed: string): string {
  const checked = name.safeParse(typed);
  if (checked.success) return checked.data;
  throw new AppError("bad_request", checked.error.issues[0]?.message ?? "This name is not valid.");
}
