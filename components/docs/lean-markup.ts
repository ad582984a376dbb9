const TEXT = />[^<]+</g;

/**
 * Writes plain quotes between the tags, where only React escapes them. In samples of JSON they are a fifth of the page.
 *
 * @param markup from `renderToStaticMarkup`, whose attributes contain neither < nor >
 */
export function leanMarkup(markup: string): string {
  return markup.replaceAll(TEXT, (text) => text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'"));
}
