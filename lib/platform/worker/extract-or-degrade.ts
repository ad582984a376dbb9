import type { ExtractedArticle } from "@/lib/feed/extract/extract-article";
import type { Jobs } from "./jobs";
import type { WorkerPool } from "./pool";
import { isWorkerError } from "./worker-error";

/**
 * The text of an article whatever its markup does: when extraction overruns or takes its thread down, the plain text alone, marked
 * `degraded`.
 *
 * @throws {WorkerError} when even that fails, which bad input alone cannot bring about
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
