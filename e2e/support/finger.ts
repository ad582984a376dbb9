import type { CDPSession, Locator, Page } from "@playwright/test";

const MOVES = 6;

interface Spot {
  x: number;
  y: number;
}

async function centreOf(target: Locator): Promise<Spot> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} cannot be touched: it is not drawn.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Touches and moves. Waits for nothing in between, because a touch that pauses becomes a long press. */
async function slide(session: CDPSession, from: Spot, to: Spot): Promise<void> {
  const touch = (type: "touchStart" | "touchMove", share: number) => {
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    return session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  };
  const moves = Array.from({ length: MOVES }, (_, index) => (index + 1) / MOVES);
  await Promise.all([touch("touchStart", 0), ...moves.map((share) => touch("touchMove", share))]);
}

async function letGo(session: CDPSession): Promise<void> {
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
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
  await slide(session, { x, y }, { x: x + dx, y: y + dy });
  await letGo(session);
}

/** Drags by touch from `from` to the height `toY`. */
export async function dragByFinger(page: Page, from: Locator, toY: number): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { x, y } = await centreOf(from);
  await slide(session, { x, y }, { x, y: toY });
  // The dragged row follows with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await letGo(session);
}
