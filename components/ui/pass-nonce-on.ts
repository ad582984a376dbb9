declare global {
  /** Where `get-nonce`, which Radix uses, looks for the nonce of a style element. */
  var __webpack_nonce__: string | undefined;
}

/** While a dialog is open, Radix writes a style element that keeps the page behind it still. It needs the page's nonce. */
export function passNonceOn(): void {
  globalThis.__webpack_nonce__ = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}
