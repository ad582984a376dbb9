import { isGone, isSignedOut } from "./api-error";

/** For `refetchInterval`, in milliseconds: asking again would bring the same refusal once access has ended. */
export function pollEvery(seconds: number, error: Error | null): number | false {
  return isGone(error) || isSignedOut(error) ? false : seconds * 1000;
}
