import { ApiError, errorText } from "@/lib/client/api-error";

/**
 * First message per field of a form, by its last name: a test sends the fields of a form inside another one. `""` for
 * others.
 */
export function formErrors(error: unknown): Record<string, string> {
  const issues = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const messages: Record<string, string> = {};
  for (const { pointer, message } of issues) messages[pointer.split("/").at(-1) ?? ""] ??= message;
  return issues.length > 0 ? messages : { "": errorText(error) };
}
