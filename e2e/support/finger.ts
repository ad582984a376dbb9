import type { CDPSession, Locator, Page } from "@playwright/test";

const MOVES = 6;

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} cannot be touched: it is not drawn.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags by touch from `from` to the height `toY`. */
export async function dragByFinger(page: Page, from: Locator, toY: number): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { x, y } = await centreOf(from);
  const touch = (type: "touchStart" | "touchMove", atY: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y: atY }] });
  await touch("touchStart", y);
  for (let move = 1; move <= MOVES; move++) await touch("touchMove", y + ((toY - y) * move) / MOVES);
  // The dragged row follows with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}
