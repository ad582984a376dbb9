import { expect, test } from "vitest";
import { stateOf } from "./outbox-table";

test("an email is sent only if a provider accepted it", () => {
  expect(stateOf({ status: "sent", transport: "smtp" }).text).toBe("Sent");
  expect(stateOf({ status: "sent", transport: "file" }).text).toBe("Kept, not sent");
  expect(stateOf({ status: "failed", transport: "file" }).text).toBe("Failed");
});
