/**
 * Why a job gave no result: it overran its time (`timeout`), its thread died, for example for want of memory (`crashed`), or its code
 * threw (`failed`).
 */
export type WorkerErrorCode = "timeout" | "crashed" | "failed";

/** A job in a worker thread that gave no result. The pool itself goes on. */
export class WorkerError extends Error {
  override readonly name = "WorkerError";
  readonly code: WorkerErrorCode;

  constructor(code: WorkerErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** By its name: each bundle has a class of its own, and the pool may come from another one. */
export function isWorkerError(error: unknown): error is WorkerError {
  return error instanceof Error && error.name === "WorkerError";
}
