import { type Drag, isSwipe, watchDrags } from "@/components/ui/watch-drags";

/** A swipe to the right marks a post as read or unread; to the left, it saves the post. */
export type Swipe = "read" | "save";

interface TouchHandlers {
  /** Name of the action, shown behind the post. */
  nameOf: (postId: string, swipe: Swipe) => string;
  onSwipe: (postId: string, swipe: Swipe) => void;
  /** Called when the reader has pulled the stream down from its beginning. */
  onPull: () => void;
}

/** Distance, in pixels, from which letting go refreshes. */
const PULL_PX = 96;
const PULL_PX_MAX = 140;

/**
 * Acts on posts that are swiped, and on a stream that is pulled down. The style sheet shows both by attributes.
 *
 * @returns stops
 */
export function watchTouch(stream: HTMLElement, { nameOf, onSwipe, onPull }: TouchHandlers): () => void {
  return watchDrags(stream, {
    begin: (drag) => (drag.axis === "x" ? postOf(drag) !== null : drag.dy > 0 && stream.scrollTop <= 0),
    move: (drag) => {
      const post = postOf(drag);
      if (drag.axis === "y") showPull(stream, drag.dy);
      else if (post) showSwipe(post, drag, nameOf(post.dataset.post ?? "", swipeOf(drag)));
    },
    end: (drag, isDropped) => {
      const post = postOf(drag);
      if (drag.axis === "y") {
        showPull(stream, 0);
        if (isDropped && drag.dy >= PULL_PX) onPull();
      } else if (post) {
        endSwipe(post);
        if (isDropped && isSwipe(drag)) onSwipe(post.dataset.post ?? "", swipeOf(drag));
      }
    },
  });
}

const postOf = ({ target }: Drag) => target.closest<HTMLElement>("[data-post]");

const swipeOf = ({ dx }: Drag): Swipe => (dx > 0 ? "read" : "save");

function showSwipe(post: HTMLElement, drag: Drag, name: string): void {
  post.dataset.swipe = swipeOf(drag);
  post.dataset.swipeName = name;
  post.toggleAttribute("data-far", isSwipe(drag));
  post.style.setProperty("--swipe", `${drag.dx}px`);
}

function endSwipe(post: HTMLElement): void {
  for (const name of ["data-swipe", "data-swipe-name", "data-far"]) post.removeAttribute(name);
  post.style.removeProperty("--swipe");
}

function showPull(stream: HTMLElement, dy: number): void {
  const px = Math.min(Math.max(0, dy), PULL_PX_MAX);
  stream.toggleAttribute("data-pull", px > 0);
  stream.toggleAttribute("data-far", px >= PULL_PX);
  stream.style.setProperty("--pull", `${px / 2}px`);
}
