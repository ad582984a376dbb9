import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error";
import { cancelDeferred, defer } from "./deferred";
import { clearToasts } from "./testing/clear-toasts";
import { withRoom } from "./with-room";

const REFUSAL = { type: "about:blank", title: "No", request_id: "r", status: 422, detail: "Delete one first." };
let isFull = true;
let sent = 0;
const freeRoom = async () => {
  isFull = false;
};

/** Creates something, unless there is no room. */
function create(code = "limit_exceeded"): Promise<string> {
  return withRoom(async () => {
    sent += 1;
    if (isFull) throw new ApiError(422, { ...REFUSAL, code }, "");
    return "made";
  });
}

beforeEach(() => {
  isFull = true;
  sent = 0;
  clearToasts();
  vi.stubGlobal("window", new EventTarget());
});

afterEach(() => {
  cancelDeferred("a");
  vi.unstubAllGlobals();
});

test("something deleted makes room while it can still be undone", async () => {
  defer({ id: "a", text: "A deleted" }, freeRoom);
  expect(await create()).toBe("made");
  expect(sent).toBe(2);
});

test("a limit is reported at once when nothing is being deleted", async () => {
  await expect(create()).rejects.toThrow("Delete one first.");
  expect(sent).toBe(1);
});

test("another refusal keeps the undo", async () => {
  defer({ id: "a", text: "A deleted" }, freeRoom);
  await expect(create("validation")).rejects.toThrow("Delete one first.");
  expect(cancelDeferred("a")).toBe(true);
});
