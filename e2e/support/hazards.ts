import type { Frame, Page } from "@playwright/test";

/**
 * Lists what could act or mislead in part of a page. Attributes starting with "on" are always foreign.
 *
 * @param selector part with foreign content
 */
export function hazardsIn(page: Page | Frame, selector: string): Promise<string[]> {
  return page.locator(selector).evaluate((part) => {
    const found: string[] = "attacked" in window ? ["code of the attack has run"] : [];
    for (const element of part.querySelectorAll("*")) {
      const isOurs = element.tagName === "SCRIPT" && (element as HTMLScriptElement).nonce !== "";
      if (!isOurs && /^(script|style|iframe|object|embed|base|meta|link|video|audio)$/i.test(element.tagName))
        found.push(element.outerHTML);
      for (const { name, value } of element.attributes) {
        const isAddress = ["href", "src", "srcset", "action", "formaction", "poster", "data", "xlink:href"].includes(
          name,
        );
        // Browsers ignore leading control characters and spaces.
        const scheme = /^[\s\p{Cc}]*(javascript|data|vbscript)\s*:/iu;
        if (name.startsWith("on") || (isAddress && scheme.test(value)))
          found.push(`${element.tagName} ${name}=${value}`);
      }
    }
    // Links within the page are harmless.
    const tells = ".prose a:not([href^='#']):not([rel~='noopener'][rel~='noreferrer'])";
    for (const link of part.querySelectorAll(tells)) found.push(link.outerHTML);
    return found;
  });
}
