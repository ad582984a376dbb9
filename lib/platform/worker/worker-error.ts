/** `crashed`: a dead thread, such as out of memory; `failed`: an exception. */
export type WorkerErrorCode = "timeout" | "crashed" | "failed";

/** A job without a result. The pool continues. */
export class WorkerError extends Error {
  override readonly name = "WorkerError";
  readonly code: WorkerErrorCode;

  constructor(code: WorkerErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Compares names, because each bundle has its own copy of the class. */
export function isWorkerError(error: unknown): error is WorkerError {
  return error instanceof Error && error.name === "WorkerError";
}

/** Returns the result of a job; null when the worker times out or crashes. */
export async function resultOrNull<Result>(job: Promise<Result>): Promise<Result | null> {
  try {
    return await job;
  } catch (error) {
    if (!isWorkerError(error)) throw error;
    return null;
  }
}
