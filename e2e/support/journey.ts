import { test as base, expect } from "@playwright/test";
import { addresses } from "./addresses";
import { type FarmClient, farmClient } from "./farm-client";
import { type Watch, watchContext } from "./watch";

type Fixtures = {
  farm: FarmClient;
  /** Watches every page of the journey, and fails it in the end for anything that it noted. */
  watch: Watch;
};

export const test = base.extend<Fixtures>({
  farm: async ({ request }, use) => {
    const farm = farmClient(request);
    await use(farm);
    await farm.clearFaults();
  },
  watch: [
    async ({ context, baseURL }, use) => {
      const watch = await watchContext(context, [baseURL ?? addresses.app, addresses.farm]);
      await use(watch);
      expect(watch.problems, "problems in the browser").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
