import type { CDPSession, Locator, Page } from "@playwright/test";

const MOVES = 6;

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} cannot be touched: it is not drawn.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

interface Way {
  dx?: number;
  dy?: number;
  /** Start in pixels from the left edge of the window; the middle of the target by default. */
  fromX?: number;
}

/** Swipes by touch over the target. */
export async function swipe(page: Page, target: Locator, { dx = 0, dy = 0, fromX }: Way): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const centre = await centreOf(target);
  const [x, y] = [fromX ?? centre.x, centre.y];
  const touch = (type: "touchStart" | "touchMove", share: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: x + dx * share, y: y + dy * share }] });
  await touch("touchStart", 0);
  for (let move = 1; move <= MOVES; move++) await touch("touchMove", move / MOVES);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
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
