import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ClockProvider } from "@/components/ui/clock";
import { useIsAwaited } from "./card-parts";

const NOW = new Date("2026-11-20T09:00:00Z");

function Awaited({ status, ageSeconds }: { status: "pending" | "done"; ageSeconds: number }) {
  return String(useIsAwaited({ ai_status: status, created_at: new Date(NOW.getTime() - ageSeconds * 1000) }));
}

function shown(status: "pending" | "done", ageSeconds: number): string {
  const ofClock = { start: { now: NOW, timeZone: "UTC" }, children: createElement(Awaited, { status, ageSeconds }) };
  return renderToStaticMarkup(createElement(ClockProvider, ofClock));
}

test("keeps room while texts are being written", () => {
  expect(shown("pending", 5)).toBe("true");
});

test("keeps no room for finished or old posts", () => {
  expect(shown("done", 5)).toBe("false");
  expect(shown("pending", 61)).toBe("false");
});
