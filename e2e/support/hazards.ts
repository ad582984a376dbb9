import type { Frame, Page } from "@playwright/test";

/**
 * What could act or lead astray in a part of a page; one line each. Attributes of ours that begin with "on" do not exist:
 * handlers are attached by script.
 *
 * @param selector of the part that shows what others wrote
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
        // Control characters and spaces in front do not keep a browser from it.
        const scheme = /^[\s\p{Cc}]*(javascript|data|vbscript)\s*:/iu;
        if (name.startsWith("on") || (isAddress && scheme.test(value)))
          found.push(`${element.tagName} ${name}=${value}`);
      }
    }
    // What leads to a place of the page itself leads nobody away.
    const tells = ".prose a:not([href^='#']):not([rel~='noopener'][rel~='noreferrer'])";
    for (const link of part.querySelectorAll(tells)) found.push(link.outerHTML);
    return found;
  });
}
