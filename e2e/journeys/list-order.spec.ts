import { expect, test } from "../support/journey";
import { buttonOf, entriesOf, HANDLE, makeList, storedTitles, titlesOf } from "../support/lists";
import { signUp } from "../support/member";

test("a list keeps its order after buttons, arrow keys and dragging", async ({ page, farm }) => {
  await signUp(page);
  const listId = await makeList(page, farm, "For the tender", 4);
  await page.goto(`/lists/${listId}`);
  await expect(entriesOf(page)).toHaveCount(4);
  const [a, b, c, d] = (await titlesOf(page)) as [string, string, string, string];
  await test.step("a list keeps its order after buttons, arrow keys and dragging", async () => {
    await buttonOf(entriesOf(page).nth(2), HANDLE).click();
    await buttonOf(entriesOf(page).nth(2), /^Move up/).click();
    await expect.poll(() => titlesOf(page)).toEqual([a, c, b, d]);
    await expect(buttonOf(entriesOf(page).nth(1), /^Move up/)).toBeFocused();
    await buttonOf(entriesOf(page).nth(3), HANDLE).click();
    await buttonOf(entriesOf(page).nth(3), /^Move to the top/).click();
    await expect.poll(() => titlesOf(page)).toEqual([d, a, c, b]);
    await buttonOf(entriesOf(page).first(), HANDLE).focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => titlesOf(page)).toEqual([a, d, c, b]);
    await expect.poll(() => storedTitles(page, listId)).toEqual([a, d, c, b]);

    const handle = buttonOf(entriesOf(page).nth(1), HANDLE);
    await handle.scrollIntoViewIfNeeded();
    await handle.hover();
    await page.mouse.down();
    const first = await entriesOf(page).first().boundingBox();
    await page.mouse.move(first?.x ?? 0, (first?.y ?? 0) + 60, { steps: 4 });
    await page.mouse.move(first?.x ?? 0, (first?.y ?? 0) + 8, { steps: 4 });
    await expect(page.locator("li[data-row][style*=translateY]")).toHaveCount(1);
    await page.mouse.up();
    await expect.poll(() => storedTitles(page, listId)).toEqual([d, a, c, b]);
    await page.reload();
    expect(await titlesOf(page)).toEqual([d, a, c, b]);
  });
});
