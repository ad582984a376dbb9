import { describe, expect, test } from "vitest";
import { ApiError, errorText, fieldErrors, isGone, isPassing, pollEvery } from "./api-error";

function answer(status: number, detail: string): ApiError {
  const rest = { type: "about:blank", title: "No", code: "refused", request_id: "r" };
  return new ApiError(status, { ...rest, status, detail }, "unused");
}

describe("error text", () => {
  test("is the API's sentence", () => {
    expect(errorText(answer(404, "There is no such post."))).toBe("There is no such post.");
  });

  test("mentions the ended session without API keys", () => {
    const error = answer(401, "Send a valid API key in the X-API-Key header.");
    expect(errorText(error)).toBe("You are signed out. Sign in again in another tab.");
    expect(fieldErrors(error)).toEqual({ "": "You are signed out. Sign in again in another tab." });
  });

  test("is a plain sentence for other errors", () => {
    expect(errorText(new TypeError("x is undefined"))).toBe("Something went wrong. Try again.");
  });
});

test("isGone covers 403 and 404 only", () => {
  const statuses = [0, 401, 403, 404, 422, 500];
  expect(statuses.filter((status) => isGone(answer(status, "No.")))).toEqual([403, 404]);
  expect(isGone(null)).toBe(false);
});

test("isPassing covers missing replies, not refusals", () => {
  const statuses = [0, 401, 403, 404, 409, 422, 429, 500, 503];
  expect(statuses.filter((status) => isPassing(answer(status, "No.")))).toEqual([0, 429, 500, 503]);
});

test("polling continues through an outage and ends with access", () => {
  const after = (status: number) => pollEvery(15, new ApiError(status, null, "No."));
  expect(pollEvery(15, null)).toBe(15_000);
  expect([0, 429, 503].map(after)).toEqual([15_000, 15_000, 15_000]);
  expect([401, 403, 404].map(after)).toEqual([false, false, false]);
});
