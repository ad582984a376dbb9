import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ClockProvider } from "@/components/ui/clock";
import { ReservedSpace } from "./card-parts";

const NOW = new Date("2026-11-20T09:00:00Z");

function shown(ai_status: "pending" | "done", ageSeconds: number): string {
  const post = { ai_status, created_at: new Date(NOW.getTime() - ageSeconds * 1000) };
  const ofRoom = { post, isCard: false, children: "The summary." };
  const ofClock = { start: { now: NOW, timeZone: "UTC" }, children: createElement(ReservedSpace, ofRoom) };
  return renderToStaticMarkup(createElement(ClockProvider, ofClock));
}

test("reserves room while texts are being written", () => {
  expect(shown("pending", 5)).toMatch(/^<div class="[^"]*\bh-\[calc\(5lh[^"]*">The summary\.<\/div>$/);
});

test("reserves no room for finished or old posts", () => {
  expect(shown("done", 5)).toBe("The summary.");
  expect(shown("pending", 61)).toBe("The summary.");
});
