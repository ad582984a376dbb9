import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { groupsOf } from "@/lib/client/folders";
import { localApi } from "@/lib/client/testing/local-api";
import { stepTreeRow } from "./move-rows";

const api = localApi(() => ({}));
const folder = (id: string) => ({ id, name: id, is_collapsed: false, created_at: new Date(0) });
const groups = groupsOf([], [folder("A"), folder("B")]);

test("keeps the focus for a step that moves something, and only then", async () => {
  const keepFocus = vi.fn();
  const step = (by: 1 | -1) => stepTreeRow(new QueryClient(), groups, { id: "A", by, keepFocus });
  expect([step(-1), keepFocus.mock.calls.length]).toEqual(["Already at the top", 0]);
  expect([step(1), keepFocus.mock.calls.length]).toEqual(["Moved to number 2 of 2", 1]);
  await expect.poll(() => api.requests).toEqual(["PUT /v1/folders/A"]);
});
