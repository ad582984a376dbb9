import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "@/lib/core/id";
import { stopClock } from "@/lib/domain/accounts/testing/account";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { attemptPassword } from "./attempts";

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

/** Attempts whose waits are recorded in seconds and take no time. */
function scene() {
  const clock = stopClock(runtime);
  const email = `${newId()}@example.org`;
  const network = newId();
  const attempt = async ({
    isRight = false,
    ...other
  }: {
    isRight?: boolean;
    email?: string;
    network?: string;
    isSignedIn?: boolean;
  } = {}) => {
    let waited = 0;
    const wait = async (milliseconds: number) => {
      waited += milliseconds / 1000;
    };
    const check = async () => (isRight ? "in" : null);
    const result = await attemptPassword(runtime.system, { email, network, ...other }, { check, wait });
    return { result, waited };
  };
  const fail = async (times: number, make: (n: number) => { email?: string; network?: string } = () => ({})) => {
    for (let n = 1; n <= times; n++) expect((await attempt(make(n))).result).toBeNull();
  };
  return { clock, email, network, attempt, fail };
}

/** A wait that ends for all when the test calls `open`. */
function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { opened, open };
}

const elsewhere = () => ({ network: newId() });

describe("failures for one account", () => {
  test("delay attempts from the sixth on, by at most eight seconds", async () => {
    const { attempt } = scene();
    const waits: number[] = [];
    for (let n = 1; n <= 12; n++) waits.push((await attempt(elsewhere())).waited);
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 8, 8, 8]);
  });

  test("never refuse the right password and are cleared by it", async () => {
    const { attempt, fail } = scene();
    await fail(50, elsewhere);
    expect(await attempt({ isRight: true })).toEqual({ result: "in", waited: 8 });
    expect(await attempt()).toEqual({ result: null, waited: 0 });
  });

  test("count for every spelling of one address", async () => {
    const { email, attempt, fail } = scene();
    await fail(5, elsewhere);
    expect((await attempt({ email: email.toUpperCase() })).waited).toBe(1);
    expect((await attempt({ email: `other-${email}` })).waited).toBe(0);
  });

  test("expire after 15 minutes", async () => {
    const { clock, attempt, fail } = scene();
    await fail(5);
    clock.pass(900);
    expect((await attempt()).waited).toBe(0);
  });
});

describe("failures from one network", () => {
  test("delay further attempts from that network after thirty", async () => {
    const { attempt, fail } = scene();
    await fail(30, (n) => ({ email: `user${n}@example.org` }));
    expect(await attempt({ isRight: true })).toEqual({ result: "in", waited: 1 });
    expect((await attempt({ ...elsewhere(), isRight: true })).waited).toBe(0);
  });

  test("do not include successful sign-ins", async () => {
    const { attempt } = scene();
    for (let n = 1; n <= 40; n++) expect((await attempt({ isRight: true })).waited).toBe(0);
  });
});

describe("guesses in parallel", () => {
  test("include only five without a delay", async () => {
    const { attempt } = scene();
    const all = await Promise.all(Array.from({ length: 12 }, () => attempt(elsewhere())));
    expect(all.filter(({ waited }) => waited === 0)).toHaveLength(5);
  });

  test("run one at a time per account and network once delayed", async () => {
    const { email, network, fail } = scene();
    await fail(5);
    let running = 0;
    let runningMax = 0;
    const wait = async () => {
      runningMax = Math.max(runningMax, ++running);
      await Promise.resolve();
      running -= 1;
    };
    const guess = () => attemptPassword(runtime.system, { email, network }, { check: async () => null, wait });
    await Promise.all(Array.from({ length: 6 }, guess));
    expect(runningMax).toBe(1);
  });

  test.each([
    ["one network", { prior: 31, guesses: 100, checkedMax: 54, isOneAccount: false }],
    ["one account", { prior: 5, guesses: 20, checkedMax: 11, isOneAccount: true }],
  ])("are refused at once when many of %s wait", async (_, { prior, guesses, checkedMax, isOneAccount }) => {
    const { email, network, fail } = scene();
    await fail(prior, (n) => (isOneAccount ? elsewhere() : { email: `user${n}@example.org` }));
    const { opened, open } = gate();
    let [checked, refused] = [0, 0];
    const all = Array.from({ length: guesses }, (_guess, n) =>
      attemptPassword(
        runtime.system,
        { email: isOneAccount ? email : `guess${n}@example.org`, network },
        { check: async () => ++checked && null, wait: () => opened },
      ).catch((error: unknown) => {
        expect(error).toMatchObject({ code: "rate_limited" });
        refused++;
      }),
    );
    await vi.waitFor(() => expect(refused).toBe(guesses - checkedMax), { timeout: 20_000 });
    open();
    await Promise.all(all);
    expect(checked).toBe(checkedMax);
  });

  /** Guesses at an account from as many networks, until the test calls `open`. */
  async function crowd({ email, guesses }: { email: string; guesses: number }) {
    const { opened, open } = gate();
    let [checked, refused] = [0, 0];
    const all = Array.from({ length: guesses }, () =>
      attemptPassword(
        runtime.system,
        { email, ...elsewhere() },
        { check: async () => ++checked && null, wait: () => opened },
      ).catch((error: unknown) => {
        expect(error).toMatchObject({ code: "rate_limited", retryAfterSeconds: 60 });
        refused++;
      }),
    );
    await vi.waitFor(() => expect(refused).toBe(guesses - 8), { timeout: 20_000 });
    const end = async () => {
      open();
      await Promise.all(all);
      return checked;
    };
    return { end };
  }

  test("run at most eight at a time per account over all networks, and no account affects another", async () => {
    const { email, attempt, fail } = scene();
    await fail(5, elsewhere);
    const other = { email: `other-${email}` };
    await fail(5, () => ({ ...other, ...elsewhere() }));
    const { end } = await crowd({ email, guesses: 20 });
    await expect(attempt({ ...elsewhere(), isRight: true })).rejects.toMatchObject({ code: "rate_limited" });
    expect((await attempt({ ...other, ...elsewhere(), isRight: true })).result).toBe("in");
    expect(await end()).toBe(8);
    expect((await attempt({ ...elsewhere(), isRight: true })).result).toBe("in");
  });

  test("keep the owner out neither of a network that had the right password nor of a session", async () => {
    const { email, attempt, fail } = scene();
    expect((await attempt({ isRight: true })).result).toBe("in");
    await fail(5, elsewhere);
    const { end } = await crowd({ email, guesses: 20 });
    expect(await attempt()).toEqual({ result: null, waited: 8 });
    expect(await attempt({ ...elsewhere(), isSignedIn: true })).toEqual({ result: null, waited: 8 });
    expect((await attempt({ isRight: true })).result).toBe("in");
    await end();
  });

  test("leave the queue when their client disconnects", async () => {
    const { email, network, fail } = scene();
    await fail(5);
    const { opened, open } = gate();
    const gone = new AbortController();
    let [waits, checks] = [0, 0];
    const wait = () => {
      waits++;
      return opened;
    };
    const guess = (signal?: AbortSignal) =>
      attemptPassword(
        { ...runtime.system, ...(signal && { signal }) },
        { email, network },
        { check: async () => ++checks && null, wait },
      );
    const first = guess();
    await vi.waitFor(() => expect(waits).toBe(1), { timeout: 20_000 });
    const second = guess(gone.signal);
    gone.abort();
    await expect(second).rejects.toThrow("aborted");
    open();
    await first;
    expect(checks).toBe(1);
  });
});
