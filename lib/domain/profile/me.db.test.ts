import { afterAll, beforeAll, expect, test } from "vitest";
import { getAccount } from "@/lib/context/account";
import { newAccount } from "@/lib/domain/accounts/testing/account";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { setTimeZone, updateMe } from "./me";

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

test("a chosen zone stays until it is cleared", async () => {
  const ada = await newAccount(runtime);
  await setTimeZone(ada, "Europe/Berlin");
  expect(await getAccount(ada)).toMatchObject({ timeZone: "Europe/Berlin", isTimeZoneFixed: false });
  await updateMe(ada, { time_zone: "Asia/Tokyo" });
  await setTimeZone(ada, "America/New_York");
  expect(await getAccount(ada)).toMatchObject({ timeZone: "Asia/Tokyo", isTimeZoneFixed: true });
  await updateMe(ada, { time_zone: null });
  await setTimeZone(ada, "America/New_York");
  expect(await getAccount(ada)).toMatchObject({ timeZone: "America/New_York", isTimeZoneFixed: false });
});

test("keeps the choice of pictures with the account, until it is changed", async () => {
  const ada = await newAccount(runtime);
  expect(await getAccount(ada)).toMatchObject({ showsPictures: true });
  await updateMe(ada, { shows_pictures: false });
  await updateMe(ada, { name: "Ada" });
  expect(await getAccount(ada)).toMatchObject({ showsPictures: false });
  await updateMe(ada, { shows_pictures: true });
  expect(await getAccount(ada)).toMatchObject({ showsPictures: true });
});

test("keeps fields left out and clears the locale with null", async () => {
  const ada = await newAccount(runtime);
  await updateMe(ada, { name: "Ada", locale: "de-DE" });
  await updateMe(ada, {});
  expect(await getAccount(ada)).toMatchObject({ name: "Ada", locale: "de-DE" });
  await updateMe(ada, { locale: null });
  expect(await getAccount(ada)).toMatchObject({ name: "Ada", locale: null });
});
