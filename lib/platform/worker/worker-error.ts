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
