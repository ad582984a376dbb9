/** Runs in the page: whether the history entry has the stream's current position. */
export function isPositionStored(stream: HTMLElement): boolean {
  const { top } = stream.getBoundingClientRect();
  const posts = [...stream.querySelectorAll<HTMLElement>("[data-post]")];
  const first = posts.find((post) => post.getBoundingClientRect().top >= top);
  return first !== undefined && window.history.state?.streamPlace?.id === first.dataset.post;
}
