/** Gives screen readers the time to notice a new region, which they would otherwise skip. */
const NOTICED_MS = 100;

let region: HTMLElement | undefined;

/** Has screen readers speak a change that the page shows without words. */
export function announce(text: string): void {
  region ??= addRegion();
  const status = region;
  status.textContent = "";
  setTimeout(() => {
    status.textContent = text;
  }, NOTICED_MS);
}

function addRegion(): HTMLElement {
  const status = document.createElement("p");
  status.className = "sr-only";
  status.setAttribute("role", "status");
  document.body.append(status);
  return status;
}
