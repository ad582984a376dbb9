import type { Report } from "@/lib/contract/reader";

export const REPORT_SUBJECTS: Readonly<Record<Report["subject"], string>> = {
  keylearning: "Key learning",
  summary: "Summary",
};

export const REPORT_REASONS: Readonly<Record<Report["reason"], string>> = {
  unsupported: "Not supported by the text",
  misses_point: "Misses the point",
  wrong_facts: "Wrong facts",
  other: "Something else",
};

export function choicesOf<Value extends string>(
  texts: Readonly<Record<Value, string>>,
): { value: Value; text: string }[] {
  return (Object.keys(texts) as Value[]).map((value) => ({ value, text: texts[value] })); // Safe: no more keys than its type has
}
