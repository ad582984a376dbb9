import { name } from "@/lib/contract/fields";
import { AppError } from "@/lib/core/errors";

/** A name of a newsfeed, list or source, as the API accepts it. @throws AppError `bad_request` */
export function checkedName(typed: string): string {
  const checked = name.safeParse(typed);
  if (checked.success) return checked.data;
  throw new AppError("bad_request", checked.error.issues[0]?.message ?? "This name is not valid.");
}
