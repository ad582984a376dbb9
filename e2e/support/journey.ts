import { basename } from "node:path";
import { test as base, expect, type TestInfo } from "@playwright/test";
import { addresses } from "./addresses";
import { type FarmClient, farmClient } from "./farm-client";
import { type Look, onlyLookOf } from "./looks";
import { type Watch, watchContext } from "./watch";

type Fixtures = {
  farm: FarmClient;
  /** Watches every page and fails the journey for what it noted. */
  watch: Watch;
};

/** For projects without their own look. */
function lookOf({ project, file }: TestInfo): Look | undefined {
  return project.name === "journeys" ? onlyLookOf(basename(file, ".spec.ts")) : undefined;
}

export const test = base.extend<Fixtures>({
  viewport: async ({ viewport }, use, info) => use(lookOf(info)?.viewport ?? viewport),
  colorScheme: async ({ colorScheme }, use, info) => use(lookOf(info)?.colorScheme ?? colorScheme),
  farm: async ({ request }, use) => {
    const farm = farmClient(request);
    await use(farm);
    await farm.clearFaults();
  },
  watch: [
    async ({ context, baseURL }, use, info) => {
      const watch = await watchContext(context, { app: baseURL ?? addresses.app, sites: [addresses.farm] });
      await use(watch);
      const look = lookOf(info);
      if (look && info.status !== info.expectedStatus) console.log(`This journey ran at the look "${look.name}".`);
      expect(watch.problems, "problems in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
