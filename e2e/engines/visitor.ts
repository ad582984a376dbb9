import { By, type WebDriver, type WebElement } from "selenium-webdriver";

/** Allows for slow machines and a first crawl. */
export const PATIENCE_MS = 30_000;

/** Role and accessible name. */
interface Wanted {
  css: string;
  name: string | RegExp;
}

/** Steps of a journey over standard WebDriver. */
export function visitor(driver: WebDriver, origin: string) {
  const isWanted = (text: string, name: string | RegExp) => (name instanceof RegExp ? name.test(text) : text === name);

  async function findNow({ css, name }: Wanted): Promise<WebElement | null> {
    try {
      for (const element of await driver.findElements(By.css(css)))
        if ((await element.isDisplayed()) && isWanted(await element.getAccessibleName(), name)) return element;
    } catch (error) {
      // React replaced the element meanwhile.
      if (!(error instanceof Error && error.name === "StaleElementReferenceError")) throw error;
    }
    return null;
  }

  async function find(wanted: Wanted): Promise<WebElement> {
    const message = `${wanted.css} named ${wanted.name} on ${await driver.getCurrentUrl()}`;
    const found = await driver.wait(() => findNow(wanted), PATIENCE_MS, message);
    if (!found) throw new Error(message);
    return found;
  }

  return {
    open: (path: string) => driver.get(new URL(path, origin).href),
    find,
    click: async (wanted: Wanted) => (await find(wanted)).click(),
    /** Replaces the text of a field. */
    fill: async (wanted: Wanted, text: string) => {
      const box = await find(wanted);
      await box.clear();
      await box.sendKeys(text);
    },
    /** Waits until the address matches. */
    arrive: (address: RegExp) =>
      driver.wait(async () => address.test(await driver.getCurrentUrl()), PATIENCE_MS, `${address} was not reached`),
    /** Waits until no such element is shown. */
    miss: (wanted: Wanted) =>
      driver.wait(
        async () => (await findNow(wanted)) === null,
        PATIENCE_MS,
        `${wanted.css} named ${wanted.name} stays`,
      ),
    /** Waits until the page shows these words. */
    read: (words: string | RegExp) =>
      driver.wait(
        async () => {
          const text = await driver.findElement(By.css("body")).getText();
          return typeof words === "string" ? text.includes(words) : words.test(text);
        },
        PATIENCE_MS,
        `The page does not show: ${words}`,
      ),
  };
}
