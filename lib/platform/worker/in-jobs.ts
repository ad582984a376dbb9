import { chunksOf } from "@/lib/core/chunks-of";
import { isWorkerError } from "./worker-error";

/** Batch size that even a slow machine handles within one job's deadline. */
const TEXTS_PER_JOB = 20;
const CHARACTERS_PER_JOB = 200_000;

interface Handling<Text, Result> {
  lengthOf: (text: Text) => number;
  together: (texts: readonly Text[]) => Promise<Result[]>;
  alone: (text: Text) => Promise<Result>;
}

/**
 * Handles texts in batches, in order: passing a text to a thread costs as much as reading a short one. When a batch
 * breaks, its texts are handled alone, so that one cannot affect others.
 */
export async function inJobs<Text, Result>(
  texts: readonly Text[],
  { lengthOf, together, alone }: Handling<Text, Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const some of chunksOf(texts, TEXTS_PER_JOB)) {
    const isShort = some.reduce((sum, text) => sum + lengthOf(text), 0) <= CHARACTERS_PER_JOB;
    const answers = some.length > 1 && isShort ? await together(some).catch(brokenJob) : null;
    if (answers) results.push(...answers);
    else for (const text of some) results.push(await alone(text));
  }
  return results;
}

function brokenJob(error: unknown): null {
  if (!isWorkerError(error)) throw error;
  return null;
}
