/**
 * Runs in the page: scrolls from end to start without scroll anchoring.
 *
 * @returns the largest jump in pixels
 */
export async function largestJump(): Promise<number> {
  const stepPx = 80;
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const topOf = (element: Element | undefined) => element?.getBoundingClientRect().top ?? Number.NaN;
  const main = document.querySelector("main");
  if (!main) throw new Error("There is no main part.");
  const rows = [...main.querySelectorAll("[data-row]")];
  main.style.overflowAnchor = "none";
  main.scrollTop = main.scrollHeight;
  await frames();
  let largest = 0;
  while (main.scrollTop > 0) {
    const inSight = rows.findLast((row) => topOf(row) < innerHeight - stepPx);
    const [topBefore, placeBefore] = [topOf(inSight), main.scrollTop];
    main.scrollTop -= stepPx;
    await frames();
    const jump = topOf(inSight) - topBefore - (placeBefore - main.scrollTop);
    largest = Math.max(largest, Math.abs(jump));
  }
  return largest;
}
