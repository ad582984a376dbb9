/** Movement in pixels after which a touch is a drag. */
const SLOP_PX = 10;
/** Edges of the window, in pixels, where a drag is the browser's gesture for going back. */
const EDGE_PX = 24;
/** A sideways drag moves this much more to the side than up or down. */
const SIDEWAYS_RATIO = 1.5;

/** A drag by one finger. */
export interface Drag {
  axis: "x" | "y";
  /** Pixels since the touch began. */
  dx: number;
  dy: number;
  /** Pixels per millisecond since the touch began. */
  speed: number;
  /** Element where the touch began. */
  target: Element;
}

interface DragHandlers {
  /** Returns whether to handle the drag. Called once, when its axis is known. */
  begin: (drag: Drag) => boolean;
  move: (drag: Drag) => void;
  /** @param isDropped false when the browser or a second finger ended it */
  end: (drag: Drag, isDropped: boolean) => void;
}

interface Touched {
  x: number;
  y: number;
  at: number;
  target: Element;
  /** Null until the axis is known. */
  drag: Drag | null;
}

/**
 * Reports drags by touch within an element, except those that scroll a part of it sideways, or select text.
 *
 * @returns stops
 */
export function watchDrags(element: HTMLElement, handlers: DragHandlers): () => void {
  let touched: Touched | null = null;
  const finish = (isDropped: boolean) => {
    if (touched?.drag) handlers.end(touched.drag, isDropped);
    touched = null;
  };
  const onStart = (event: TouchEvent) => {
    finish(false);
    const [touch] = event.touches;
    if (event.touches.length !== 1 || !touch || !(event.target instanceof Element) || isZoomed()) return;
    const { clientX: x, clientY: y } = touch;
    if (x < EDGE_PX || x > window.innerWidth - EDGE_PX) return;
    touched = { x, y, at: event.timeStamp, target: event.target, drag: null };
  };
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!touched || !touch) return;
    if (event.touches.length > 1) return finish(false);
    const [dx, dy] = [touch.clientX - touched.x, touch.clientY - touched.y];
    const axis = touched.drag?.axis ?? axisOf(dx, dy);
    if (axis === null) return;
    const speed = Math.hypot(dx, dy) / Math.max(1, event.timeStamp - touched.at);
    const drag = { axis, dx, dy, speed, target: touched.target };
    const isWanted = touched.drag !== null || (!isTaken(drag, element) && handlers.begin(drag));
    if (!isWanted) {
      touched = null;
      return;
    }
    touched.drag = drag;
    handlers.move(drag);
  };
  const controller = new AbortController();
  const options = { passive: true, signal: controller.signal };
  element.addEventListener("touchstart", onStart, options);
  element.addEventListener("touchmove", onMove, options);
  element.addEventListener("touchend", () => finish(true), options);
  element.addEventListener("touchcancel", () => finish(false), options);
  return () => {
    finish(false);
    controller.abort();
  };
}

/** Whether two fingers have enlarged the page; a drag then pans it. Tolerates the rounding after zooming out. */
function isZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01;
}

/** @returns null while it may become either, or a tap */
export function axisOf(dx: number, dy: number): Drag["axis"] | null {
  if (Math.hypot(dx, dy) < SLOP_PX) return null;
  return Math.abs(dx) > SIDEWAYS_RATIO * Math.abs(dy) ? "x" : "y";
}

/** Whether text is selected, or something between target and element scrolls sideways. */
function isTaken({ axis, target }: Drag, element: HTMLElement): boolean {
  if (window.getSelection()?.isCollapsed === false) return true;
  if (axis === "y") return false;
  for (let inner: Element | null = target; inner && inner !== element; inner = inner.parentElement)
    if (inner.scrollWidth > inner.clientWidth && /auto|scroll/.test(getComputedStyle(inner).overflowX)) return true;
  return false;
}

/** Whether a sideways drag went far or fast enough to count. */
export function isSwipe({ dx, speed }: Pick<Drag, "dx" | "speed">): boolean {
  return Math.abs(dx) >= SWIPE_PX || (Math.abs(dx) >= FLICK_PX && speed > FLICK_SPEED);
}

const SWIPE_PX = 88;
const FLICK_PX = 40;
const FLICK_SPEED = 0.6;
