interface Batch<Input, Result> {
  inputs: Input[];
  result: PromiseWithResolvers<Result>;
}

/**
 * Batches calls that arrive while others run, so that many simultaneous calls need few runs.
 *
 * @param run takes the inputs of all calls of a batch
 * @param runningMax concurrent runs; with two, one that hangs does not hold up later calls
 * @param sizeMax calls of a batch
 */
export function batchCalls<Input, Result>(
  run: (inputs: readonly Input[]) => Promise<Result>,
  { runningMax, sizeMax = Number.POSITIVE_INFINITY }: { runningMax: number; sizeMax?: number },
): (input: Input) => Promise<Result> {
  let running = 0;
  const waiting: Batch<Input, Result>[] = [];

  function start(inputs: readonly Input[]): Promise<Result> {
    running += 1;
    return run(inputs).finally(() => {
      running -= 1;
      const next = waiting.shift();
      if (next) start(next.inputs).then(next.result.resolve, next.result.reject);
    });
  }

  return (input) => {
    if (running < runningMax) return start([input]);
    const last = waiting.at(-1);
    if (last && last.inputs.length < sizeMax) {
      last.inputs.push(input);
      return last.result.promise;
    }
    const result = Promise.withResolvers<Result>();
    waiting.push({ inputs: [input], result });
    return result.promise;
  };
}
