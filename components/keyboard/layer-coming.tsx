/** Stands for a dialog that is on its way: the page's own keys rest already. */
export function LayerComing() {
  return <span data-layer-coming hidden />;
}
