/**
 * Batches calls that arrive while others run, so that many simultaneous calls need few runs.
 *
 * @param run takes the inputs of all calls of a batch
 * @param runningMax concurrent runs; with two, one that hangs does not hold up later calls
 */
export function batchCalls<Input, Result>(
  run: (inputs: readonly Input[]) => Promise<Result>,
  runningMax: number,
): (input: Input) => Promise<Result> {
  let running = 0;
  let waiting: { inputs: Input[]; result: PromiseWithResolvers<Result> } | null = null;

  function start(inputs: readonly Input[]): Promise<Result> {
    running += 1;
    return run(inputs).finally(() => {
      running -= 1;
      const next = waiting;
      waiting = null;
      if (next) start(next.inputs).then(next.result.resolve, next.result.reject);
    });
  }

  return (input) => {
    if (running < runningMax) return start([input]);
    waiting ??= { inputs: [], result: Promise.withResolvers<Result>() };
    waiting.inputs.push(input);
    return waiting.result.promise;
  };
}
