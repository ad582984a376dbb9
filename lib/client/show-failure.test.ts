import { afterEach, expect, test } from "vitest";
import { noteReached } from "./reachability";
import { showFailure } from "./show-failure";
import { localApi } from "./testing/local-api";
import { shownToasts } from "./toasts";

const api = localApi(() => ({}));
const loadFailure = Object.assign(new Error("Failed to load chunk a.js"), { name: "ChunkLoadError" });

// Ends the probes of a server that is down.
afterEach(() => noteReached(true));

test("code that the server no longer has offers to reload the page", async () => {
  showFailure(loadFailure);
  await expect.poll(() => shownToasts.get()).toHaveLength(1);
  expect(shownToasts.get()).toMatchObject([
    { text: "Lede may have been updated. Reload the page.", tone: "bad", action: { text: "Reload" } },
  ]);
  expect(api.requests).toEqual(["HEAD /health"]);
});

test("code that cannot be loaded without a connection offers no reload", async () => {
  api.isDown = true;
  showFailure(loadFailure);
  await expect.poll(() => shownToasts.get()).toHaveLength(1);
  expect(shownToasts.get()[0]?.text).toBe("Lede cannot be reached. Check your connection and try again.");
  expect(shownToasts.get()[0]).not.toHaveProperty("action");
});
