import type { ExtractedArticle } from "@/lib/feed/extract/extract-article";
import type { Jobs } from "./jobs";
import type { WorkerPool } from "./pool";
import { isWorkerError } from "./worker-error";

/**
 * Extracts an article's text. When extraction overruns or crashes its thread, returns the plain text marked `degraded`.
 * @throws {WorkerError} when the plain text fails too, which input alone cannot cause
 */
export async function extractOrDegrade(
  pool: WorkerPool,
  article: Parameters<Jobs["extractArticle"]>[0],
): Promise<ExtractedArticle> {
  try {
    return await pool.run("extractArticle", article);
  } catch (error) {
    if (!isWorkerError(error)) throw error;
    return await pool.run("degradeArticle", article);
  }
}
