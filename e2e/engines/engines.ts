import { Capabilities } from "selenium-webdriver";
import { commandPath } from "../../scripts/command";
import { findBrowser } from "../../scripts/find-browser";

/** A browser engine and its WebDriver. */
export interface Engine {
  name: string;
  /** Driver command, which takes `--port=`. */
  driver: string;
  /** Debian packages of browser and driver. */
  packages: string;
  capabilities: () => Capabilities;
}

const isRoot = process.getuid?.() === 0;

export const ENGINES: readonly Engine[] = [
  {
    name: "chromium",
    driver: "chromedriver",
    packages: "chromium chromium-driver",
    capabilities: () =>
      new Capabilities({
        browserName: "chrome",
        "goog:chromeOptions": {
          binary: findBrowser() ?? undefined,
          args: ["--headless=new", "--window-size=1440,1000", ...(isRoot ? ["--no-sandbox"] : [])],
        },
      }),
  },
  {
    name: "firefox",
    driver: "geckodriver",
    packages: "firefox-esr (geckodriver is Mozilla's own, also as the crate geckodriver)",
    capabilities: () =>
      new Capabilities({
        browserName: "firefox",
        "moz:firefoxOptions": {
          binary: commandPath("firefox") ?? commandPath("firefox-esr") ?? undefined,
          args: ["-headless", "--width=1440", "--height=1000"],
        },
      }),
  },
  {
    name: "webkit",
    driver: "WebKitWebDriver",
    packages: "webkit2gtk-driver",
    // The driver starts its browser, which needs a screen; xvfb-run provides one.
    capabilities: () => new Capabilities({ browserName: "MiniBrowser" }),
  },
];
